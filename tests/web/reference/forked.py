"""Runs scripts, each in a fork of this process, which has loaded NumPy.

Each line of the input names a folder that holds script.py, a file for its output and a file
for its errors. The answer is a line with its exit status. No script changes this process, so
none sees what another has done.
"""

import os
import sys

import numpy


def become_script(folder, out, err):
    """Makes this fork what `python script.py` would be in that folder, with an empty input."""
    os.chdir(folder)
    for number, path in ((0, os.devnull), (1, out), (2, err)):
        mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT
        opened = os.open(path, mode)
        os.dup2(opened, number)
        os.close(opened)
    # Forks share the state of NumPy's generator. Python reseeds its own.
    numpy.random.seed()
    sys.argv = ["script.py"]
    sys.path[0] = folder
    module = type(sys)("__main__")
    module.__file__ = os.path.join(folder, "script.py")
    module.__builtins__ = __builtins__
    sys.modules["__main__"] = module
    with open("script.py", "rb") as file:
        code = compile(file.read(), "script.py", "exec", dont_inherit=True)
    # Nothing is caught, so that errors end this fork as they end any script.
    exec(code, module.__dict__)


# Without buffers, whose content each fork would have, too.
while line := sys.stdin.buffer.raw.readline().decode():
    child = os.fork()
    if child == 0:
        become_script(*line.rstrip("\n").split("\t"))
        break
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(1, f"{status}\n".encode())
