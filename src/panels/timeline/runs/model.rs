//! What the Runs view shows, as plain data: a row for each node, with its runs on lines.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::super::actions::{ActionRow, joined};
use super::super::clip::span_rows::action_rows;
use super::super::moment::{Edge, KeptMoments, Moment, VisibleTimes};
use super::super::pack;
use super::super::run_bar::{RunBar, RunPlace};
use super::clip_marks::ClipMarks;
use crate::document::{ClipId, NodeId, Run, RunId, SAME_SECS};
use crate::panels::Ctx;
use crate::ui_kit::icons;

/// So many entries are looked at one after another before a search.
const NEAR: usize = 8;

/// What the rows and lines depend on besides the document.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Nodes whose children are hidden.
    pub nodes: BTreeSet<NodeId>,
    /// Runs that show the actions of their clip.
    pub runs: BTreeSet<RunPlace>,
    /// How many lines rows have at least, so that they keep their places during a drag.
    pub least_lines: BTreeMap<NodeId, usize>,
}

impl Layout {
    /// Shows the actions of these runs on their first nodes, or hides them if all are shown.
    pub fn toggle_runs(&mut self, runs: &[RunId]) {
        let places = || runs.iter().map(|run| (*run, 0));
        if places().all(|place| self.runs.contains(&place)) {
            places().for_each(|place| {
                self.runs.remove(&place);
            });
        } else {
            self.runs.extend(places());
        }
    }
}

/// All rows and lines.
#[derive(Debug, Clone, Default)]
pub struct RunsModel {
    /// A row for each node that is not hidden in a folded one, from front to back as in the tree of nodes.
    pub rows: Vec<NodeRow>,
    /// The lines of all rows, from top to bottom.
    pub lines: Vec<RunsLine>,
    /// What bars show of the clips.
    pub marks: Arc<BTreeMap<ClipId, ClipMarks>>,
    /// When each run starts and ends on all its nodes, one round of what never ends; by ascending id.
    pub stretches: Vec<(RunId, [f64; 2])>,
}

/// A node.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeRow {
    /// Which node.
    pub id: NodeId,
    /// Its depth.
    pub depth: usize,
    /// Its name.
    pub name: String,
    /// The icon of what it looks like.
    pub icon: &'static str,
    /// It has children.
    pub foldable: bool,
    /// They are hidden.
    pub folded: bool,
    /// It is shown on the view.
    pub visible: bool,
    /// Its first line.
    pub first_line: usize,
    /// How many lines it has.
    pub line_count: usize,
    /// How many runs play on it.
    pub run_count: usize,
}

/// A line of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct RunsLine {
    /// Which row.
    pub row: usize,
    /// What is on it.
    pub kind: LineKind,
}

/// What is on a line.
#[derive(Debug, Clone, PartialEq)]
pub enum LineKind {
    /// Runs, in order of time.
    Bars(Arc<[RunBar]>),
    /// An action of a run that is unfolded, in the time of that run.
    Action(RunPlace, Box<ActionRow>),
}

impl RunsModel {
    /// The model of a document.
    pub fn new(ctx: &Ctx<'_>, layout: &Layout) -> Self {
        let clips = ctx.document.clips().iter();
        let marks = clips.map(|clip| (clip.id, ClipMarks::of(ctx, clip.id, clip))).collect();
        let mut model = Self { marks: Arc::new(marks), ..Self::default() };
        let stretches = ctx.document.runs().iter().filter_map(|run| Some((run.id, model.stretch_of(run)?)));
        model.stretches = stretches.collect();
        model.stretches.sort_unstable_by_key(|(run, _)| *run);
        let mut bars = vec![Vec::new(); ctx.document.nodes().len()];
        model.add_bars(ctx, layout, &mut bars, |_| true);
        for row in node_rows(ctx, layout) {
            let bars = bars_of(ctx, &mut bars, row.id).map(std::mem::take).unwrap_or_default();
            model.add_row(ctx, row, bars, layout);
        }
        model
    }

