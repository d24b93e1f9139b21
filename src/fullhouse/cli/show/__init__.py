"""How people see results: boards, ratings, steps and verdicts."""
