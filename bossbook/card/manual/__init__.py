"""What people and their editors are told of the format: meanings, pages, schemas."""
