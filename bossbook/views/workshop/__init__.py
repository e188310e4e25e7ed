"""What the card workshop shows: mistakes, faces, challenges, sheets to print."""
