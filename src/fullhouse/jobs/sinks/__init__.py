"""How rows and what was found about them become text."""
