"""The step classes of all techniques, one file per folder of `native/logic`."""
