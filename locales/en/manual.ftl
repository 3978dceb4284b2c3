# The window “Manual”.

manual-title = Manual
manual-search = Search the manual
manual-none = No chapter has these words.
