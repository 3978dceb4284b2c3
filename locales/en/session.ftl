# The views of the timeline, as the editor names them.

session-view-clip = Clip
    .name = Clip view
    .tooltip = Show the actions of the open clip
session-view-runs = Runs
    .name = Runs view
    .tooltip = Show all runs of all nodes
