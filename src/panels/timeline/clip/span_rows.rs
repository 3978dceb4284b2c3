//! The rows of the open clip, from its tree and the spans of its program: read once, and updated while only values change, since a bar that is
//! dragged moves others in every frame.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::Span;
use kineograph_runtime::format::{Action, ActionId, Arity, Category, Kind, Value};

use super::super::actions::{ActionRow, Bar, BarShape, joined, title};
use super::super::times::clip_stretch;
use super::row_about::{ABOUT, about, player};
use crate::document::{Clip, Run};
use crate::panels::Ctx;
use crate::problems::sentence;

/// With more actions changed than this, reading all rows is as fast.
const MAX_CHANGED: usize = 64;

/// Rows with the places of their spans in the program.
#[derive(Debug, Default)]
pub struct SpanRows {
    /// The rows, parents before children, without what is inside folded ones.
    pub rows: Arc<[ActionRow]>,
    places: Vec<SpanPlace>,
    /// How many spans the program has.
    spans: usize,
    /// Whether any row says that something is wrong.
    has_problems: bool,
    /// The name of the node on which the clip plays.
    player: Option<String>,
}

/// The indices of spans that make a bar.
#[derive(Debug, Clone, Copy, Default)]
struct SpanPlace {
    /// Its own; `None`: no bar.
    own: Option<u32>,
    /// That of the first action inside it, and which that is.
    first_child: Option<(u32, ActionId)>,
}

