# The bar that finds actions of a clip.

find-actions = Find actions
    .hint = Kind, label, value or comment
find-select-all = Select all matches
find-close = Close find bar
find-no-matches-for = No matches for “{ $query }”.
find-current = { $number } of { $count }
find-matches = { $count ->
    [0] No matches
    [one] 1 match
   *[other] { $count } matches
 }
