//! What moves nodes under their grids, which stay where the nodes are when a run puts them there.

use std::collections::BTreeMap;

use super::code::Function;
use super::places::Places;
use crate::effects::{self, EffectSpan, PlacedEffect};
use crate::{LossKind, Losses};

/// Notes what moves a node, or one around it, from the start of a run with effects until they are over. What moves the node in the same tree
/// is known where that is written.
pub(super) fn note(
    places: &Places<'_>,
    by_node: &BTreeMap<String, Vec<PlacedEffect>>,
    functions: &[Function],
    losses: &mut Losses,
) {
    if by_node.is_empty() {
        return;
    }
    let runs = &places.project.runs;
    let moves = effects::by_node(places.project, effects::is_move);
    for (node, placed) in by_node {
        let around = places.sized_with_parents(node);
        let is_written =
            |effect: &&PlacedEffect| functions.iter().any(|function| function.clip == runs[effect.run].clip);
        for effect in placed.iter().filter(is_written) {
            let gridded = since_start(places, effect);
            for name in &around {
                let moves = moves.get(*name).map_or(&[][..], Vec::as_slice);
                let moves = moves.iter().take_while(|other| other.span.secs[0] < gridded.secs[1]);
                for other in moves.filter(|other| other.span.overlaps(&gridded)) {
                    let is_own = other.run == effect.run && name == node;
                    if !is_own || effect.span.target.is_some() || other.span.target.is_some() {
                        let (clip, kind) = (&runs[other.run].clip, other.span.kind.spec().name);
                        losses.note(LossKind::GridStays, format!("{clip}: {kind} ({name})"));
                    }
                }
            }
        }
    }
}

/// An effect from the start of its run on, which makes the grid.
fn since_start(places: &Places<'_>, effect: &PlacedEffect) -> EffectSpan {
    let [from_secs, to_secs] = effect.span.secs;
    let starts = places.project.runs[effect.run].starts().map(|(_, start_secs)| start_secs);
    let start_secs = starts.filter(|start| *start <= from_secs).fold(f64::NEG_INFINITY, f64::max);
    EffectSpan {
        secs: [if start_secs.is_finite() { start_secs } else { from_secs }, to_secs],
        ..effect.span.clone()
    }
}
