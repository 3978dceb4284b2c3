//! Where clips play inside of other clips, by `PlayClip`: on which nodes, when and how fast, and the program that names their actions.

use std::sync::{Arc, OnceLock};

use kineograph_runtime::format::{Action, Clips, Kind};
use kineograph_runtime::{Program, Span};

use super::solo::soloed_tree;
use super::{Programs, with_names};
use crate::document::{ActionId, Clip, ClipId, Document, NodeId, Run, RunId, SAME_ROUNDED_SECS, played_clip};

#[cfg(test)]
mod tests;

/// More places of a clip than these are not looked for: clips that play others twice, which do so too, soon have millions.
const MAX_PLACES: usize = 256;
/// So much of a round may be missing when it counts as over.
const SAME_ROUND: f64 = 1.0e-9;

/// A place where a clip plays inside of others.
#[derive(Debug, Clone)]
pub struct InnerPlay {
    /// The `PlayClip`s that lead there with their clips, the outermost first.
    pub way: Vec<(ClipId, ActionId)>,
    /// Whether all that is around it only places its time, so that it passes evenly.
    pub is_even: bool,
    /// The run around it, as it would be of this clip alone: in the first round of what repeats it.
    run: Run,
    /// What repeats it, the outermost first.
    rounds: Vec<Rounds>,
    /// How long it plays on each of its nodes, in seconds of the project.
    length_secs: f64,
    program: OnceLock<Option<Arc<Program>>>,
}

/// A `Repeat` around a clip, in seconds of the project.
#[derive(Debug, Clone, Copy)]
struct Rounds {
    start_secs: f64,
    end_secs: f64,
    /// From the start of a round to that of the next one.
    period_secs: f64,
}

impl InnerPlay {
    /// The run around it.
    pub const fn run(&self) -> RunId {
        self.run.id
    }

    /// The clip of that run.
    pub fn outermost(&self) -> ClipId {
        self.way.first().map_or(self.run.clip, |(clip, _)| *clip)
    }

    /// The nodes on which it plays.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.run.nodes()
    }

    /// The run around it, as it would be of this clip alone: with its nodes, its start and its pace, of what repeats it in the round that
    /// plays at a time of the project, else in the first. Its id is that of the run around.
    pub fn run_at(&self, secs: f64) -> Run {
        Run { at_secs: self.run.at_secs + self.shift_secs(secs), ..self.run.clone() }
    }

    /// Whether it plays on one of its nodes at a time of the project.
    pub fn plays_at(&self, secs: f64) -> bool {
        let secs = secs - self.shift_secs(secs) + SAME_ROUNDED_SECS;
        !self.run.paused
            && self.run.starts().any(|(_, start)| start <= secs && secs < start + self.length_secs)
    }

    /// When it starts on a node in the round that ends at a time of the project or plays then, its start not included; `None` if it
    /// does not.
    pub fn start_before(&self, node: NodeId, secs: f64) -> Option<f64> {
        let [before, after] = [secs - SAME_ROUNDED_SECS, secs + SAME_ROUNDED_SECS];
        let shift_secs = self.shift_secs(before);
        let starts = self.run.starts().filter(|(on, _)| *on == node && !self.run.paused);
        let mut starts = starts.map(|(_, start)| start + shift_secs);
        starts.find(|start| *start < before && after < start + self.length_secs + 2.0 * SAME_ROUNDED_SECS)
    }

    /// How much later the round starts that plays at a time of the project than the first.
    fn shift_secs(&self, secs: f64) -> f64 {
        let mut shift_secs = 0.0;
        for rounds in &self.rounds {
            let since_secs = secs - shift_secs - rounds.start_secs;
            if since_secs > 0.0 && secs - shift_secs < rounds.end_secs && rounds.period_secs > 0.0 {
                shift_secs += (since_secs / rounds.period_secs + SAME_ROUND).floor() * rounds.period_secs;
            }
        }
        shift_secs
    }
}

impl Programs {
    /// The places where a clip plays inside of others, by when it starts there for the first time.
    pub fn inner_plays(&self, clip: ClipId) -> &[InnerPlay] {
        let Some(compiled) = self.clips.get(&clip) else { return &[] };
        compiled.inner_plays.get_or_init(|| {
            let mut found = self.found_plays(clip, &mut Vec::new());
            found.sort_by(|a, b| a.run.at_secs.total_cmp(&b.run.at_secs));
            found
        })
    }

