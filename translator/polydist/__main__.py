"""``python -m polydist``: the command line, as the CMake functions call it."""

from polydist.cli.main import run

if __name__ == "__main__":
    run()
