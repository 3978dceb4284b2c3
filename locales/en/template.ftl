# Projects to start from, on the start page and in `kineograph new --help`.

template-blank = Blank
    .tooltip = One box and an empty clip
template-bounce = Bounce
    .tooltip = Squash, stretch and jump
template-walk = Walk cycle
    .tooltip = Limbs that swing from joints
template-popup = UI popup
    .tooltip = A dialog that opens and closes
template-particles = Particles
    .tooltip = One clip, played on 24 sprites
template-platform = Platform game
    .tooltip = A clip for each state of a hero
