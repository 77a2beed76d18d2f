"""``python -m tingpai``: the command line."""

from tingpai.cli import main

main()
