"""What a person or a program is shown: screens, tables, JSON, pictures, progress."""
