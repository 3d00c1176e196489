"""``python -m mirabilis.cli``: the same as the command ``mirabilis``."""

import sys

from mirabilis.cli.main import main

sys.exit(main())
