//! How long a round of a clip is that never ends.

use kineograph_runtime::{Program, Span};

/// Lengths that differ by less than this share are the same.
const SAME: f64 = 1e-9;

/// The length of a round in seconds, if the program is nothing but actions that repeat for ever, all of them as often.
pub fn round_secs(program: &Program) -> Option<f64> {
    let spans = program.spans();
    let mut found: Option<f64> = None;
    let mut index = 0;
    while let Some(span) = spans.get(index) {
        let after = after(spans, index);
        index += 1;
        if span.is_muted {
            index = after;
            continue;
        }
        if !span.is_endless() || span.start_secs != 0.0 {
            return None;
        }
        let inner = &spans[index..after];
        if inner.iter().any(|span| span.is_endless() && !span.is_muted) {
            continue; // around others that never end
        }
        let secs = inner.first()?.duration_secs;
        let is_round = secs.is_finite() && secs > 0.0;
        if !is_round || found.is_some_and(|other| (other - secs).abs() > SAME * other) {
            return None;
        }
        found = Some(secs);
        index = after;
    }
    found
}

/// The place after an action and all inside of it.
fn after(spans: &[Span], index: usize) -> usize {
    let depth = spans[index].depth;
    let inside = spans[index + 1..].iter().take_while(|span| span.depth > depth).count();
    index + 1 + inside
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Action;

    use super::*;

    fn round(action: &Action) -> Option<f64> {
        round_secs(&Program::compile(action).unwrap())
    }

    #[test]
    fn a_round_is_known_where_nothing_else_plays() {
        let spin = || Action::repeat_forever(Action::rotate_by(0.8, 360.0));
        assert_eq!(round(&spin()), Some(0.8));
        assert_eq!(round(&Action::speed(2.0, spin())), Some(0.4));
        let fade = |secs| Action::repeat_forever(Action::fade_to(secs, 0.0));
        assert_eq!(round(&Action::spawn([spin(), fade(0.8)])), Some(0.8));
        assert_eq!(round(&Action::spawn([spin(), fade(0.7)])), None);
        assert_eq!(round(&Action::spawn([spin(), Action::delay(1.0)])), None);
        assert_eq!(round(&Action::sequence([Action::delay(1.0), spin()])), None);
        assert_eq!(round(&Action::delay(1.0)), None);
    }
}
