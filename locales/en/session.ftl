# The views of the timeline, as the editor names them.

session-view-clip = Clip
    .name = Clip view
    .tooltip = Show the actions of the open clip
session-view-runs = Runs
    .name = Runs view
    .tooltip = Show all runs of all nodes
session-no-events = No event happens in the loop range, or within 0.1 s of the playhead.
session-too-many-events = More than { $most } events happen there. Set a shorter loop range.
session-pose-pinned = { $count ->
    [one] { $count } pose at { $at } s is expected from now on.
   *[other] { $count } poses at { $at } s are expected from now on.
 }
session-pose-replaced = { $count ->
    [one] Replaced what was expected of { $count } pose at { $at } s.
   *[other] Replaced what was expected of { $count } poses at { $at } s.
 }

# A clip that was changed and plays at other places too; $more: how many beside the named one.
session-also-plays = { $more ->
    [0] “{ $clip }” also plays in “{ $other }” and changes there too.
    [one] “{ $clip }” also plays in “{ $other }” and at { $more } other place, and changes there too.
   *[other] “{ $clip }” also plays in “{ $other }” and at { $more } other places, and changes there too.
 }
session-also-plays-on = { $more ->
    [0] “{ $clip }” also plays on “{ $node }” and changes there too.
    [one] “{ $clip }” also plays on “{ $node }” and at { $more } other place, and changes there too.
   *[other] “{ $clip }” also plays on “{ $node }” and at { $more } other places, and changes there too.
 }
session-plays-often = { $more ->
    [0] “{ $clip }” plays several times in “{ $other }” and changes each time.
    [one] “{ $clip }” plays several times in “{ $other }” and at { $more } other place, and changes each time.
   *[other] “{ $clip }” plays several times in “{ $other }” and at { $more } other places, and changes each time.
 }
