"""`python -m cli` is `parlour`."""

from cli.main import main

main()
