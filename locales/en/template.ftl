# Projects to start from, on the start page and in `kineograph new --help`.

template-blank = Blank
    .tooltip = One box and an empty clip
template-bounce = Bounce
    .tooltip = A box that bounces, with squash and stretch
template-walk = Walk cycle
    .tooltip = A figure whose limbs swing from their joints
template-popup = UI popup
    .tooltip = A dialog that opens, fills and closes
template-particles = Particles
    .tooltip = One clip on 24 sprites, each a little later
template-platform = Platform game
    .tooltip = A hero with a clip for each state, tags and events
