"""What happens at a table and on a workbench, without any widget and any HTML."""
