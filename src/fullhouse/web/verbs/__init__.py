"""What the API can do, by name: a request in, plain values out. Nothing here knows HTTP."""