    /// The place to which these `PlayClip`s lead in a run: the clip that plays there, and its place among [`Self::inner_plays`].
    pub fn inner_play_at(&self, run: RunId, way: &[(ClipId, ActionId)]) -> Option<(ClipId, usize)> {
        let document = self.source.as_ref()?;
        let (around, action) = way.last()?;
        let played = played_clip(&document.clip(*around)?.get(*action)?.action)?;
        let clip = document.clip_named(played)?.id;
        let is_there = |play: &InnerPlay| play.run.id == run && play.way == way;
        Some((clip, self.inner_plays(clip).iter().position(is_there)?))
    }

    /// The program of the run around a place in which the actions of the clip are named, as those of the clips around it: what plays is
    /// the same as in the program of that run. `None` while what is around is broken.
    pub fn inner_program(&self, clip: ClipId, play: &InnerPlay) -> Option<Arc<Program>> {
        play.program.get_or_init(|| self.unpacked(clip, play)).clone()
    }

    /// `inside` are the clips that are being looked at, as a broken project may have clips that play themselves.
    fn found_plays(&self, clip: ClipId, inside: &mut Vec<ClipId>) -> Vec<InnerPlay> {
        let mut found = Vec::new();
        let Some(document) = self.source.as_ref().filter(|_| !inside.contains(&clip)) else { return found };
        let Some(name) = document.clip(clip).map(|clip| clip.name.as_str()) else { return found };
        inside.push(clip);
        for outer in document.clips() {
            let plays_it = |compiled: &super::Compiled| compiled.plays.iter().any(|played| played == name);
            if !self.clips.get(&outer.id).is_some_and(plays_it) {
                continue;
            }
            let uses = self.uses(document, outer, name);
            let own = document.runs_of_clip(outer.id).map(|run| Place::of_run(run));
            let inner = self.found_plays(outer.id, inside).into_iter().map(Place::of_play);
            let places = own.chain(if uses.is_empty() { Vec::new() } else { inner.collect() });
            let length = self.program(clip).and_then(|program| program.length().secs());
            let plays = places.flat_map(|place| {
                uses.iter().map(move |used| place.clone().inside(clip, outer.id, used, length))
            });
            found.extend(plays.take(MAX_PLACES.saturating_sub(found.len())));
        }
        inside.pop();
        found
    }

    /// Where a clip plays the one of this name itself.
    fn uses(&self, document: &Document, outer: &Clip, name: &str) -> Vec<Use> {
        let Some(program) = self.program(outer.id) else { return Vec::new() };
        let plays = |id: ActionId| outer.get(id).is_some_and(|item| played_clip(&item.action) == Some(name));
        let spans = program.spans().iter().filter(|span| !span.is_muted);
        let uses = spans.filter_map(|span| {
            let action = span.action.filter(|id| plays(*id))?;
            // Nothing plays on a node that there is not.
            let target = match outer.target_of(action) {
                Some(name) => Some(document.nodes().iter().find(|node| node.name == name)?.id),
                None => None,
            };
            Some(Use::of(outer, program, action, span, target))
        });
        uses.collect()
    }

    /// The program of the outermost clip with the tree of this one, and of those on the way to it, in the place of their `PlayClip`s.
    fn unpacked(&self, clip: ClipId, play: &InnerPlay) -> Option<Arc<Program>> {
        let document = self.source.as_ref()?;
        let tree_of = |clip: ClipId| self.clips.get(&clip)?.tree.action.as_deref();
        let all = || document.clips().iter().map(|clip| (clip.name.as_str(), tree_of(clip.id)));
        let clips = with_names(Clips::new(all()), document);
        let mut tree = tree_of(clip)?.clone();
        if let Some(solo) = self.solo.as_ref().filter(|solo| solo.clip == clip) {
            let names = self.clips.get(&clip)?.report.as_ref()?.names_before();
            tree = soloed_tree(tree, solo, (&clips, names));
        }
        for (outer, action) in play.way.iter().rev() {
            let mut whole = tree_of(*outer)?.clone();
            let place = action_mut(&mut whole, *action)?;
            // Others are placed by it.
            tree.label.clone_from(&place.label);
            *place = tree;
            tree = whole;
        }
        let names = self.clips.get(&play.outermost())?.report.as_ref()?.names_before();
        Program::compile_in(&tree, &clips, names).ok()
    }
}

