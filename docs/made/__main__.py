"""`python -m docs.made` writes anew the picture with which the README opens."""

from docs.made.four import OF_README, of_all

of_all().save(OF_README)
