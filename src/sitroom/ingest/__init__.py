"""Finds what is to be read: files, folders and standard input, one `RawItem` for each report."""
