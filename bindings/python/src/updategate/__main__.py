"""python3 -m updategate."""

import sys

try:
    from ._start import main
except KeyboardInterrupt:
    sys.exit(130)

sys.exit(main())
