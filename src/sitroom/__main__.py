"""`python -m sitroom` is the command `sitroom`."""

import sys

from sitroom.serve.cli import main

sys.exit(main())
