//! Rows and moments, kept from frame to frame as long as nothing that they show changes.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_runtime::Program;
use kineograph_runtime::format::ActionId;

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

    fn is_same(&self, other: &Self) -> bool {
        let same_program = match (&self.program, &other.program) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same_program
            && self.document.is_same(&other.document)
            && (self.clip, self.is_stale, self.run) == (other.clip, other.is_stale, other.run)
            && self.folded == other.folded
    }
}

impl Rows {
    /// Looks whether anything has changed.
    pub fn renew(&mut self, ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) {
        let seen = Seen::of(ctx, folded);
        if self.seen.as_ref().is_some_and(|last| last.is_same(&seen)) {
            return;
        }
        self.rows = action_rows(ctx, folded).into();
        self.moments = moments(&self.rows).into();
        self.seen = Some(seen);
    }
}