    /// As [`Self::new`], after nothing has changed but some runs, which still play the same clips on the same nodes: `changed` are their
    /// places. Rows on which nothing changed are those of before.
    pub fn followed(&self, ctx: &Ctx<'_>, changed: &[usize], layout: &Layout) -> Self {
        let runs = ctx.document.runs();
        let (marks, stretches) = (Arc::clone(&self.marks), self.stretches.clone());
        let mut model = Self { marks, stretches, ..Self::default() };
        let mut touched = vec![false; ctx.document.nodes().len()];
        let mut next = 0;
        for run in changed.iter().map(|place| &runs[*place]) {
            // Where many have changed, the next one is the next.
            let is_next = model.stretches.get(next).is_some_and(|(id, _)| *id == run.id);
            let search = || model.stretches.binary_search_by_key(&run.id, |(id, _)| *id).ok();
            let place = if is_next { Some(next) } else { search() };
            if let (Some(place), Some(stretch)) = (place, model.stretch_of(run)) {
                model.stretches[place].1 = stretch;
                next = place + 1;
            }
            let places = run.nodes().filter_map(|node| ctx.document.node_place(node));
            places.for_each(|place| touched[place] = true);
        }
        let mut bars = vec![Vec::new(); touched.len()];
        let is_touched = |row: &&NodeRow| ctx.document.node_place(row.id).is_some_and(|place| touched[place]);
        for row in self.rows.iter().filter(is_touched) {
            if let Some(bars) = bars_of(ctx, &mut bars, row.id) {
                bars.reserve(row.run_count);
            }
        }
        model.add_bars(ctx, layout, &mut bars, |place| touched[place]);
        model.lines.reserve(self.lines.len());
        for row in &self.rows {
            if is_touched(&row) {
                let bars = bars_of(ctx, &mut bars, row.id).map(std::mem::take).unwrap_or_default();
                model.add_row(ctx, row.clone(), bars, layout);
            } else {
                let first_line = model.lines.len();
                model.lines.extend(self.lines_of(row).cloned());
                model.rows.push(NodeRow { first_line, ..row.clone() });
            }
        }
        model
    }

    fn lines_of(&self, row: &NodeRow) -> impl Iterator<Item = &RunsLine> {
        self.lines.iter().skip(row.first_line).take(row.line_count)
    }

    fn add_row(&mut self, ctx: &Ctx<'_>, row: NodeRow, bars: Vec<RunBar>, layout: &Layout) {
        let (first_line, run_count) = (self.lines.len(), bars.len());
        let least = layout.least_lines.get(&row.id).copied().unwrap_or(1);
        self.add_lines(ctx, bars, least);
        let line_count = self.lines.len() - first_line;
        self.rows.push(NodeRow { first_line, line_count, run_count, ..row });
    }

    /// From the first start to the last end of a run, in seconds; what never ends counts with one round.
    fn stretch_of(&self, run: &Run) -> Option<[f64; 2]> {
        let secs = self.marks.get(&run.clip)?.preview_secs / run.speed;
        Some([run.at_secs, run.at_secs + run.stagger_secs() + secs])
    }

    /// The moments of all runs that are seen, each with its runs in ascending order.
    pub fn moments(&self, ctx: &Ctx<'_>, seen: VisibleTimes) -> Vec<Moment<RunId>> {
        let mut moments = seen.moments(|each| self.for_each_edge(ctx, each));
        for moment in &mut moments {
            moment.ids.sort_unstable();
            moment.ids.dedup();
        }
        moments
    }

