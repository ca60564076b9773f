"""Runs `seam tests` with its errors on a pseudo-terminal while git waits, and looks at the line of progress.

Usage: terminal.py SEAM PROJECT
  PROJECT: a package in a work tree of git without changes
"""

import os
import pty
import subprocess
import sys

SEAM, PROJECT = sys.argv[1:]
ERASE = "\r\x1b[K"

# git reads the pipe, and waits until it is written.
waiting = f"{PROJECT}/.git/info/exclude"
if os.path.exists(waiting):
    os.remove(waiting)
os.mkfifo(waiting)

terminal, line = pty.openpty()
environment = {**os.environ, "TERM": "xterm", "CI": "", "NO_COLOR": ""}
process = subprocess.Popen(
    [SEAM, "tests", "--since", "HEAD", PROJECT], stdout=subprocess.DEVNULL, stderr=line, env=environment
)
os.close(line)


def read():
    """The next bytes; none when the program has closed the terminal."""
    try:
        return os.read(terminal, 1024).decode()
    except OSError:
        return ""


text = ""
while "asking git" not in text and (part := read()):
    text += part
writer = os.open(waiting, os.O_WRONLY)
os.remove(waiting)
os.close(writer)
while part := read():
    text += part
process.wait()

if not text.startswith(f"{ERASE}seam: asking git"):
    sys.exit(f"the line of progress is missing: {text!r}")
if text.split(ERASE)[-1] != "seam: the project has no target of tests\r\n":
    sys.exit(f"the line of progress is not erased before the answer: {text!r}")
print("shown and erased")
