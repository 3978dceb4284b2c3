//! Where this crate's rules stand instead of what the engine does.

use serde_json::Value as Json;

/// One quirk of the engine that a rule overrules.
pub struct Overruled {
    /// The tag of the recordings that show it.
    pub quirk: &'static str,
    /// The number of the rule, or "none" where the engine is plainly wrong.
    pub rule: &'static str,
    pub reason: &'static str,
}

const fn overruled(quirk: &'static str, rule: &'static str, reason: &'static str) -> Overruled {
    Overruled { quirk, rule, reason }
}

/// All of them. Each excuses at least one stored recording, which a test checks.
pub static OVERRULED: &[Overruled] = &[
    overruled("zero-duration", "5", "a zero duration acts as an instant, in one update"),
    overruled("sequence-of-instants", "5", "all instants of one time take effect in one update"),
    overruled("instant-wrapped", "5", "an instant takes effect once, whatever is around it"),
    overruled("repeat-instant", "5", "every round of an instant happens in the first update"),
    overruled("repeat-forever-child-kind", "14", "endless rounds of an instant are refused"),
    overruled("ease-overshoot-sequence", "2", "past the end the last child that lasts goes on"),
    overruled("sequence-backwards", "1", "going back in time restores what was there"),
    overruled("reverse-time-repeat", "10", "ReverseTime plays a Repeat backwards exactly"),
    overruled("reverse-time-animate", "10", "ReverseTime plays frames backwards exactly"),
    overruled("repeat-updated-after-end", "1", "an ease may ask a complete Repeat again"),
    overruled("speed-nested", "11", "Speed may stand anywhere"),
    overruled("color-packed", "8", "channels of a colour do not spill into each other"),
    overruled("rotate-by-zero-y", "none", "a second angle of 0 is an angle of 0"),
    overruled("exponential-gap", "13", "eases hit 0 and 1 exactly"),
    overruled("start-capture", "7", "an action starts from the pose at the time it is run"),
    overruled("manager-remove-all-skips", "7", "removing skips nobody"),
    overruled("manager-remove-earlier-target", "7", "removing skips nobody"),
    overruled("manager-clear-and-run-in-callback", "7", "adding skips nobody"),
];

/// Which entry speaks for a recording.
pub fn index_for(case: &Json) -> Option<usize> {
    let tags = case["quirks"].as_array()?;
    OVERRULED.iter().position(|rule| tags.iter().any(|tag| *tag == rule.quirk))
}
