# Words that many areas share.

common-cancel = Cancel
common-close = Close
common-save = Save
common-save-as = Save as…
