"""Language tools that know nothing of war."""
