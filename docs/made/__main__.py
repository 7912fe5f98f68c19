"""`python -m docs.made` writes anew the picture that stands in the repository: the one with which the README opens."""

from docs.made.pictures import OF_README, of_readme

of_readme().save(OF_README)
