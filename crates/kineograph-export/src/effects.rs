//! Grid effects by node and time. A node has one grid: of two effects at the same time, one is lost.

use std::collections::BTreeMap;

use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, Category, Kind, Project, Value};
use kineograph_runtime::grid::Net;

use crate::plain;

pub mod before;

/// Effects that meet for less than this, in seconds, follow each other.
const SLACK_SECS: f64 = 1e-6;

/// How an effect divides the picture. What one leaves, another one of the same shape can go on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GridShape {
    /// Columns and rows.
    pub parts: [u32; 2],
    /// How its points are connected.
    pub net: Net,
}

impl GridShape {
    /// That of an effect; `None` for what has no grid, and for what does not compile.
    pub fn of(effect: &Action) -> Option<Self> {
        let mut alone = effect.shell();
        alone.muted = false;
        let state = Program::compile(&alone).ok()?.grid_at(0.0);
        Some(Self { net: state.steps.last()?.effect.net(), parts: state.parts })
    }
}

/// An effect, or several of a part of a tree that repeats or has its own time.
#[derive(Debug, Clone, PartialEq)]
pub struct EffectSpan {
    /// The effect, or the first of several.
    pub kind: Kind,
    /// The node that a `TargetedAction` around it names; `None`: the one that the tree plays on.
    pub target: Option<String>,
    /// When it begins and ends, in seconds; the end may be infinite.
    pub secs: [f64; 2],
}

impl EffectSpan {
    /// Whether both play at the same time.
    pub fn overlaps(&self, other: &Self) -> bool {
        let [from, to] = self.secs;
        from + SLACK_SECS < other.secs[1] && other.secs[0] + SLACK_SECS < to
    }
}

/// Whether an action is one that moves the points of a grid.
pub fn is_effect(action: &Action) -> bool {
    let is_leaf = action.children.is_empty() && action.param("duration").is_some();
    action.spec().category == Category::Grid && is_leaf && action.kind() != Kind::OrbitCamera
}

/// Whether an action turns the camera around a node, which has one camera.
pub fn is_orbit(action: &Action) -> bool {
    action.kind() == Kind::OrbitCamera
}

/// Whether an action moves, turns or scales a node, with its picture.
pub fn is_move(action: &Action) -> bool {
    action.children.is_empty() && matches!(action.spec().category, Category::Move | Category::Transform)
}

/// The node that a `TargetedAction` names.
pub fn named_target(action: &Action) -> Option<&str> {
    match action.param("target") {
        Some(Value::Text(name)) if action.kind() == Kind::TargetedAction => Some(name),
        _ => None,
    }
}

/// Which actions are looked for, such as [`is_effect`].
pub type ActionTest = fn(&Action) -> bool;

/// The effects of a plain tree (see [`plain`]), or what else passes a test, from its start.
pub fn spans(tree: &Action, is_one: ActionTest) -> Vec<EffectSpan> {
    let mut found = Vec::new();
    add_spans(tree, is_one, None, [0.0, 1.0], &mut found);
    found
}

/// Adds the effects of an action that starts at a time, all of whose times are multiplied by a stretch.
fn add_spans(
    action: &Action,
    is_one: ActionTest,
    target: Option<&str>,
    [at_secs, stretch]: [f64; 2],
    found: &mut Vec<EffectSpan>,
) {
    let secs = action.length().map_or(0.0, |length| length.secs().unwrap_or(f64::INFINITY));
    let whole = [at_secs, at_secs + secs * stretch];
    if is_one(action) {
        found.push(EffectSpan { kind: action.kind(), target: target.map(str::to_owned), secs: whole });
        return;
    }
    let kind = action.kind();
    let target = named_target(action).or(target);
    let stretch = if kind == Kind::Speed { stretch / action.number("speed") } else { stretch };
    let keeps_time =
        matches!(kind, Kind::Sequence | Kind::Spawn | Kind::At | Kind::Speed | Kind::TargetedAction)
            || kind.changes_amplitudes();
    let starts_secs = action.children_starts_secs().unwrap_or_default();
    let mut inside = Vec::new();
    for (child, start_secs) in action.children.iter().zip(starts_secs) {
        add_spans(child, is_one, target, [at_secs + start_secs * stretch, stretch], &mut inside);
    }
    if keeps_time {
        found.append(&mut inside);
        return;
    }
    for span in inside {
        if !found.iter().any(|known| known.target == span.target && known.secs == whole) {
            found.push(EffectSpan { secs: whole, ..span });
        }
    }
}

/// A child of a list of whose effect nothing is seen while that of a later child plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overruled {
    /// The places of both children.
    pub places: [usize; 2],
    /// Their effects.
    pub kinds: [Kind; 2],
}

/// The overruled children of a Spawn, or of a Sequence with an `At`, each once. Children in a row are never at the same time.
pub fn overruled(list: &Action, is_one: ActionTest) -> Vec<Overruled> {
    if !matches!(list.kind(), Kind::Spawn | Kind::Sequence) {
        return Vec::new();
    }
    let starts_secs = list.children_starts_secs().unwrap_or_default();
    let mut known: Vec<(usize, EffectSpan)> = Vec::new();
    let mut pairs: Vec<Overruled> = Vec::new();
    for (index, (child, start_secs)) in list.children.iter().zip(starts_secs).enumerate() {
        let mut inside = Vec::new();
        add_spans(child, is_one, None, [start_secs, 1.0], &mut inside);
        for span in &inside {
            let met = known.iter().filter(|(_, other)| other.target == span.target && other.overlaps(span));
            pairs.extend(met.map(|(before, other)| Overruled {
                places: [*before, index],
                kinds: [other.kind, span.kind],
            }));
        }
        known.extend(inside.into_iter().map(|span| (index, span)));
    }
    pairs.sort_by_key(|pair| pair.places);
    pairs.dedup_by_key(|pair| pair.places[0]);
    pairs
}

