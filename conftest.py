"""Settings of all tests: on a busy machine a slow example is no failure, and the same run finds the same faults."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("steady")
