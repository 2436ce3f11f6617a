"""python3 -m updategate."""

import sys

from .command import main

sys.exit(main())
