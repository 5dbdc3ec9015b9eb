"""The ways in. Exit codes and HTTP statuses are decided here and nowhere else."""
