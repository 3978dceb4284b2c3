//! What the timeline shows, as plain data: bars of runs, rows of actions, and the times at which something starts or ends.

use std::collections::BTreeSet;

use kineograph_runtime::Length;
use kineograph_runtime::format::{Action, ActionId, Kind, Value};

use super::runs::pack;
pub use super::span_rows::action_rows;
use crate::compile::preview_secs;
use crate::document::{NodeId, RunId};
use crate::panels::Ctx;

/// Times that differ by less count as the same, in seconds.
pub const SAME_SECS: f64 = 1.0e-6;

/// A run of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct RunBar {
    /// Which run.
    pub id: RunId,
    /// The node that it plays on.
    pub node: NodeId,
    /// Node and clip, such as `coin · hop`.
    pub title: String,
    /// When it starts, in seconds of the project.
    pub start_secs: f64,
    /// When it ends; `None`: never.
    pub end_secs: Option<f64>,
    /// A paused run does not play.
    pub paused: bool,
    /// The run that clip time refers to.
    pub active: bool,
    /// Its line, from 0, so that bars do not overlap.
    pub line: usize,
}

/// An action of the open clip.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionRow {
    /// Which action.
    pub id: ActionId,
    /// Its depth.
    pub depth: usize,
    /// Its kind.
    pub kind: Kind,
    /// Kind and label, such as `Sequence “hop”`.
    pub title: String,
    /// Its bar; `None` while it is not part of the program that plays.
    pub bar: Option<Bar>,
    /// It or something around it is muted.
    pub muted: bool,
    /// What is wrong with it.
    pub problem: Option<String>,
    /// It contains actions.
    pub foldable: bool,
    /// Its contents are hidden.
    pub folded: bool,
}

/// When an action plays, in seconds of the project: its first round where it is repeated.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// When it starts.
    pub start_secs: f64,
    /// When it ends; of an endless action the end of its first round.
    pub end_secs: f64,
    /// How it is drawn.
    pub shape: Shape,
}

/// How a bar is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A leaf; `duration_secs` is its own parameter if it has one that can be dragged.
    Leaf { duration_secs: Option<f64> },
    /// A Sequence or Spawn around its actions.
    Group,
    /// An ease or another wrapper: a bracket over its action.
    Bracket,
    /// Rounds of `round_secs` each; `endless`: it never ends.
    Rounds { round_secs: f64, endless: bool },
    /// Happens at one moment.
    Instant,
}

impl Bar {
    /// True if it never ends.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        matches!(self.shape, Shape::Rounds { endless: true, .. })
    }
}

/// All runs, packed onto lines by the time they start.
#[must_use]
pub fn run_bars(ctx: &Ctx<'_>) -> Vec<RunBar> {
    let active = ctx.session.selection.active_run(ctx.document);
    let mut bars: Vec<RunBar> = ctx
        .document
        .runs()
        .iter()
        .filter_map(|run| {
            let clip = ctx.document.clip(run.clip)?;
            let node = ctx.document.node(run.node)?;
            let end_secs = run.at_secs + run.stagger_secs() + ctx.programs.run_secs(run);
            let end_secs = Some(end_secs).filter(|secs| secs.is_finite());
            Some(RunBar {
                id: run.id,
                node: run.node,
                title: match run.more_nodes.len() {
                    0 => format!("{} · {}", node.name, clip.name),
                    more => format!("{} + {more} · {}", node.name, clip.name),
                },
                start_secs: run.at_secs,
                end_secs,
                paused: run.paused,
                active: active == Some(run.id),
                line: 0,
            })
        })
        .collect();
    pack(&mut bars);
    bars
}

/// Puts each bar on the first line that is free when it starts.
fn pack(bars: &mut [RunBar]) {
    let stretches: Vec<[f64; 2]> =
        bars.iter().map(|bar| [bar.start_secs, bar.end_secs.unwrap_or(f64::INFINITY)]).collect();
    for (bar, line) in bars.iter_mut().zip(pack::lines(&stretches)) {
        bar.line = line;
    }
}

