"""Prints a line for each fault of Python files: their form, and names that they use.

A script holds functions of several files, which are found by their names. So no name
may be defined in two files, and none of a function may be that of a local variable.
"""

import ast
import builtins
import symtable
import sys

WIDTH = 88


def form_faults(text):
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDTH:
            yield f"line {number} is longer than {WIDTH}"
        if line != line.rstrip() or "\t" in line:
            yield f"line {number} has spaces at its end, or a tab"
    if not text.endswith("\n") or text.endswith("\n\n"):
        yield "it does not end in one line break"


def scopes_in(table):
    for child in table.get_children():
        yield child
        yield from scopes_in(child)


def name_faults(text, path, defined):
    module = symtable.symtable(text, path, "exec")
    known = set(module.get_identifiers()) | set(dir(builtins))
    scopes = list(scopes_in(module))
    symbols = [symbol for scope in scopes for symbol in scope.get_symbols()]
    used = {one.get_name() for one in symbols if one.is_referenced()}
    for symbol in module.get_symbols():
        # A name may be used outside functions: as the base of a class.
        is_used = symbol.get_name() in used or symbol.is_referenced()
        if symbol.is_imported() and not is_used:
            yield f"{symbol.get_name()} is imported and not used"
    for scope in scopes:
        where = scope.get_name()
        for symbol in scope.get_symbols():
            name = symbol.get_name()
            if symbol.is_global() and name not in known:
                yield f"{where} uses {name}, which is not defined"
            if scope.get_type() == "function" and symbol.is_local() and name in defined:
                yield f"{where} has a variable {name}, which is a function, too"


def definitions_in(text):
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [node.name for node in ast.parse(text).body if isinstance(node, kinds)]


texts = {path: open(path, encoding="utf-8").read() for path in sys.argv[1:]}
names = [name for text in texts.values() for name in definitions_in(text)]
for name in set(names):
    if names.count(name) > 1:
        print(f"{name} is defined more than once")
for path, text in texts.items():
    for fault in [*form_faults(text), *name_faults(text, path, set(names))]:
        print(f"{path}: {fault}")
