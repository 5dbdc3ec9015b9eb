"""The engine: runs kinds over an analysis, checks what they give, relates records in a report."""