/// A `PlayClip` in the program of its clip.
struct Use {
    action: ActionId,
    /// The node that a `TargetedAction` gives it to.
    target: Option<NodeId>,
    start_secs: f64,
    duration_secs: f64,
    /// What the `Speed` actions around it make of its pace.
    pace: f64,
    is_even: bool,
    /// What repeats it, the outermost first, in seconds of that program.
    rounds: Vec<Rounds>,
}

impl Use {
    fn of(clip: &Clip, program: &Program, action: ActionId, span: &Span, target: Option<NodeId>) -> Self {
        let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
        let mut around: Vec<ActionId> = std::iter::successors(parent(&action), parent).collect();
        around.reverse();
        let (mut pace, mut rounds) = (1.0, Vec::new());
        for item in around.into_iter().filter_map(|id| clip.get(id)).filter(|item| !item.action.muted) {
            match item.action.kind() {
                Kind::Speed => pace *= number(&item.action, "speed").unwrap_or(1.0),
                Kind::Repeat | Kind::RepeatForever => {
                    let inside = item.children.first().copied();
                    rounds.extend(inside.and_then(|inside| Rounds::of(program, &item.action, inside, pace)));
                }
                _ => {}
            }
        }
        let is_even = !clip.is_time_bent(action);
        let (start_secs, duration_secs) = (span.start_secs, span.duration_secs);
        Self { action, target, start_secs, duration_secs, pace, is_even, rounds }
    }
}

fn number(action: &Action, name: &str) -> Option<f64> {
    match action.param(name) {
        Some(kineograph_runtime::format::Value::Number(number)) => Some(*number),
        _ => None,
    }
}

impl Rounds {
    fn of(program: &Program, action: &Action, inside: ActionId, pace: f64) -> Option<Self> {
        let span = |id: ActionId| program.spans().iter().find(|span| span.action == Some(id));
        let (total, round) = (span(action.id?)?, span(inside)?);
        let pause_secs = number(action, "delay").unwrap_or(0.0).max(0.0) / pace;
        let period_secs = round.duration_secs + pause_secs;
        Some(Self { start_secs: total.start_secs, end_secs: total.end_secs(), period_secs })
    }

    /// The same in seconds of the project.
    fn in_run(self, run: &Run) -> Self {
        let [start_secs, end_secs] = [self.start_secs, self.end_secs].map(|secs| run.project_secs_at(secs));
        Self { start_secs, end_secs, period_secs: self.period_secs / run.speed }
    }
}

/// A run, or a place inside of one.
#[derive(Clone)]
struct Place {
    run: Run,
    way: Vec<(ClipId, ActionId)>,
    rounds: Vec<Rounds>,
    is_even: bool,
}

impl Place {
    fn of_run(run: &Run) -> Self {
        Self { run: run.clone(), way: Vec::new(), rounds: Vec::new(), is_even: true }
    }

    fn of_play(play: InnerPlay) -> Self {
        Self { run: play.run, way: play.way, rounds: play.rounds, is_even: play.is_even }
    }

    /// The place of a clip of this length in its own seconds, that the clip which plays here plays.
    fn inside(mut self, clip: ClipId, outer: ClipId, used: &Use, length_secs: Option<f64>) -> InnerPlay {
        let run = &self.run;
        self.rounds.extend(used.rounds.iter().map(|rounds| rounds.in_run(run)));
        self.way.push((outer, used.action));
        let stretched = length_secs.filter(|_| used.duration_secs > 0.0 && used.duration_secs.is_finite());
        let pace = stretched.map_or(used.pace, |secs| secs / used.duration_secs);
        let length_secs = used.duration_secs / run.speed;
        let (at_secs, speed) = (run.project_secs_at(used.start_secs), run.speed * pace);
        let mut run = Run { clip, at_secs, speed, ..self.run };
        if let Some(target) = used.target {
            (run.node, run.more_nodes, run.stagger) = (target, Vec::new(), Default::default());
        }
        InnerPlay {
            way: self.way,
            is_even: self.is_even && used.is_even,
            run,
            rounds: self.rounds,
            length_secs,
            program: OnceLock::new(),
        }
    }
}

/// The action with this id in a tree.
fn action_mut(tree: &mut Action, id: ActionId) -> Option<&mut Action> {
    if tree.id == Some(id) {
        return Some(tree);
    }
    tree.children.iter_mut().find_map(|child| action_mut(child, id))
}
