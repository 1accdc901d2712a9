import os

project = "Attention and positions"
extensions = ["myst_parser"]
root_doc = "order"
exclude_patterns = ["_build"]
html_title = project
html_theme = "alabaster"

# Pictures in HTML are copied by nobody else.
html_extra_path = [os.environ["PE_EXTRA"]]

# The whole build lies beside the pages, and Sphinx writes each page's own way to it. Frames are another host's, and so is their script.
html_static_path = [os.environ["PE_DIST"]]
html_js_files = [
    ("element.js", {"type": "module"}),
    (os.environ["PE_PLAYGROUND"] + "resize.js", {"async": "async"}),
]