    /// The names of the events at a time, each once.
    pub fn events_at(&self, secs: f64) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        for (_, bar) in self.bars().filter(|(_, bar)| !bar.paused) {
            let events = self.marks_of(bar).map(|marks| marks.events.as_slice()).unwrap_or_default();
            let is_now = |at_secs: f64| (bar.start_secs + at_secs / bar.speed - secs).abs() < SAME_SECS;
            names.extend(events.iter().filter(|(at, _)| is_now(*at)).map(|(_, name)| name.as_str()));
        }
        names
    }

    /// How many lines of bars each row has.
    pub fn bar_lines(&self) -> BTreeMap<NodeId, usize> {
        let bar_lines =
            |row: &NodeRow| self.lines_of(row).filter(|line| matches!(line.kind, LineKind::Bars(_))).count();
        self.rows.iter().map(|row| (row.id, bar_lines(row))).collect()
    }

    /// Visits the starts and ends of all runs that play and their events, of what never ends those of one round.
    pub fn for_each_edge(&self, ctx: &Ctx<'_>, each: &mut dyn FnMut(Edge<RunId>)) {
        for run in ctx.document.runs().iter().filter(|run| !run.paused) {
            let Some(marks) = self.marks.get(&run.clip) else { continue };
            for (_, start_secs) in run.starts() {
                let mut at = |clip_secs: f64, is_instant| {
                    let secs = start_secs + clip_secs / run.speed;
                    each(Edge { secs, id: run.id, is_instant });
                };
                at(0.0, false);
                if !marks.is_endless() {
                    at(marks.secs, false);
                }
                marks.events.iter().for_each(|(secs, _)| at(*secs, true));
            }
        }
    }

    /// Adds the bars of those nodes whose place in the document is wanted, to the list at that place, in the order of the document's runs.
    fn add_bars(
        &self,
        ctx: &Ctx<'_>,
        layout: &Layout,
        bars: &mut [Vec<RunBar>],
        is_wanted: impl Fn(usize) -> bool,
    ) {
        for run in ctx.document.runs() {
            let Some(marks) = self.marks.get(&run.clip) else { continue };
            for (place, (node, start_secs)) in run.starts().enumerate() {
                let node_place = ctx.document.node_place(node).filter(|place| is_wanted(*place));
                let Some(node_place) = node_place else { continue };
                let place = (run.id, place);
                bars[node_place].push(RunBar {
                    place,
                    node,
                    clip: run.clip,
                    start_secs,
                    end_secs: start_secs + marks.secs / run.speed,
                    speed: run.speed,
                    paused: run.paused,
                    open: layout.runs.contains(&place),
                    others: 0,
                });
            }
        }
    }

    /// Adds the lines of a row: those of its bars, and below each what its unfolded runs hold.
    fn add_lines(&mut self, ctx: &Ctx<'_>, mut bars: Vec<RunBar>, least: usize) {
        bars.sort_by(|a, b| a.start_secs.total_cmp(&b.start_secs));
        let packed = pack::lines(&bars);
        let count = packed.iter().map(|line| line + 1).max().unwrap_or(0).max(least).max(1);
        let mut lines: Vec<Vec<RunBar>> = vec![Vec::new(); count];
        for (bar, line) in bars.into_iter().zip(packed) {
            lines[line].push(bar);
        }
        let row = self.rows.len();
        for bars in lines {
            let open: Vec<RunBar> = bars.iter().filter(|bar| bar.open).copied().collect();
            self.lines.push(RunsLine { row, kind: LineKind::Bars(bars.into()) });
            for bar in open {
                let inner = actions_of(ctx, &bar).into_iter();
                let kinds = inner.map(|action| LineKind::Action(bar.place, Box::new(action)));
                self.lines.extend(kinds.map(|kind| RunsLine { row, kind }));
            }
        }
    }

    /// The time from the first start to the last end of these runs, in ascending order, in seconds; what never ends counts with one round.
    pub fn bracket_secs(&self, runs: &[RunId]) -> Option<[f64; 2]> {
        let mut rest = self.stretches.as_slice();
        let stretch = |run: &RunId| {
            // Both are in order, so the next one is near where many are asked for.
            let near = rest.iter().take(NEAR).take_while(|(id, _)| id < run).count();
            let skipped = if near < NEAR { near } else { rest.partition_point(|(id, _)| id < run) };
            rest = &rest[skipped.min(rest.len())..];
            rest.first().filter(|(id, _)| id == run).map(|(_, secs)| *secs)
        };
        runs.iter().filter_map(stretch).reduce(joined)
    }

    /// The first and the last row on which one of these runs, in ascending order, is seen.
    pub fn rows_of(&self, runs: &[RunId]) -> Option<[usize; 2]> {
        let bars = self.bars().filter(|(_, bar)| runs.binary_search(&bar.run()).is_ok());
        let rows = bars.filter_map(|(line, _)| self.lines.get(line)).map(|line| [line.row; 2]);
        rows.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
    }

    /// These runs, in ascending order of ids, from the top row to the bottom one, those of a row by their starts in seconds.
    pub fn in_rows(&self, ctx: &Ctx<'_>, runs: &[RunId]) -> Vec<(RunId, f64)> {
        let bars = self.bars().filter(|(_, bar)| runs.binary_search(&bar.run()).is_ok());
        let rows = bars.filter_map(|(line, bar)| Some((self.lines.get(line)?.row, bar.run())));
        let starts = rows.filter_map(|(row, run)| Some((row, run, ctx.document.run(run)?.at_secs)));
        let mut starts: Vec<(usize, RunId, f64)> = starts.collect();
        starts.sort_by(|a, b| a.0.cmp(&b.0).then(a.2.total_cmp(&b.2)));
        // A run on several nodes has several bars: its first counts.
        let mut seen = BTreeSet::new();
        starts.into_iter().filter(|(_, run, _)| seen.insert(*run)).map(|(_, run, secs)| (run, secs)).collect()
    }

    /// What a bar shows of its clip.
    pub fn marks_of(&self, bar: &RunBar) -> Option<&ClipMarks> {
        self.marks.get(&bar.clip)
    }

    /// All bars with the number of their line.
    pub fn bars(&self) -> impl Iterator<Item = (usize, &RunBar)> {
        self.lines.iter().enumerate().flat_map(|(index, line)| {
            let bars = match &line.kind {
                LineKind::Bars(bars) => &**bars,
                LineKind::Action(..) => &[],
            };
            bars.iter().map(move |bar| (index, bar))
        })
    }
}

/// The bars of a node, of those of all nodes in the order of the document.
fn bars_of<'b>(ctx: &Ctx<'_>, bars: &'b mut [Vec<RunBar>], node: NodeId) -> Option<&'b mut Vec<RunBar>> {
    ctx.document.node_place(node).and_then(|place| bars.get_mut(place))
}

