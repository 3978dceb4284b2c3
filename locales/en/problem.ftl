# The Problems panel.

problem-none = No problems
problem-more = { $count ->
    [one] And 1 more problem.
   *[other] And { $count } more problems.
 }
problem-allow = Allow { $path }…
    .tooltip = Let projects read images from this folder
problem-named = problem: { $message }
problem-opened-as = { $sentence } Check what was opened as “{ $near }”, and save the project to correct the file.

## Where a problem is

problem-placed = In { $place }: { $sentence }
problem-in-action = { $clip }, { $action }
problem-in-node = node { $name }
problem-in-run = run of { $clip } on { $node }
problem-in-image = image { $name }
problem-frames-unseen = “{ $node }” shows no sheet, so these frames are not seen. Let it show one.
problem-rounds-stand = “{ $node }” stands still after the first round: each round goes on where the one before ended. Let each start at 0 s.
problem-grid-parts = Columns and rows are whole numbers; parts of them are left out.
problem-no-amplitude = Nothing inside has an amplitude, so this changes nothing. Put it around waves, a ripple, a twirl or jumping tiles.
problem-grid-of-one = A grid of 1 × 1 has only corners to move: the picture moves or slants as a whole, or stays as it is. Use more columns and rows.
problem-grids-differ = This begins from a grid of { $columns } × { $rows }, but has another one; cocos2d-x refuses that. Use the same grid.
problem-grids-unlike = The effect before and this one divide the picture in different ways, tiles and a joined grid: nothing of the one before is kept. cocos2d-x can't do that at all. { $advice }
problem-grids-fixed = This has its own grid of { $columns } × { $rows }, and can't begin from the grid of the effect before, which has another one; cocos2d-x refuses that. { $advice }
problem-grids-at-once = { $effect } plays at the same time as { $other } on one node, and only { $other } is seen. Play one after the other.
problem-remove-reuse = Remove ReuseGrid.
problem-reuse-fewer = Set the times of ReuseGrid to { $times }.
problem-grid-twice-at-once = { $effect } plays twice at the same time on one node, and only the later one is seen. Play one after the other.
problem-runs-at-once = { $effect } plays at the same time as { $other } of { $clip } on { $node }, and only the one that began last is seen. Play one after the other.
problem-beyond-bent = { $count ->
    [one] At { $secs } s this node is shown without effects: a picture has room for { $nodes } bent nodes, and for { $points } million points, each once for every effect. Use fewer columns and rows, or fewer effects at a time.
   *[other] At { $secs } s this node and others, { $count } in all, are shown without effects: a picture has room for { $nodes } bent nodes, and for { $points } million points, each once for every effect. Use fewer columns and rows, or fewer effects at a time.
 }
problem-reuse-alone = There is no grid to reuse here: no effect comes before, or nothing of it is left. Put this after an effect that leaves its grid.
problem-glyphs-missing = The font has no “{ $characters }”; boxes are drawn in their place. Write other characters.
problem-in-sheet = sheet { $name }
problem-in-ease = ease { $name }
problem-in-expectation = Expected at { $at } s
problem-in-stage = stage
problem-frame-outside = Frame “{ $name }” reaches beyond its picture { $image }, which is { $width } × { $height } pixels large. Move it inside.
problem-grid-outside = The grid reaches beyond the picture { $image }, which is { $width } × { $height } pixels large. Use fewer or smaller cells.
