"""Operations: each takes a chunk and returns columns. They know nothing about files, terminals or processes."""
