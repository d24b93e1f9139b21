"""Sinks turn rows and their answers into the bytes of an output."""
