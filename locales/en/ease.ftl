# Names and descriptions of eases, and the picker that offers them.

## The picker

ease-search = Search eases
ease-no-matches = No matching eases
ease-none = Linear
    .text = The speed is the same from start to end.
ease-none-short = Linear
ease-own = own ease { $name }
ease-own-about = An ease of this project, shared by all actions that use it.
ease-in-group = { $name } ({ $group })
ease-group-own = Own
ease-group-favourites = Favourites
ease-group-recent = Recent
ease-group-families = Families
ease-group-other = Other
ease-favourite = favourite
ease-recent = recent
ease-star = star { $name }
ease-star-add = Add to favourites
ease-star-remove = Remove from favourites

## Captions of curves

ease-caption-in = { $family } in
ease-caption-out = { $family } out
ease-caption-in-out = { $family } in out
ease-caption-bezier-values = Bezier values
ease-caption-cubic-bezier = Cubic bezier

## Handles on the curve

ease-handle-rate = handle rate
    .tooltip = Drag up or down to change the rate
ease-handle-overshoot = handle overshoot
    .tooltip = Drag up or down to change the overshoot
ease-handle-period = handle period
    .tooltip = Drag sideways to change the period of a swing
ease-handle-point-1 = handle point 1
    .tooltip = Drag to shape the start of the curve
ease-handle-point-2 = handle point 2
    .tooltip = Drag to shape the end of the curve
ease-handle-value-1 = handle value 1
    .tooltip = Drag up or down to change the start value
ease-handle-value-2 = handle value 2
    .tooltip = Drag up or down to pull the curve towards this value
ease-handle-value-3 = handle value 3
    .tooltip = Drag up or down to pull the curve towards this value
ease-handle-value-4 = handle value 4
    .tooltip = Drag up or down to change the end value
ease-handle-steps = handle steps
    .tooltip = Drag sideways to change the number of steps; click to change where they jump
ease-handle-swing = handle swing
    .tooltip = Drag up or down to change how far the spring overshoots

## What is wrong with a CSS text

ease-css-empty = Enter an ease such as cubic-bezier(0.2, 0, 0.3, 1).
ease-css-not-four = cubic-bezier() takes 4 numbers, not { $count }.
ease-css-time = { $name } must be between 0 and 1 (is { $value }).
ease-css-no-number = { $name } must be a number.
ease-css-unknown = “{ $text }” is not a CSS timing function. Try cubic-bezier(0.2, 0, 0.3, 1).
ease-css-stops = linear() with stops is not supported. Use cubic-bezier() or steps().
