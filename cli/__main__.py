"""`python -m cli` is `parlour`."""

from cli.main import main

if __name__ == "__main__":  # a tournament's workers import the main module anew
    main()
