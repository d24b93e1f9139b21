"""Jobs whose rows are searched for instead of read: one file per verb."""
