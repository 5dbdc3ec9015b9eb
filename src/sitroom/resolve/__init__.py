"""Who, where and when is meant: mentions with candidates and reasons."""
