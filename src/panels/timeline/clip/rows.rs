//! Rows, moments and what is selected of them, kept from frame to frame as long as nothing that they show changes.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_runtime::Program;
use kineograph_runtime::format::ActionId;

use super::super::actions::{ActionRow, BarShape};
use super::super::moment::{Edge, KeptMoments, Moment, VisibleTimes};
use super::edges::Several;
use super::keys::RowKeys;
use super::span_rows::SpanRows;
use crate::document::{ClipId, Document, RunId};
use crate::panels::Ctx;

/// What the timeline showed last.
#[derive(Debug, Default)]
pub struct Rows {
    seen: Option<RowsSource>,
    spans: SpanRows,
    /// When any of them starts or ends, in the view of this time.
    moments: KeptMoments<ActionId>,
    /// Those that are selected.
    pub several: Arc<Several>,
    selected: Vec<ActionId>,
}

fn shown_run(ctx: &Ctx<'_>) -> Option<(RunId, f64, f64)> {
    ctx.active_run().map(|run| (run.id, run.at_secs, run.speed))
}

/// What rows are made of.
#[derive(Debug)]
struct RowsSource {
    document: Document,
    clip: Option<ClipId>,
    program: Option<Arc<Program>>,
    is_stale: bool,
    /// In whose time, and when that starts and how fast it is: inside of another clip its place changes without an edit.
    run: Option<(RunId, f64, f64)>,
    folded: BTreeSet<ActionId>,
}

impl RowsSource {
    fn of(ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> Self {
        let clip = ctx.open_clip().map(|(id, _)| id);
        Self {
            document: ctx.document.clone(),
            clip,
            program: clip.and_then(|clip| ctx.programs.program(clip)).cloned(),
            is_stale: clip.is_some_and(|clip| ctx.programs.is_stale(clip)),
            run: shown_run(ctx),
            folded: folded.clone(),
        }
    }

    /// Whether it is the same clip in the same run, with the same rows folded, and plays without pending edits both times.
    fn is_of(&self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> bool {
        let clip = ctx.open_clip().map(|(id, _)| id);
        self.clip == clip
            && !self.is_stale
            && !clip.is_some_and(|clip| ctx.programs.is_stale(clip))
            && self.folded == *folded
    }

    /// Whether nothing has changed since. Asked in every frame, so it copies nothing.
    fn is_still(&self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> bool {
        let clip = ctx.open_clip().map(|(id, _)| id);
        let program = clip.and_then(|clip| ctx.programs.program(clip));
        self.program.as_ref().map(Arc::as_ptr) == program.map(Arc::as_ptr)
            && self.document.is_same(ctx.document)
            && self.clip == clip
            && self.is_stale == clip.is_some_and(|clip| ctx.programs.is_stale(clip))
            && self.run == shown_run(ctx)
            && self.folded == *folded
    }
}

impl Rows {
    /// Looks whether anything has changed but what is selected; true if so.
    pub fn renew(&mut self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> bool {
        let is_still = self.seen.as_ref().is_some_and(|seen| seen.is_still(ctx, folded));
        let selected = &ctx.session.selection.actions;
        if is_still && self.selected == *selected {
            return false;
        }
        if !is_still {
            self.renew_rows(ctx, folded);
        }
        self.selected.clone_from(selected);
        self.several = Arc::new(Several::of(ctx, &self.spans.rows));
        !is_still
    }

    fn renew_rows(&mut self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) {
        let same_clip = |seen: &&RowsSource| seen.is_of(ctx, folded);
        let before =
            self.seen.as_ref().filter(same_clip).and_then(|seen| seen.document.clip(seen.clip?).cloned());
        let is_repaired = before.is_some_and(|before| self.spans.fix(ctx, &before));
        if !is_repaired {
            self.spans = SpanRows::of(ctx, folded);
        }
        self.moments = None;
        self.seen = Some(RowsSource::of(ctx, folded));
    }

    /// The rows of the open clip.
    pub fn rows(&self) -> Arc<[ActionRow]> {
        Arc::clone(&self.spans.rows)
    }

    /// The moments of all rows that are seen. The contents of folded ones count with them.
    pub fn moments(&mut self, ctx: &Ctx<'_>, seen: VisibleTimes) -> Arc<[Moment<ActionId>]> {
        seen.kept(&mut self.moments, || moments(ctx, &self.spans.rows, seen))
    }
}

/// The moments of rows that are seen.
pub fn moments(ctx: &Ctx<'_>, rows: &[ActionRow], seen: VisibleTimes) -> Vec<Moment<ActionId>> {
    seen.moments(|each| for_each_edge(ctx, rows, seen.apart_secs, each))
}

/// Visits starts, ends and the keys between them, where a bar has room for these.
fn for_each_edge(ctx: &Ctx<'_>, rows: &[ActionRow], apart_secs: f64, each: &mut dyn FnMut(Edge<ActionId>)) {
    for row in rows.iter().filter(|row| (!row.foldable || row.folded) && !row.muted) {
        let Some(bar) = &row.bar else { continue };
        let is_instant = bar.shape == BarShape::Instant;
        each(Edge { secs: bar.start_secs, id: row.id, is_instant });
        if !is_instant && !bar.is_endless() {
            each(Edge { secs: bar.end_secs, id: row.id, is_instant });
        }
        let keys = Some(row).filter(|_| bar.end_secs - bar.start_secs > 2.0 * apart_secs);
        if let Some(keys) = keys.and_then(|row| RowKeys::of(ctx, row)) {
            keys.middle().for_each(|(_, _, secs)| each(Edge { secs, id: row.id, is_instant: false }));
        }
    }
}
