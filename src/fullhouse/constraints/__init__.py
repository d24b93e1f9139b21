"""Rules as data: one small class per kind of constraint."""
