//! Related kinds: those that an action most likely becomes. Pure.

use kineograph_runtime::format::Kind;

use crate::kinds;

/// The kinds that are related to one, nearest first; the kind itself is not among them.
pub fn related(kind: Kind) -> Vec<Kind> {
    if kind.is_ease() {
        return related_eases(kind);
    }
    kinds::relatives(kind)
}

/// First those of the same shape, then those of the same direction.
fn related_eases(kind: Kind) -> Vec<Kind> {
    let (shape, direction) = parts(kind);
    let eases = || {
        Kind::all().filter(|other| other.is_ease() && *other != kind).map(|other| {
            let (other_shape, other_direction) = parts(other);
            (other, other_shape == shape, other_direction == direction)
        })
    };
    let same_shape = eases().filter(|(_, same_shape, _)| *same_shape);
    let same_direction = eases().filter(|(_, same_shape, same_direction)| !same_shape && *same_direction);
    same_shape.chain(same_direction).map(|(other, ..)| other).collect()
}

/// `EaseBackInOut` is `EaseBack` and `InOut`.
fn parts(kind: Kind) -> (&'static str, &'static str) {
    let name = kind.spec().name;
    let directions = ["InOut", "Out", "In"]; // not shown
    let direction = directions.into_iter().find(|end| name.ends_with(end)).unwrap_or_default();
    name.split_at(name.len() - direction.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relatives_are_mutual_and_never_the_kind_itself() {
        for kind in Kind::all() {
            let relatives = related(kind);
            assert!(!relatives.contains(&kind), "{kind:?}");
            for other in &relatives {
                assert!(related(*other).contains(&kind), "{kind:?} and {other:?}");
            }
        }
    }

    #[test]
    fn eases_of_the_same_shape_come_first() {
        let back = related(Kind::EaseBackOut);
        assert_eq!(back[..2], [Kind::EaseBackIn, Kind::EaseBackInOut]);
        assert!(back.contains(&Kind::EaseElasticOut) && !back.contains(&Kind::EaseElasticIn));
        assert_eq!(related(Kind::MoveBy)[..3], [Kind::MoveTo, Kind::JumpBy, Kind::JumpTo]);
    }

    /// Kinds that become nothing else.
    const ALONE: [Kind; 13] = [
        Kind::Speed,
        Kind::TargetedAction,
        Kind::At,
        Kind::PlayClip,
        Kind::Follow,
        Kind::DelayTime,
        Kind::EaseNamed,
        Kind::RemoveSelf,
        Kind::CallFunc,
        Kind::Cue,
        Kind::OrbitCamera,
        Kind::StopGrid,
        Kind::ReuseGrid,
    ];

    #[test]
    fn every_kind_has_relatives_or_is_meant_to_be_alone() {
        for kind in Kind::all() {
            let is_alone = related(kind).is_empty();
            assert_eq!(
                is_alone,
                ALONE.contains(&kind),
                "{kind:?} needs families in its row of kinds/, or belongs to ALONE"
            );
        }
    }
}
