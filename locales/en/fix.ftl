# Quick fixes: the buttons of the Problems panel.

fix-apply = Apply this fix
fix-remove = Remove it

## Names

fix-show-sheet = Show sheet “{ $sheet }” on “{ $node }”
fix-use-name = Use “{ $name }”
fix-count-value = Count “{ $name }” up to { $to }
fix-play-clip = Play “{ $name }”
fix-add-clip = Add an empty clip “{ $name }”
fix-add-ease = Add an ease “{ $name }”

## Order and nesting

fix-play-on-this-node = Play it on this node
fix-move-to-end = Move it to the end
fix-take-out = Take it out of the { $parent }
fix-add-delay = Add a DelayTime
fix-begin-again = Start each round with “{ $action }” at 0 s

## Values

fix-set-value = Set { $label } to { $value }
fix-limit-value = Limit { $label } to its range
fix-set-grid = Set the grid to { $columns } × { $rows }
fix-set-times = Set times to { $times }
fix-remove-reuse = Remove ReuseGrid
fix-sort-keys = Sort the keys
fix-add-frame = Add a frame
fix-add-keys = Add two keys
fix-add-points = Add three points
fix-name-value = Name it “{ $name }”