/// The name of an action in the timeline, such as `Sequence “hop”` or `CallFunc landed`.
#[must_use]
pub fn title(action: &Action) -> String {
    let name = action.spec().name;
    match (&action.label, action.param("name")) {
        (Some(label), _) => format!("{name} “{label}”"),
        (None, Some(Value::Text(text))) => format!("{name} {text}"),
        _ => name.to_owned(),
    }
}

/// The end of the open clip on the timeline of the project: its start and its length, both in project seconds; no length
/// if it never ends.
#[must_use]
pub fn clip_stretch(ctx: &Ctx<'_>) -> Option<(f64, Option<f64>)> {
    let (id, _) = ctx.open_clip()?;
    let program = ctx.programs.program(id)?;
    let start_secs = ctx.project_secs_at(0.0);
    match program.length() {
        Length::Finite(secs) => Some((start_secs, Some(ctx.project_secs_at(secs)))),
        Length::Endless => Some((start_secs, None)),
    }
}

/// How much time is shown when everything is, in seconds: all that runs, and the open clip even if nothing plays it; one round of what
/// never ends.
#[must_use]
pub fn shown_secs(ctx: &Ctx<'_>) -> f64 {
    let program = ctx.open_clip().and_then(|(id, _)| ctx.programs.program(id));
    let clip_secs = program.map_or(0.0, |program| ctx.project_secs_at(preview_secs(program)));
    let runs_secs = ctx.programs.length_secs();
    if ctx.document.runs().is_empty() && clip_secs > 0.0 { clip_secs } else { runs_secs.max(clip_secs) }
}

/// The last time at which there is anything: what plays, the playhead, a marker or the end of the loop. In seconds of the project.
#[must_use]
pub fn last_secs(ctx: &Ctx<'_>) -> f64 {
    let playback = &ctx.session.playback;
    let markers = ctx.document.markers().iter().map(|marker| marker.at_secs);
    let loop_end = playback.loop_range.filter(|_| playback.loops()).map(|range| range.end_secs);
    let others = markers.chain(loop_end).chain([playback.playhead_secs()]);
    others.fold(shown_secs(ctx), f64::max)
}

/// All times at which a run or an action of the open clip starts or ends, in seconds of the project, sorted.
#[must_use]
pub fn boundaries(ctx: &Ctx<'_>) -> Vec<f64> {
    let mut found = vec![0.0, ctx.programs.length_secs()];
    for run in run_bars(ctx) {
        found.push(run.start_secs);
        found.extend(run.end_secs);
    }
    let program = ctx.open_clip().and_then(|(id, _)| ctx.programs.program(id));
    for span in program.iter().flat_map(|program| program.spans()) {
        found.push(ctx.project_secs_at(span.start_secs));
        found.push(ctx.project_secs_at(span.start_secs + span.duration_secs));
    }
    found.retain(|secs| secs.is_finite() && *secs >= 0.0);
    found.sort_by(f64::total_cmp);
    found.dedup_by(|later, earlier| *later - *earlier < SAME_SECS);
    found
}

/// The boundary next to `from_secs`, after it or before it.
#[must_use]
pub fn next_boundary(sorted: &[f64], from_secs: f64, forwards: bool) -> Option<f64> {
    if forwards {
        sorted.iter().copied().find(|secs| *secs > from_secs + SAME_SECS)
    } else {
        sorted.iter().rev().copied().find(|secs| *secs < from_secs - SAME_SECS)
    }
}

/// The stretch of time that holds everything selected: the selected actions, else the focused run, else the open clip.
#[must_use]
pub fn selected_stretch(ctx: &Ctx<'_>) -> Option<(f64, f64)> {
    let selection = &ctx.session.selection;
    let rows = action_rows(ctx, &BTreeSet::new());
    let bars = rows.iter().filter(|row| selection.has_action(row.id)).filter_map(|row| row.bar.as_ref());
    let of_actions = bars.map(|bar| (bar.start_secs, bar.end_secs)).reduce(join);
    of_actions.or_else(|| {
        let (start_secs, end_secs) = clip_stretch(ctx)?;
        Some((start_secs, end_secs.unwrap_or_else(|| ctx.programs.length_secs())))
    })
}

const fn join(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0.min(b.0), a.1.max(b.1))
}