fn node_rows(ctx: &Ctx<'_>, layout: &Layout) -> Vec<NodeRow> {
    let nodes = ctx.document.nodes();
    let parents: BTreeSet<NodeId> = nodes.iter().filter_map(|node| node.parent).collect();
    let mut rows = Vec::new();
    let mut hidden_below: Option<usize> = None;
    for (node, depth) in ctx.document.front_first() {
        hidden_below = hidden_below.filter(|top| depth > *top);
        if hidden_below.is_some() {
            continue;
        }
        let foldable = parents.contains(&node.id);
        let folded = foldable && layout.nodes.contains(&node.id);
        if folded {
            hidden_below = Some(depth);
        }
        rows.push(NodeRow {
            id: node.id,
            depth,
            name: node.name.clone(),
            icon: icons::of_node(node),
            foldable,
            folded,
            visible: node.start.visible,
            first_line: 0,
            line_count: 0,
            run_count: 0,
        });
    }
    rows
}

/// The rows of a run's clip, in the time of that run on that node.
fn actions_of(ctx: &Ctx<'_>, bar: &RunBar) -> Vec<ActionRow> {
    let Some(run) = ctx.document.run(bar.run()) else { return Vec::new() };
    let mut session = ctx.session.clone();
    session.selection.set_run(ctx.document, run.id);
    let mut rows = action_rows(&Ctx { session: &session, ..*ctx }, &BTreeSet::new());
    let delay_secs = bar.start_secs - run.at_secs;
    for bar in rows.iter_mut().filter_map(|row| row.bar.as_mut()) {
        bar.start_secs += delay_secs;
        bar.end_secs += delay_secs;
    }
    rows
}

/// The model, kept from frame to frame as long as nothing that it shows changes.
#[derive(Debug, Default)]
pub struct RunsCache {
    seen: Option<ModelSource>,
    model: Arc<RunsModel>,
    moments: KeptMoments<RunId>,
}

#[derive(Debug)]
struct ModelSource {
    document: crate::document::Document,
    programs: Vec<Option<Arc<kineograph_runtime::Program>>>,
    layout: Layout,
}

impl ModelSource {
    /// Whether nothing has changed since. Called in every frame, so it copies nothing.
    fn is_still(&self, ctx: &Ctx<'_>, layout: &Layout) -> bool {
        self.document.is_same(ctx.document) && self.is_still_but_document(ctx, layout)
    }

    fn is_still_but_document(&self, ctx: &Ctx<'_>, layout: &Layout) -> bool {
        let same_program = |(seen, clip): (&Option<Arc<_>>, &Arc<crate::document::Clip>)| {
            seen.as_ref().map(Arc::as_ptr) == ctx.programs.program(clip.id).map(Arc::as_ptr)
        };
        self.layout == *layout && self.programs.iter().zip(ctx.document.clips()).all(same_program)
    }

    /// The places of the runs that are not as they were; `None` if anything else has changed that the model shows.
    fn changed_runs(&self, ctx: &Ctx<'_>, layout: &Layout) -> Option<Vec<usize>> {
        let (before, after) = (self.document.runs(), ctx.document.runs());
        let is_alike = before.len() == after.len()
            && self.document.differs_in_runs_alone(ctx.document)
            && self.is_still_but_document(ctx, layout);
        if !is_alike {
            return None;
        }
        let pairs = before.iter().zip(after).enumerate().filter(|(_, (old, new))| !Arc::ptr_eq(old, new));
        pairs.map(|(place, (old, new))| old.plays_where(new).then_some(place)).collect()
    }
}

impl RunsCache {
    /// The model of what is now.
    pub fn renewed(&mut self, ctx: &Ctx<'_>, layout: &Layout) -> Arc<RunsModel> {
        if !self.seen.as_ref().is_some_and(|seen| seen.is_still(ctx, layout)) {
            let seen = self.seen.as_ref();
            let changed = seen.and_then(|seen| seen.changed_runs(ctx, layout));
            self.moments = None;
            self.model = Arc::new(match changed {
                Some(changed) => self.model.followed(ctx, &changed, layout),
                None => RunsModel::new(ctx, layout),
            });
            let clips = ctx.document.clips().iter();
            self.seen = Some(ModelSource {
                document: ctx.document.clone(),
                programs: clips.map(|clip| ctx.programs.program(clip.id).cloned()).collect(),
                layout: layout.clone(),
            });
        }
        Arc::clone(&self.model)
    }

    /// The model as it was last.
    pub const fn last(&self) -> &Arc<RunsModel> {
        &self.model
    }

    /// The moments of the model that are seen.
    pub fn moments(&mut self, ctx: &Ctx<'_>, seen: VisibleTimes) -> Arc<[Moment<RunId>]> {
        seen.kept(&mut self.moments, || self.model.moments(ctx, seen))
    }
}
