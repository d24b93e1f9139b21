"""Search: six classic engines behind one protocol, and the questions that any of them can answer."""
