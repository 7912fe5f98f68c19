"""`python -m docs.made` writes anew what is kept: the picture with which the README opens, and the library's files for programs."""

from docs.made.clients import FILES
from docs.made.four import OF_README, of_all

of_all().save(OF_README)
for path, made in FILES.items():
    path.write_text(made(), encoding="utf-8", newline="\n")
