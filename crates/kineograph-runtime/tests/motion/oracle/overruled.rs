//! Where this crate's rules stand instead of what the engine does.

use serde_json::Value as Json;

/// Which recordings an entry speaks for.
#[derive(Debug, Clone, Copy)]
pub enum Shown {
    /// Those that carry this tag.
    Tag(&'static str),
    /// Those whose tree is of this kind.
    Tree(&'static str, fn(&Json) -> bool),
    /// Those of which this is true.
    Case(&'static str, fn(&Json) -> bool),
}

/// One behaviour of the engine that a rule overrules.
pub struct Overruled {
    pub shown: Shown,
    /// The number of the rule, or "none" where the engine is plainly wrong.
    pub rule: &'static str,
    pub reason: &'static str,
}

impl Overruled {
    /// A few words that say which recordings are meant.
    pub const fn name(&self) -> &'static str {
        match self.shown {
            Shown::Tag(name) | Shown::Tree(name, _) | Shown::Case(name, _) => name,
        }
    }

    fn speaks_for(&self, case: &Json) -> bool {
        match self.shown {
            Shown::Tag(tag) => case["quirks"].as_array().into_iter().flatten().any(|own| own == tag),
            Shown::Tree(_, is_such) => is_such(&case["action"]),
            Shown::Case(_, is_such) => is_such(case),
        }
    }
}

const fn tagged(tag: &'static str, rule: &'static str, reason: &'static str) -> Overruled {
    Overruled { shown: Shown::Tag(tag), rule, reason }
}

/// All of them. Each excuses at least one stored recording, which a test checks.
pub static OVERRULED: &[Overruled] = &[
    tagged("zero-duration", "5", "a zero duration acts as an instant, in one update"),
    tagged("sequence-of-instants", "5", "all instants of one time take effect in one update"),
    tagged("instant-wrapped", "5", "an instant takes effect once, whatever is around it"),
    tagged("repeat-instant", "5", "every round of an instant happens in the first update"),
    tagged("repeat-forever-child-kind", "14", "endless rounds of an instant are refused"),
    tagged("ease-overshoot-sequence", "2", "past the end the last child that lasts goes on"),
    tagged("sequence-backwards", "1", "going back in time restores what was there"),
    tagged("reverse-time-repeat", "10", "ReverseTime plays a Repeat backwards exactly"),
    tagged("reverse-time-animate", "10", "ReverseTime plays frames backwards exactly"),
    tagged("repeat-updated-after-end", "1", "an ease may ask a complete Repeat again"),
    tagged("speed-nested", "11", "Speed may stand anywhere"),
    tagged("color-packed", "8", "channels of a colour do not spill into each other"),
    tagged("skew-modulo", "10", "SkewBy adds to the start as it is, or it could not be mirrored"),
    tagged("spline-edges", "14", "a spline through one point is refused"),
    tagged("reverse-not-reversible", "10", "a To has no reverse; a tween has one, with from and to swapped"),
    tagged(
        "fadeout-reverse",
        "1",
        "where the reverse of FadeOut goes to does not hang on whether FadeOut ran before",
    ),
    tagged("one-child-constructor", "2", "a Sequence or Spawn of one action is that action"),
    tagged("rotate-by-zero-y", "none", "a second angle of 0 is an angle of 0"),
    tagged("start-capture", "7", "an action starts from the pose at the time it is run"),
    tagged("manager-remove-all-skips", "7", "removing skips nobody"),
    tagged("manager-remove-earlier-target", "7", "removing skips nobody"),
    tagged("manager-clear-and-run-in-callback", "7", "adding skips nobody"),
    Overruled {
        shown: Shown::Tree("only instants", is_only_instants),
        rule: "5",
        reason: "a tree of instants ends with its first update",
    },
    Overruled {
        shown: Shown::Case("a spline that is moved from outside", is_moved_spline),
        rule: "8",
        reason: "a shift from outside stays, also in updates without another one",
    },
    Overruled {
        shown: Shown::Tree("a Blink that its ease takes to the end early", has_eased_blink),
        rule: "1",
        reason: "what an ease takes to exactly 1 is complete there, as it is at its end",
    },
    Overruled {
        shown: Shown::Tree("the reverse of an ease", has_reversed_ease),
        rule: "10",
        reason: "the reverse of an ease is its mirror image, 1 - f(1 - t)",
    },
    Overruled {
        shown: Shown::Tree("the reverse of a Blink", |tree| {
            has_reversed(tree, &|inside| name(inside) == "Blink")
        }),
        rule: "10",
        reason: "the reverse of a Blink is its mirror image, which begins visible",
    },
    Overruled {
        shown: Shown::Tree("Speed 0", has_speed_zero),
        rule: "11",
        reason: "a constant speed is more than 0",
    },
    Overruled {
        shown: Shown::Tree("a To beside other movers", has_late_move_beside_another),
        rule: "3",
        reason: "children of a Spawn do not see each other's displacements, which depend on the frame rate",
    },
    Overruled {
        shown: Shown::Case(
            "two runs that scale, the later of which ends between two frames",
            has_shorter_rival,
        ),
        rule: "3",
        reason: "what wrote last in time wins, whichever run the frame of an end visits last",
    },
];

/// The first entry that speaks for a recording.
pub fn index_for(case: &Json) -> Option<usize> {
    OVERRULED.iter().position(|rule| rule.speaks_for(case))
}

/// The actions inside of an action.
fn children(tree: &Json) -> Vec<&Json> {
    let fields = tree.as_object().and_then(|tree| tree.values().next());
    fields.map_or(Vec::new(), |fields| match fields.as_array() {
        Some(list) => list.iter().collect(),
        None => fields.get("action").into_iter().collect(),
    })
}

fn name(tree: &Json) -> &str {
    tree.as_object().and_then(|tree| tree.keys().next()).map_or("", String::as_str)
}

fn any(tree: &Json, is_such: &dyn Fn(&Json) -> bool) -> bool {
    is_such(tree) || children(tree).into_iter().any(|child| any(child, is_such))
}

fn is_only_instants(tree: &Json) -> bool {
    const INSTANTS: [&str; 8] =
        ["CallFunc", "Show", "Hide", "Place", "ToggleVisibility", "FlipX", "FlipY", "RemoveSelf"];
    let inside = children(tree);
    if inside.is_empty() { INSTANTS.contains(&name(tree)) } else { inside.into_iter().all(is_only_instants) }
}

fn is_moved_spline(case: &Json) -> bool {
    let is_spline =
        |tree: &Json| ["CardinalSpline", "CatmullRom"].iter().any(|kind| name(tree).starts_with(kind));
    let mut operations = case["ops"].as_array().into_iter().flatten();
    any(&case["action"], &is_spline) && operations.any(|entry| entry["op"].get("Shift").is_some())
}

fn has_eased_blink(tree: &Json) -> bool {
    let blinks = |tree: &Json| name(tree) == "Blink";
    any(tree, &|eased| name(eased).starts_with("Ease") && any(eased, &blinks))
}

fn has_reversed(tree: &Json, is_such: &dyn Fn(&Json) -> bool) -> bool {
    any(tree, &|reverse| name(reverse) == "Reverse" && any(reverse, is_such))
}

/// An ease whose reverse cocos2d-html5 makes of the same kind.
fn has_reversed_ease(tree: &Json) -> bool {
    const RATES: [&str; 3] = ["EaseIn", "EaseOut", "EaseInOut"];
    const SAME: [&str; 5] = ["Quadratic", "Cubic", "Quartic", "Quintic", "Circle"];
    has_reversed(tree, &|ease| {
        let ease = name(ease);
        RATES.contains(&ease)
            || ease == "EaseBezierAction"
            || SAME.iter().any(|family| ease.starts_with(&format!("Ease{family}Action")))
    })
}

fn has_speed_zero(tree: &Json) -> bool {
    any(tree, &|inside| inside["Speed"]["speed"] == 0)
}

/// A Spawn of several that move, one of which starts to move to a point after the others have begun.
fn has_late_move_beside_another(tree: &Json) -> bool {
    const TO: [&str; 3] = ["MoveTo", "JumpTo", "BezierTo"];
    const BY: [&str; 5] = ["MoveBy", "JumpBy", "BezierBy", "CardinalSplineBy", "CatmullRomBy"];
    let moves_to = |tree: &Json| TO.contains(&name(tree));
    let moves = |tree: &Json| moves_to(tree) || BY.contains(&name(tree));
    let is_late = |tree: &Json| ["Sequence", "Repeat"].contains(&name(tree)) && any(tree, &moves_to);
    any(tree, &|spawn| {
        let movers: Vec<&Json> = children(spawn).into_iter().filter(|child| any(child, &moves)).collect();
        name(spawn) == "Spawn" && movers.len() > 1 && movers.iter().any(|child| any(child, &is_late))
    })
}

/// A run that scales beside the first one, and ends before it and not with a frame.
fn has_shorter_rival(case: &Json) -> bool {
    let scales = |tree: &Json| name(tree).starts_with("Scale");
    let secs = |tree: &Json| tree[name(tree)]["duration"].as_f64().unwrap_or(0.0);
    let frame_secs = case["dt"][0].as_f64().unwrap_or(1.0);
    let ends_between = |secs: f64| (secs / frame_secs - (secs / frame_secs).round()).abs() > 1e-6;
    let mut operations = case["ops"].as_array().into_iter().flatten();
    scales(&case["action"])
        && operations.any(|entry| {
            let rival = &entry["op"]["Run"]["action"];
            scales(rival) && secs(rival) < secs(&case["action"]) && ends_between(secs(rival))
        })
}
