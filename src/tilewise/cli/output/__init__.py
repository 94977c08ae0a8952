"""Everything that is shown to a person or a program: screens, tables, JSON, pictures, progress."""
