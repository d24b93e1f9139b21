"""The verbs: each takes a chunk and gives columns. Nothing here knows files, terminals or processes."""
