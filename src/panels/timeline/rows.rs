//! Rows and moments, kept from frame to frame as long as nothing that they show changes.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_runtime::Program;
use kineograph_runtime::format::ActionId;

use super::edges::Several;
use super::model::{ActionRow, action_rows};
use super::summary::{Moment, moments};
use crate::document::{ClipId, Document, RunId};
use crate::panels::Ctx;

/// What the timeline showed last.
#[derive(Debug, Default)]
pub struct Rows {
    seen: Option<Seen>,
    /// The rows of the open clip.
    pub rows: Arc<[ActionRow]>,
    /// When any of them starts or ends.
    pub moments: Arc<[Moment]>,
    /// Those that are selected.
    pub several: Arc<Several>,
    selected: Vec<ActionId>,
}

/// What rows are made of.
#[derive(Debug)]
struct Seen {
    document: Document,
    clip: Option<ClipId>,
    program: Option<Arc<Program>>,
    is_stale: bool,
    run: Option<RunId>,
    folded: BTreeSet<ActionId>,
}

impl Seen {
    fn of(ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> Self {
        let clip = ctx.open_clip().map(|(id, _)| id);
        Self {
            document: ctx.document.clone(),
            clip,
            program: clip.and_then(|clip| ctx.programs.program(clip)).cloned(),
            is_stale: clip.is_some_and(|clip| ctx.programs.is_stale(clip)),
            run: ctx.active_run().map(|run| run.id),
            folded: folded.clone(),
        }
    }

    /// Whether nothing has changed since. Asked in every frame, so it copies nothing.
    fn is_still(&self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> bool {
        let clip = ctx.open_clip().map(|(id, _)| id);
        let program = clip.and_then(|clip| ctx.programs.program(clip));
        let same_program = match (&self.program, program) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same_program
            && self.document.is_same(ctx.document)
            && self.clip == clip
            && self.is_stale == clip.is_some_and(|clip| ctx.programs.is_stale(clip))
            && self.run == ctx.active_run().map(|run| run.id)
            && self.folded == *folded
    }
}

impl Rows {
    /// Looks whether anything has changed.
    pub fn renew(&mut self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) {
        let is_still = self.seen.as_ref().is_some_and(|seen| seen.is_still(ctx, folded));
        let selected = &ctx.session.selection.actions;
        if is_still && self.selected == *selected {
            return;
        }
        if !is_still {
            self.renew_rows(ctx, folded);
        }
        self.selected.clone_from(selected);
        self.several = Arc::new(Several::of(ctx, &self.rows));
    }

    fn renew_rows(&mut self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) {
        self.rows = action_rows(ctx, folded).into();
        self.moments = moments(&self.rows).into();
        self.seen = Some(Seen::of(ctx, folded));
    }
}
