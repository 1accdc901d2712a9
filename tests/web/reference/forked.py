"""Runs scripts, each in a process of its own, in which NumPy has been loaded already.

Each line that comes in names a folder with a script.py, and the files that take what it
prints and its errors; the line that goes out is its exit status. A script runs in a copy
of this process as it was before the first one, so that none sees what another has done.
"""

import os
import sys

import numpy


def become_script(folder, out, err):
    """What `python script.py` finds in that folder: nothing to read, and an own module."""
    os.chdir(folder)
    for number, path in ((0, os.devnull), (1, out), (2, err)):
        mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT
        opened = os.open(path, mode)
        os.dup2(opened, number)
        os.close(opened)
    # Numbers without a seed are others in each script, as Python itself sees to for its own.
    numpy.random.seed()
    sys.argv = ["script.py"]
    sys.path[0] = folder
    module = type(sys)("__main__")
    module.__file__ = os.path.join(folder, "script.py")
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    with open("script.py", "rb") as file:
        code = compile(file.read(), "script.py", "exec", dont_inherit=True)
    # Errors and the end of the interpreter are those of any script: nothing is caught.
    exec(code, module.__dict__)


# No buffer may hold what a fork would read or write again.
while line := sys.stdin.buffer.raw.readline().decode():
    child = os.fork()
    if child == 0:
        become_script(*line.rstrip("\n").split("\t"))
        break
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(1, f"{status}\n".encode())
