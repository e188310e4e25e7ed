"""What Jupyter gets from us: an extension, settings, and a quicker way for what kernels say."""
