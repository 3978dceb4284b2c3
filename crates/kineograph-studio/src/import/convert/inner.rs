//! What nodes play of the files that they show → actions on their time. As in the engine, what plays again and again shows its last frame as
//! long as any other, and goes on when the timeline around it is over.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::rc::Rc;

use kineograph_import::{NestedPart, NestedPlay, NodeContent, Timeline, TrackClip};
use kineograph_runtime::format::Action;

use super::Converter;
use crate::import::actions::{NodePlays, one_by_one};
use crate::import::words::Gone;

/// Times that differ by less are equal, in seconds.
const SAME_SECS: f64 = 1e-9;

/// Rounds that are written. Files of real tools have some hundreds at most.
const MAX_ROUNDS: f64 = 1.0e6;

/// The files that nodes show, and what is already noted.
#[derive(Default)]
pub struct NestedFiles {
    /// The files, as the file says.
    of_nodes: HashMap<usize, String>,
    /// Their times; `None` if there is none to read.
    times: HashMap<String, Option<Rc<NestedTimes>>>,
    /// Animations that are missing, each with its node.
    missing: HashSet<(usize, String)>,
}

/// The timeline of a file.
struct NestedTimes {
    file: PathBuf,
    secs: f64,
    frames_per_sec: f64,
    /// When its animations begin and end.
    parts: HashMap<String, [f64; 2]>,
}

/// A part of another file that is played.
#[derive(Debug, Clone, Copy)]
struct Play {
    /// When it begins.
    secs: f64,
    /// From when to when, in seconds of the other file.
    range_secs: [f64; 2],
    repeats: bool,
    /// How many seconds of the other file are played in one second.
    speed: f64,
    /// How long a frame is seen.
    frame_secs: f64,
}

impl NestedFiles {
    /// Remembers what a node shows.
    pub fn add(&mut self, node: usize, content: &NodeContent) {
        if let NodeContent::Nested(stored) = content {
            self.of_nodes.insert(node, stored.clone());
        }
    }
}

impl Converter<'_> {
    /// What nodes play in a clip of the file. Those that show nothing play nothing.
    pub fn plays(&mut self, clip: &TrackClip) -> Vec<NodePlays> {
        let mut found = Vec::new();
        for of_node in clip.plays.chunk_by(|a, b| a.node == b.node) {
            let Some(times) = self.times_of(of_node[0].node) else { continue };
            let plays: Vec<Play> = of_node.iter().map(|play| self.play(play, &times)).collect();
            let Some(last) = plays.last() else { continue };
            self.contents.played.insert(times.file.clone());
            let parts = plays.iter().enumerate().flat_map(|(index, play)| match plays.get(index + 1) {
                // Of several at one time the last one counts.
                Some(next) if next.secs - play.secs <= SAME_SECS => Vec::new(),
                Some(next) => play.for_secs(next.secs - play.secs),
                None => play.for_secs(clip.secs - play.secs),
            });
            let action = one_by_one(parts.collect());
            let rest = last.rest(clip.secs - last.secs);
            found.push(NodePlays { node: of_node[0].node, action, rest });
        }
        found
    }

    /// The times of the file that a node shows.
    fn times_of(&mut self, node: usize) -> Option<Rc<NestedTimes>> {
        let stored = self.nested.of_nodes.get(&node)?;
        if let Some(known) = self.nested.times.get(stored) {
            return known.clone();
        }
        let found = self.beside.described(stored).and_then(|(file, description)| {
            let Timeline { secs, frames_per_sec, parts, .. } = description.timeline?;
            // Of several with one name the first counts.
            let parts = parts.into_iter().rev().map(|part| (part.name, part.range_secs)).collect();
            Some(Rc::new(NestedTimes { file, secs, frames_per_sec, parts }))
        });
        self.nested.times.insert(stored.clone(), found.clone());
        found
    }

    /// When what is played begins and ends in its file; an animation that is missing is its beginning, as in the engine.
    fn play(&mut self, play: &NestedPlay, times: &NestedTimes) -> Play {
        let secs_of = |frames: f64| frames / times.frames_per_sec;
        let [from, to] = match &play.part {
            NestedPart::Frame(frame) => [secs_of(*frame); 2],
            NestedPart::All => [0.0, times.secs],
            NestedPart::Named(name) => times.parts.get(name).copied().unwrap_or_else(|| {
                if self.nested.missing.insert((play.node, name.clone())) {
                    let place = format!("{}: {name}", self.nodes[play.node]);
                    self.contents.notes.add(self.path, Gone::Animation, &place);
                }
                [0.0; 2]
            }),
        };
        Play {
            secs: play.secs,
            range_secs: [from, to.min(from + secs_of(play.max_frames))],
            repeats: play.repeats,
            speed: play.frames_per_sec / times.frames_per_sec,
            frame_secs: play.frames_per_sec.recip(),
        }
    }
}

impl Play {
    /// How long the part is played once.
    fn part_secs(&self) -> f64 {
        (self.range_secs[1] - self.range_secs[0]) / self.speed
    }

    /// How long a round is.
    fn round_secs(&self) -> f64 {
        self.part_secs() + self.frame_secs
    }

    fn is_still(&self) -> bool {
        self.part_secs() <= SAME_SECS
    }

    /// What is done for so long.
    fn for_secs(&self, secs: f64) -> Vec<Action> {
        if self.is_still() || !self.repeats {
            return self.once(secs);
        }
        // A round that all but ends, ends.
        let rounds = ((secs + SAME_SECS) / self.round_secs()).floor().min(MAX_ROUNDS);
        let mut actions = match rounds as u32 {
            0 => Vec::new(),
            1 => self.once(self.round_secs()),
            rounds => vec![Action::repeat(rounds, self.round())],
        };
        let left_secs = secs - rounds * self.round_secs();
        if left_secs > SAME_SECS || actions.is_empty() {
            actions.extend(self.once(left_secs));
        }
        actions
    }

    /// From the beginning for so long, and no further than to the end.
    fn once(&self, secs: f64) -> Vec<Action> {
        let mut actions = vec![Action::cue(self.range_secs[0])];
        let plays_secs = if self.is_still() { 0.0 } else { self.part_secs().min(secs) };
        if plays_secs > 0.0 {
            actions.push(Action::play_by(plays_secs, plays_secs * self.speed));
        }
        if secs - plays_secs > SAME_SECS {
            actions.push(Action::delay_time(secs - plays_secs));
        }
        actions
    }

    fn round(&self) -> Action {
        Action::sequence(self.once(self.round_secs()))
    }

    /// What goes on so long after the beginning.
    fn rest(&self, after_secs: f64) -> Option<Action> {
        if self.is_still() {
            return None;
        }
        let rounds = if self.repeats { ((after_secs + SAME_SECS) / self.round_secs()).floor() } else { 0.0 };
        let played_secs = (after_secs - rounds * self.round_secs()).max(0.0);
        let mut actions = Vec::new();
        if !self.repeats || played_secs > SAME_SECS {
            let left_secs = self.part_secs() - played_secs;
            if left_secs > SAME_SECS {
                actions.push(Action::play_by(left_secs, left_secs * self.speed));
            }
            let still_secs = self.frame_secs.min(self.round_secs() - played_secs);
            if self.repeats && still_secs > SAME_SECS {
                actions.push(Action::delay_time(still_secs));
            }
        }
        if self.repeats {
            actions.push(Action::repeat_forever(self.round()));
        }
        (!actions.is_empty()).then(|| one_by_one(actions))
    }
}
