"""What people type, read in every way that makes sense."""
