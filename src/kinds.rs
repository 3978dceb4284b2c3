//! What the editor knows of a kind of action beside the runtime's table: its icon, its preview, the kinds that it is changed to, what stays then,
//! and its handles on curves.
//!
//! A kind without a row has the preview that its category has, no relatives and no handles.

mod composites;
mod eases;
mod grids;
pub mod handles;
mod instants;
mod kept;
mod looks;
mod moves;
#[cfg(feature = "probe")]
mod probe;
mod row;
pub mod sample;
mod transforms;

use std::sync::LazyLock;

use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{Pose, ValueNames};

pub use crate::kind_names::{code_name, has_all_words, short_stem, spoken, title, with_label};

use handles::Handle;
pub use kept::Values;
use row::Row;
use sample::Sample;

/// All rows, in no order.
static TABLE: &[&[Row]] = &[
    composites::ROWS,
    eases::ROWS,
    moves::ROWS,
    transforms::ROWS,
    looks::ROWS,
    grids::ROWS,
    instants::ROWS,
    #[cfg(feature = "probe")]
    probe::ROWS,
];

/// The row of each kind, in the order of the runtime's table.
static BY_KIND: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |kind: Kind| rows().find(|row| row.kind == kind).copied();
    Kind::all().map(|kind| row(kind).unwrap_or_else(|| Row::usual(kind))).collect()
});

fn rows() -> impl Iterator<Item = &'static Row> {
    TABLE.iter().copied().flatten()
}

fn row(kind: Kind) -> &'static Row {
    &BY_KIND[kind as usize]
}

pub fn icon(kind: Kind) -> &'static str {
    row(kind).icon
}

/// What a preview of a kind plays; `None` for what shows nothing on its own: a camera, and a clip or an own ease that is not chosen yet.
pub fn sample(kind: Kind) -> Option<Sample> {
    (row(kind).sample)(kind)
}

/// All handles of an action on curves, in the order of time; none for containers and for what changes no channel.
pub fn handles_of(action: &Action, names: &ValueNames) -> Vec<Handle> {
    (row(action.kind()).handles)(action, names)
}

/// The kinds that change the same thing as one, nearest first; the kind itself is not among them. Eases have none here.
pub fn relatives(kind: Kind) -> Vec<Kind> {
    let own = row(kind).families.iter().copied().flatten().copied();
    let others = rows().filter(|other| other.families.iter().any(|family| family.contains(&kind)));
    let mut found = Vec::new();
    for other in own.chain(others.map(|row| row.kind)) {
        if other != kind && !found.contains(&other) {
            found.push(other);
        }
    }
    found
}

/// The values to set so that an action of the kind `to` does what `from` did to a sprite at `start`. Parameters of the same names are
/// kept anyway and not listed, unless their meaning differs.
pub fn kept(from: &Action, to: Kind, start: &Pose) -> Values {
    let values = (row(from.kind()).kept)(from, to, start);
    if values.is_empty() && relatives(to).contains(&from.kind()) {
        // The other kind may know how to take over what this one does.
        return (row(to).kept)(from, to, start);
    }
    values
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Category;

    use super::*;

    #[test]
    fn a_kind_has_one_row_at_most_and_rows_are_found_by_their_kinds() {
        for row in rows() {
            assert_eq!(rows().filter(|other| other.kind == row.kind).count(), 1, "{:?}", row.kind);
        }
        assert!(Kind::all().all(|kind| row(kind).kind == kind));
    }

    #[test]
    fn only_eases_and_beziers_share_the_icon_of_a_curve() {
        for kind in Kind::all() {
            let is_curve =
                kind.spec().category == Category::Ease || matches!(kind, Kind::BezierBy | Kind::BezierTo);
            let is_own = matches!(kind, Kind::EaseSteps | Kind::EaseSpring | Kind::EaseNamed);
            let has_icon = icon(kind) == egui_phosphor::regular::BEZIER_CURVE;
            assert_eq!(has_icon, is_curve && !is_own, "{kind:?}");
        }
    }
}
