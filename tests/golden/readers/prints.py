"""Writes prints.json, tables as programs print or write them as text: python3 prints.py, in this folder.

Needs NumPy, pandas, PyTorch, R (Rscript) and Octave (octave-cli). Each entry holds a text, the shape and the values that its program
states there, as float32.
"""

import io
import json
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import torch

table = (np.arange(12).reshape(4, 3) - 5.5) / np.array([1, 3, 1e5])
prints = {}


def add(name, text, values, file="table.txt"):
    values = np.asarray(values, dtype=np.float32)
    prints[name] = {
        "file": file,
        "text": text,
        "shape": list(values.shape),
        "data": values.ravel().astype(float).tolist(),
    }


def shown(text):
    """The numbers between the brackets of a print."""
    return np.array(eval(text, {"array": np.array, "tensor": np.array, "float32": np.float32}))


exact = {"floatmode": "unique"}
single = table.astype(np.float32)
with np.printoptions(**exact):
    add("NumPy's repr", repr(single), single)
    add("NumPy's print", str(single), single)
    add("NumPy's repr of float64", repr(table), table)
    add("an assignment", f"pe = np.{table!r}", table)
    add("NumPy's repr of three axes", repr(single[None]), single[None])
    add("NumPy's repr of a row", repr(single[0]), single[0])
with np.printoptions(suppress=True, precision=4):
    add("NumPy's print with four digits", str(table), shown(repr(table)))
tensor = torch.tensor(single)
add("PyTorch's print", str(tensor), shown(str(tensor)))
wide = torch.tensor(single * 1e6)
add("PyTorch's print in scientific notation", str(wide), shown(str(wide)))
parameter = torch.nn.Parameter(tensor)
add("PyTorch's print of a parameter", str(parameter), shown(str(tensor)))
gradient = tensor.requires_grad_(True) * 1
add("PyTorch's print with a gradient", str(gradient), shown(str(tensor.detach())))
add("Python's list", str(table.tolist()), table)
add("Python's list of NumPy scalars", str([[np.float64(x) for x in row] for row in table]), table)
add("Python's dict", str({f"layer {i}": row.tolist() for i, row in enumerate(table)}), table)
add("JSON", json.dumps(table.tolist()), table, "table.json")
add("JSON with indents", json.dumps(table.tolist(), indent=2), table, "table.json")

frame = pd.DataFrame(table, columns=["a", "b", "c"])
add("pandas' JSON of records", frame.to_json(orient="records", double_precision=15), table, "table.json")
add("pandas' JSON lines", frame.to_json(orient="records", lines=True, double_precision=15), table, "table.jsonl")
add("pandas' JSON of values", frame.to_json(orient="values", double_precision=15), table, "table.json")
add("pandas' JSON by columns", frame.to_json(double_precision=15), table.T, "table.json")
add("pandas' JSON, split", frame.to_json(orient="split", double_precision=15), table, "table.json")
add("pandas' CSV", frame.to_csv(), table, "table.csv")
add("pandas' CSV with semicolons and decimal commas", frame.to_csv(sep=";", decimal=","), table, "table.csv")
add("tokens and vectors", json.dumps([{"token": t, "vector": row.tolist()} for t, row in zip("abcd", table)]), table, "table.json")

text = io.StringIO()
np.savetxt(text, table)
add("numpy.savetxt", text.getvalue(), table)

with tempfile.TemporaryDirectory() as folder:
    matrix = "matrix(c(" + ", ".join(repr(float(x)) for x in table.ravel()) + "), 4, byrow = TRUE)"
    path = Path(folder) / "table.txt"
    for name, call in {
        "R's write.table": "write.table(x, path)",
        "R's write.csv": "write.csv(x, path)",
        "R's write.csv2": "write.csv2(x, path)",
        "R's write.csv without names": "write.csv(x, path, row.names = FALSE)",
        "R's write.table of tokens": "rownames(x) <- c('the', '#', '2003', '\"'); write.table(x, path, quote = FALSE, col.names = FALSE)",
    }.items():
        subprocess.run(["Rscript", "-e", f"path <- '{path}'; x <- {matrix}; {call}"], check=True)
        add(name, path.read_text(), table, "table.csv" if "csv" in name else "table.txt")

    rows = "; ".join(" ".join(repr(float(x)) for x in row) for row in table)
    for name, call in {
        "Octave's mat2str": "fputs(fopen(path, 'w'), mat2str(x, 17))",
        "Octave's save -text": "save('-text', path, 'x')",
        "Octave's save -ascii": "save('-ascii', '-double', path, 'x')",
        "Octave's dlmwrite": "dlmwrite(path, x, 'precision', 17)",
    }.items():
        subprocess.run(["octave-cli", "--eval", f"path = '{path}'; x = [{rows}]; {call};"], check=True)
        # The first line of a text file of Octave names the day and the machine.
        add(name, re.sub("^(# Created by Octave).*", r"\1", path.read_text()), table)

(Path(__file__).parent / "prints.json").write_text(json.dumps(prints, indent=1, ensure_ascii=False) + "\n")
