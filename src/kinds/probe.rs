//! What the editor knows of the kind that only tests have: this file and one line of the table are all that it takes.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Kind, Value};
use kineograph_runtime::{Channel, Pose};

use super::handles::{HandleSlot, ends};
use super::kept::Values;
use super::row::Row;

pub const ROWS: &[Row] = &[Row {
    families: &[&[Kind::MoveBy]],
    kept,
    handles: |_, _| ends(&[Channel::X], HandleSlot::End, "reach"),
    ..Row::new(Kind::Probe, icon::WRENCH)
}];

/// The way to the right.
fn kept(from: &Action, to: Kind, _: &Pose) -> Values {
    match (from.kind(), to) {
        (Kind::MoveBy, Kind::Probe) => vec![("reach", Value::Number(from.vec2("delta")[0]))],
        (Kind::Probe, Kind::MoveBy) => vec![("delta", Value::Vec2([from.number("reach"), 0.0]))],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds;

    #[test]
    fn its_row_serves_previews_changes_and_curves() {
        assert_eq!(kinds::icon(Kind::Probe), icon::WRENCH);
        assert_eq!(kinds::sample(Kind::Probe).unwrap().tree, Action::new(Kind::Probe));
        assert_eq!(kinds::relatives(Kind::Probe), [Kind::MoveBy]);
        assert!(kinds::relatives(Kind::MoveBy).contains(&Kind::Probe));
        let (way, start) = (Action::move_by(1.0, [40.0, 5.0]), Pose::default());
        assert_eq!(kinds::kept(&way, Kind::Probe, &start), [("reach", Value::Number(40.0))]);
        let probe = Action::new(Kind::Probe);
        assert_eq!(kinds::kept(&probe, Kind::MoveBy, &start), [("delta", Value::Vec2([30.0, 0.0]))]);
        let handles = kinds::handles_of(&probe, &kineograph_runtime::ValueNames::new());
        let number = kinds::handles::number_at(&probe, handles[0].part.place.unwrap());
        assert_eq!((handles.len(), number), (1, Some(30.0)));
    }
}
