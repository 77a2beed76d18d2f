"""What every test rests on."""

from __future__ import annotations

import signal

# A shell that starts Python in the background may have it ignore Ctrl-C; several tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)