/// An effect of a run on a node.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedEffect {
    /// The place of the run in the project.
    pub run: usize,
    /// Where and when it plays, in seconds of the timeline.
    pub span: EffectSpan,
}

/// The effects of all runs that play, or what else passes a test, by node and in the order of their beginnings.
pub fn by_node(project: &Project, is_one: ActionTest) -> BTreeMap<String, Vec<PlacedEffect>> {
    let mut clips: BTreeMap<&str, Vec<EffectSpan>> = BTreeMap::new();
    let mut found: BTreeMap<String, Vec<PlacedEffect>> = BTreeMap::new();
    for (run, it) in project.runs.iter().enumerate().filter(|(_, run)| !run.paused) {
        let spans = clips.entry(&it.clip).or_insert_with(|| {
            plain::of_clip(project, &it.clip).map(|tree| spans(&tree, is_one)).unwrap_or_default()
        });
        for (node, start_secs) in it.starts() {
            for span in spans.iter() {
                let secs = span.secs.map(|secs| start_secs + secs / it.speed);
                let on = span.target.as_deref().unwrap_or(node);
                let placed = PlacedEffect { run, span: EffectSpan { secs, ..span.clone() } };
                found.entry(on.to_owned()).or_default().push(placed);
            }
        }
    }
    for placed in found.values_mut() {
        placed.sort_by(|a, b| a.span.secs[0].total_cmp(&b.span.secs[0]));
    }
    found
}

/// Pairs of effects of a node that play at the same time, of different runs or of one that reaches the node in two ways; each pair of runs
/// once. They are those of [`by_node`].
pub fn at_once(placed: &[PlacedEffect]) -> Vec<[&PlacedEffect; 2]> {
    let mut pairs: Vec<[&PlacedEffect; 2]> = Vec::new();
    let mut playing: Vec<&PlacedEffect> = Vec::new();
    for effect in placed {
        playing.retain(|other| other.span.overlaps(&effect.span));
        for other in &playing {
            let is_one = other.run == effect.run && other.span.target == effect.span.target;
            let is_known = pairs.iter().any(|[a, b]| (a.run, b.run) == (other.run, effect.run));
            if !is_one && !is_known {
                pairs.push([other, effect]);
            }
        }
        playing.push(effect);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Clip, Run};

    use super::*;

    fn waves() -> Action {
        Action::waves(1.0, 2.0, 9.0)
    }

    #[test]
    fn effects_have_the_times_of_their_places() {
        let tree = Action::sequence([
            Action::delay(1.0),
            Action::speed(2.0, Action::repeat(3, Action::sequence([Action::delay(1.0), waves()]))),
            Action::targeted_action("fox", waves()),
            Action::repeat_forever(waves()),
        ]);
        let times: Vec<_> =
            spans(&tree, is_effect).into_iter().map(|span| (span.target, span.secs)).collect();
        let fox = Some("fox".to_owned());
        assert_eq!(times, [(None, [1.0, 4.0]), (fox, [4.0, 5.0]), (None, [5.0, f64::INFINITY])]);
    }

    #[test]
    fn of_effects_at_once_the_last_one_counts() {
        let pairs =
            |list: Action| overruled(&list, is_effect).iter().map(|pair| pair.places).collect::<Vec<_>>();
        let after = |secs: f64| Action::sequence([Action::delay(secs), waves()]);
        assert_eq!(pairs(Action::spawn([waves(), after(1.0)])), [[0usize; 2]; 0]);
        assert_eq!(pairs(Action::spawn([Action::hide(), waves(), after(0.5)])), [[1, 2]]);
        let elsewhere = Action::targeted_action("fox", waves());
        assert_eq!(pairs(Action::spawn([waves(), elsewhere.clone()])), [[0usize; 2]; 0]);
        assert_eq!(pairs(Action::spawn([elsewhere.clone(), elsewhere])), [[0, 1]]);
        assert_eq!(pairs(Action::sequence([waves(), Action::at("0.5", waves())])), [[0, 1]]);
    }

    #[test]
    fn runs_that_overlap_on_a_node_are_found() {
        let there = Clip::new("there", Action::targeted_action("fox", waves()));
        let project = Project::default().with_clips(vec![Clip::new("wave", waves()), there]).with_runs(vec![
            Run::new("wave", "fox"),
            Run::new("wave", "fox").with_at(1.0).with_speed(0.5),
            Run::new("there", "hen").with_at(2.5),
            Run::new("wave", "hen"),
        ]);
        let by_node = by_node(&project, is_effect);
        let pairs: Vec<_> = at_once(&by_node["fox"]).iter().map(|pair| pair.map(|it| it.run)).collect();
        assert_eq!(pairs, [[1, 2]]);
        assert!(at_once(&by_node["hen"]).is_empty());
    }
}
