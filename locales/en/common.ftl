# Words that many areas share.

common-cancel = Cancel
common-close = Close
common-save = Save
common-save-as = Save as…
common-add-action = Add action…
    .tooltip = Choose an action that plays on this node
common-play-on = Play this clip on { $node }
    .tooltip = Play “{ $clip }” on “{ $node }” from 0 s
    .step = Play clip
common-spread-value = =
common-spread-variance = ±
common-grid-columns = Cols
common-grid-rows = Rows