/// The rows of the open clip.
pub fn action_rows(ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> Vec<ActionRow> {
    SpanRows::of(ctx, folded).rows.to_vec()
}

impl SpanRows {
    /// Reads all rows of the open clip.
    pub fn of(ctx: &Ctx<'_>, folded: &BTreeSet<ActionId>) -> Self {
        let Some((clip_id, clip)) = ctx.open_clip() else { return Self::default() };
        let Some(root) = clip.root() else { return Self::default() };
        let spans = ctx.programs.program(clip_id).map(|program| program.spans()).unwrap_or_default();
        let index = spans_by_id(spans);
        let run = ctx.active_run();
        let run = run.as_deref();
        let player = player(ctx);
        let (mut rows, mut places) = (Vec::new(), Vec::new());
        let mut hidden_below: Option<usize> = None;
        for (id, depth) in clip.preorder(root) {
            let Some(item) = clip.get(id) else { continue };
            hidden_below = hidden_below.filter(|top| depth > *top);
            if hidden_below.is_some() {
                continue;
            }
            let is_folded = folded.contains(&id) && !item.children.is_empty();
            if is_folded {
                hidden_below = Some(depth);
            }
            let first_child = item.children.iter().find_map(|child| Some((*index.get(child)?, *child)));
            let place = SpanPlace { own: index.get(&id).copied(), first_child };
            let span = place.own.and_then(|own| spans.get(own as usize));
            rows.push(ActionRow {
                id,
                depth,
                kind: item.action.kind(),
                title: title(&item.action),
                about: about(clip, id, player.as_deref()),
                bar: bar(&item.action, spans, place, run),
                muted: item.action.muted || span.is_some_and(|span| span.is_muted),
                problem: ctx.programs.diagnostic_at(clip_id, id).map(sentence),
                foldable: !item.children.is_empty(),
                folded: is_folded,
            });
            places.push(place);
        }
        let has_problems = rows.iter().any(|row| row.problem.is_some());
        Self { rows: rows.into(), places, spans: spans.len(), has_problems, player }
    }

    /// Takes over the values and times of a clip that was `before`, which these rows show with the same folded ones. False if more
    /// than values changed; then they have to be read anew.
    pub fn fix(&mut self, ctx: &Ctx<'_>, before: &Clip) -> bool {
        let Some((clip_id, clip)) = ctx.open_clip() else { return false };
        let Some(program) = ctx.programs.program(clip_id) else { return false };
        let spans = program.spans();
        let has_problems = self.has_problems || ctx.programs.diagnostics_of(clip_id).next().is_some();
        if has_problems || spans.len() != self.spans || self.player != player(ctx) {
            return false;
        }
        let Some(changed) = changed_values(before, clip) else { return false };
        let Some(rows) = Arc::get_mut(&mut self.rows) else { return false };
        let run = ctx.active_run();
        let run = run.as_deref();
        for (row, place) in rows.iter_mut().zip(&self.places) {
            // The program may be one edit behind the clip: then its spans have another order.
            if !place.fits(row.id, spans) {
                return false;
            }
            if changed.contains(&row.id)
                && let Some(item) = clip.get(row.id)
            {
                row.title = title(&item.action);
                row.bar = bar(&item.action, spans, *place, run);
            } else if let Some(bar) = &mut row.bar {
                bar.follow(spans, *place, run);
            }
        }
        true
    }
}

/// The actions with other values; `None` if more than values, or very many, changed.
fn changed_values(before: &Clip, after: &Clip) -> Option<Vec<ActionId>> {
    let changed = after.changed_items(before).filter(|changed| changed.len() <= MAX_CHANGED)?;
    let keeps_place = |id: &ActionId| {
        before.get(*id).zip(after.get(*id)).is_some_and(|(old, new)| {
            let is_about_same = ABOUT.iter().all(|param| old.action.param(param) == new.action.param(param));
            old.action.kind() == new.action.kind() && old.action.muted == new.action.muted && is_about_same
        })
    };
    (before.root() == after.root() && changed.iter().all(keeps_place)).then_some(changed)
}

/// The last span of each action: where an action has several, that is how it plays in the end.
fn spans_by_id(spans: &[Span]) -> BTreeMap<ActionId, u32> {
    // Programs have far fewer spans than 2^32.
    spans.iter().zip(0..).filter_map(|(span, index)| Some((span.action?, index))).collect()
}

impl SpanPlace {
    /// Whether the spans there are still those of these actions.
    fn fits(self, id: ActionId, spans: &[Span]) -> bool {
        let mut known = self.own.map(|index| (index, id)).into_iter().chain(self.first_child);
        known.all(|(index, id)| spans.get(index as usize).is_some_and(|span| span.action == Some(id)))
    }
}

fn project_secs(run: Option<&Run>, secs: f64) -> f64 {
    run.map_or(secs, |run| run.project_secs_at(secs))
}

fn bar(action: &Action, spans: &[Span], place: SpanPlace, run: Option<&Run>) -> Option<Bar> {
    let span = spans.get(place.own? as usize)?;
    let shape = shape(action, span);
    let mut bar = Bar { start_secs: 0.0, end_secs: 0.0, shape };
    bar.follow(spans, place, run);
    Some(bar)
}

impl Bar {
    /// Takes the times of its spans.
    fn follow(&mut self, spans: &[Span], place: SpanPlace, run: Option<&Run>) {
        let at = |index: Option<u32>| index.and_then(|index| spans.get(index as usize));
        let Some(span) = at(place.own) else { return };
        let round_secs =
            at(place.first_child.map(|(index, _)| index)).map_or(0.0, |child| child.duration_secs);
        let round_secs = if round_secs.is_finite() { round_secs } else { 0.0 };
        let shown_secs = if span.is_endless() { round_secs } else { span.duration_secs };
        self.start_secs = project_secs(run, span.start_secs);
        self.end_secs = project_secs(run, span.start_secs + shown_secs);
        if let BarShape::Rounds { round_secs: shown, endless } = &mut self.shape {
            *shown = project_secs(run, round_secs) - project_secs(run, 0.0);
            *endless = span.is_endless();
        }
    }
}

fn shape(action: &Action, span: &Span) -> BarShape {
    let spec = action.spec();
    match (action.kind(), spec.category, spec.arity) {
        _ if span.is_endless() => BarShape::Rounds { round_secs: 0.0, endless: true },
        (Kind::Repeat, ..) => BarShape::Rounds { round_secs: 0.0, endless: false },
        (_, _, Arity::Many) => BarShape::Group,
        (_, _, Arity::One) => BarShape::Bracket,
        (_, Category::Instant, _) => BarShape::Instant,
        _ => {
            let duration = action.param("duration");
            let duration_secs = if let Some(Value::Number(secs)) = duration { Some(*secs) } else { None };
            BarShape::Leaf { duration_secs }
        }
    }
}

/// The stretch of time that holds everything selected: the selected actions, else the focused run, else the open clip.
pub fn selected_stretch(ctx: &Ctx<'_>) -> Option<[f64; 2]> {
    let selection = &ctx.session.selection;
    let rows = action_rows(ctx, &BTreeSet::new());
    let bars = rows.iter().filter(|row| selection.has_action(row.id)).filter_map(|row| row.bar.as_ref());
    let of_actions = bars.map(|bar| [bar.start_secs, bar.end_secs]).reduce(joined);
    of_actions.or_else(|| {
        let (start_secs, end_secs) = clip_stretch(ctx)?;
        Some([start_secs, end_secs.unwrap_or_else(|| ctx.programs.length_secs())])
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::TimelinePanel;
    use super::*;
    use crate::document::{ClipEdit, Edit, TimeEdit};
    use crate::history::Change;
    use crate::panels::Intent;
    use crate::panels::fixture::{Host, document};

    /// Updated rows equal rows that are read anew, after each of some edits.
    #[test]
    fn updated_rows_are_those_read_anew() {
        let mut host = Host::<TimelinePanel>::new(document(), true);
        let clip_id = host.editor.session().selection.clip.unwrap();
        let [speed, spawn] = [Kind::Speed, Kind::Spawn].map(|kind| host.action(kind));
        let number =
            |id, param, number| ClipEdit::SetParam { ids: vec![id], param, value: Value::Number(number) };
        let shift = |by_secs| ClipEdit::Time(TimeEdit::Shift { id: speed, by_secs, ripple: false });
        let edits = [
            (number(speed, "speed", 0.5), true),
            (shift(0.5), false),
            (shift(0.25), true),
            (ClipEdit::SetLabel(spawn, Some("pop".into())), true),
            (ClipEdit::SetMuted(vec![spawn], true), false),
            (ClipEdit::Remove { ids: vec![speed], reconnect: true }, false),
        ];
        let none = BTreeSet::new();
        let mut kept = SpanRows::of(&host.editor.ctx(&host.theme), &none);
        for (edit, is_repaired) in edits {
            let before =
                Arc::clone(host.editor.document().clips().iter().find(|clip| clip.id == clip_id).unwrap());
            let text = format!("{edit:?}");
            host.editor.apply(Intent::Edit(Change::new("edit", Edit::Clip(clip_id, edit))));
            host.editor.refresh();
            let ctx = host.editor.ctx(&host.theme);
            assert_eq!(kept.fix(&ctx, &before), is_repaired, "{text}");
            let anew = SpanRows::of(&ctx, &none);
            if !is_repaired {
                kept = SpanRows::of(&ctx, &none);
            }
            assert_eq!(kept.rows, anew.rows, "{text}");
        }
    }
}
