//! Other words for the program's presets, by which a search finds them too, above all the names that they have in animate.css.

/// Other words for a preset, in small letters.
pub fn of(name: &str) -> &'static [&'static str] {
    WORDS.iter().find(|(own, _)| *own == name).map_or(&[], |(_, words)| words)
}

/// The words for each preset by its name.
pub static WORDS: &[(&str, &[&str])] = &[
    ("Pop in", &["zoomin", "backin", "appear", "grow", "show"]), // not shown
    ("Fade in", &["fadein", "appear", "show"]),                  // not shown
    ("From left", &["slideinleft", "fadeinleft", "backinleft", "enter"]), // not shown
    ("From right", &["slideinright", "fadeinright", "backinright", "enter"]), // not shown
    ("Rise in", &["slideinup", "fadeinup", "backinup", "enter"]), // not shown
    ("Drop in", &["bounceindown", "slideindown", "fadeindown", "backindown", "fall"]), // not shown
    ("Spin in", &["rotatein", "rollin"]),                        // not shown
    ("Flip in", &["flipinx", "flipiny", "card"]),                // not shown
    ("Spring in", &["bouncein", "jackinthebox", "elastic"]),     // not shown
    ("Speed in", &["lightspeedinright", "lightspeedinleft", "dash"]), // not shown
    ("Typewriter", &["text", "characters", "letters", "reveal"]), // not shown
    ("Pop out", &["zoomout", "backout", "vanish", "shrink", "hide"]), // not shown
    ("Fade out", &["fadeout", "vanish", "hide"]),                // not shown
    ("To left", &["slideoutleft", "fadeoutleft", "backoutleft", "leave"]), // not shown
    ("To right", &["slideoutright", "fadeoutright", "backoutright", "leave"]), // not shown
    ("Fall out", &["hinge", "slideoutdown", "fadeoutdown", "backoutdown", "bounceoutdown", "drop"]), // not shown
    ("Fly out", &["slideoutup", "fadeoutup", "backoutup", "bounceoutup", "collect"]), // not shown
    ("Spin out", &["rotateout", "rollout"]),                                          // not shown
    ("Flip out", &["flipoutx", "flipouty", "card"]),                                  // not shown
    ("Burst out", &["bounceout", "explode", "bubble"]),                               // not shown
    ("Shake", &["shakex", "shakey", "tremble", "rumble"]),                            // not shown
    ("Wobble", &["stagger"]),                                                         // not shown
    ("Pulse", &["swell", "emphasise"]),                                               // not shown
    ("Bounce", &["hop", "jump"]),                                                     // not shown
    ("Swing", &["pendulum", "bell", "ring"]),                                         // not shown
    ("Tada", &["celebrate"]),                                                         // not shown
    ("Jelly", &["rubberband", "jello", "squash"]),                                    // not shown
    ("Blink", &["flash", "flicker"]),                                                 // not shown
    ("Flip", &["turn", "mirror", "card"]),                                            // not shown
    ("Float", &["hover", "levitate", "bob"]),                                         // not shown
    ("Breathe", &["idle", "pulse"]),                                                  // not shown
    ("Sway", &["rock", "wind", "swing"]),                                             // not shown
    ("Spin", &["rotate", "wheel", "loading"]),                                        // not shown
    ("Glimmer", &["flash", "glow", "twinkle"]),                                       // not shown
    ("Heartbeat", &["pulse"]),                                                        // not shown
    ("Press", &["click", "tap", "button"]),                                           // not shown
    ("Hit", &["hurt", "damage", "shake", "flash", "knock"]),                          // not shown
    ("Refuse", &["headshake", "shakex", "error", "wrong", "no"]),                     // not shown
    ("Confirm", &["success", "right", "yes", "ok"]),                                  // not shown
    ("Reward", &["tada", "win", "coin", "level up"]),                                 // not shown
    ("Count", &["count up", "score", "number", "points"]),                            // not shown
    ("Turn page", &["page", "book", "curl", "paper"]),                                // not shown
    ("Shatter away", &["break", "glass", "explode", "tiles"]),                        // not shown
    ("Dissolve", &["pixels", "tiles", "disappear"]),                                  // not shown
    ("Old TV off", &["crt", "television", "switch off"]),                             // not shown
    ("Shock wave", &["ripple", "impact", "blast", "drop"]),                           // not shown
    ("Wave", &["flag", "water", "wobble"]),                                           // not shown
    ("Heat haze", &["mirage", "hot", "shimmer"]),                                     // not shown
];
