//! Selected actions: kind, label, muted, and every parameter by its row of the table.

use egui_phosphor::regular as icon;
use kineograph_runtime::Diagnostic;
use kineograph_runtime::format::spec::SPECS;
use kineograph_runtime::format::{Action, Category, Kind};

use super::ease;
use super::follow_up;
use super::model::{SharedParam, same_category, shared_kind, shared_params};
use super::names;
use super::tag_time;
use super::{Header, field_of};
use crate::change_kind;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit, ValueChange};
use crate::history::Change;
use crate::kinds;
use crate::panels::action_menu::{self, Of};
use crate::panels::frame_strip::{FrameStrip, plays_tag};
use crate::panels::own_eases::{choice_of, own_eases, turned_into};
use crate::panels::problems::fix_button;
use crate::panels::{Ctx, Outbox, fresh_values};
use crate::problems::sentence;
use crate::quick_fixes;
use crate::text::{label, tr};
use crate::ui_kit::ease_field::EaseField;
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, Form, notice, post_field};
use crate::ui_kit::icons;
use crate::ui_kit::time_text::secs_text;

/// The selected actions, the last one being the primary one.
struct Selected<'a> {
    clip: ClipId,
    ids: Vec<ActionId>,
    actions: Vec<&'a Action>,
}

impl<'a> Selected<'a> {
    fn new(clip: &'a Clip, ids: &[ActionId]) -> Option<(Self, &'a Action)> {
        let found = ids.iter().filter_map(|id| clip.get(*id).map(|item| (*id, &item.action)));
        let (ids, actions): (Vec<ActionId>, Vec<&Action>) = found.unzip();
        let primary = actions.last().copied()?;
        Some((Self { clip: clip.id, ids, actions }, primary))
    }

    fn change(&self, label: impl Into<String>, edit: ClipEdit) -> Change {
        Change::new(label, Edit::Clip(self.clip, edit))
    }

    /// The same edit for each action, as one step.
    fn change_each(&self, label: &str, edit: impl Fn(ActionId) -> ClipEdit) -> Change {
        Change::all(label, self.ids.iter().map(|id| Edit::Clip(self.clip, edit(*id))).collect())
    }
}

impl Selected<'_> {
    /// Turns each of them into the chosen ease, as one step.
    fn turn_each(&self, choice: &EaseChoice) -> Change {
        let edits = self.ids.iter().flat_map(|id| turned_into(*id, choice));
        Change::all(tr!("inspector-kind.ease-step"), edits.map(|edit| Edit::Clip(self.clip, edit)).collect())
    }
}

pub(super) fn show(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    strip: &mut FrameStrip,
    out: &mut Outbox,
) -> Option<()> {
    let (_, clip) = ctx.open_clip()?;
    let (selected, primary) = Selected::new(clip, &ctx.session.selection.actions)?;
    header(form, ctx, &selected, primary);
    show_problems(form, ctx, &selected, None, out);
    kind(form, ctx, &selected, primary, out);
    label(form, &selected, primary, out);
    muted(form, &selected, primary, out);
    ease::show(form, ctx, (clip, &selected.ids), out);
    let params = undragged(ctx, &selected, shared_params(&selected.actions));
    if params.is_empty() {
        let none = if selected.ids.len() > 1 {
            tr!("inspector-values.none-shared")
        } else {
            tr!("inspector-values.none")
        };
        form.paragraph(none);
    } else {
        form.section(tr!("inspector-values"), |form| {
            for param in &params {
                if let ("frames", [id]) = (param.spec.param.name, selected.ids.as_slice()) {
                    strip.show(form, ctx, (clip, *id), out);
                    if plays_tag(primary) {
                        // The frames of the tag play instead of those in the list.
                        continue;
                    }
                }
                if param.spec.param.name == "delay_per_unit" && plays_tag(primary) {
                    tag_time::show(form, ctx, (clip, &selected.ids), param.spec.param, out);
                    continue;
                }
                value_field(form, ctx, (&selected, primary.kind()), param, out);
                show_problems(form, ctx, &selected, Some(param.spec.param.name), out);
            }
        });
    }
    if let [id] = selected.ids.as_slice() {
        follow_up::show(form, ctx, (selected.clip, *id));
        timing(form, ctx, (selected.clip, *id), out);
    }
    Some(())
}

/// The same parameters, mixed where they were before the drag: a drag that brings all of them to a limit continues as it began.
fn undragged(ctx: &Ctx<'_>, selected: &Selected<'_>, mut params: Vec<SharedParam>) -> Vec<SharedParam> {
    let Some(clip) = ctx.history.base().clip(selected.clip) else { return params };
    let before: Vec<&Action> =
        selected.ids.iter().filter_map(|id| clip.get(*id)).map(|item| &item.action).collect();
    for (param, before) in params.iter_mut().zip(shared_params(&before)) {
        if param.spec == before.spec {
            (param.mixed, param.mixed_axes) = (before.mixed, before.mixed_axes);
        }
    }
    params
}

fn header(form: &mut Form<'_>, ctx: &Ctx<'_>, selected: &Selected<'_>, primary: &Action) {
    let spec = primary.spec();
    let many = selected.ids.len() > 1;
    let shared = shared_kind(&selected.actions);
    let title = match shared {
        Some(spec) if many => {
            tr!("inspector-actions-of-kind", count = selected.ids.len(), kind = kinds::title(spec.kind))
        }
        Some(spec) => kinds::title(spec.kind).to_owned(),
        None => tr!("inspector-actions", count = selected.ids.len()),
    };
    let sentence = if many { tr!("inspector-several") } else { spec.sentence };
    let (icon, color) = match shared {
        // The icon of one of them would be wrong for the others.
        None => (icon::STACK, ctx.theme.text_dim),
        Some(_) => (icons::of_kind(spec.kind), ctx.theme.category(spec.category)),
    };
    let code_name = shared.and_then(|spec| kinds::code_name(spec.kind));
    Header { icon, color, title: &title, sentence }.show_with_code_name(form, code_name);
}

/// The problems of the selected actions that concern this parameter (`None`: no single one), each sentence once.
fn problems<'a>(
    ctx: &Ctx<'a>,
    selected: &Selected<'_>,
    param: Option<&str>,
) -> Vec<(String, &'a Diagnostic)> {
    let of_action = |found: &&Diagnostic| {
        found.place.action().is_some_and(|id| selected.ids.contains(&id)) && found.place.param() == param
    };
    let mut shown: Vec<(String, &Diagnostic)> = Vec::new();
    for found in ctx.programs.diagnostics_of(selected.clip).filter(of_action) {
        let sentence = sentence(found);
        if !shown.iter().any(|(other, _)| *other == sentence) {
            shown.push((sentence, found));
        }
    }
    shown
}

/// Shows each problem, with a button for its quick fix if it has one.
fn show_problems(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    selected: &Selected<'_>,
    param: Option<&str>,
    out: &mut Outbox,
) {
    for (sentence, found) in problems(ctx, selected, param) {
        notice(form.ui(), ctx.theme, found.is_error(), &sentence);
        if let Some(fix) = quick_fixes::fix(ctx.document, found)
            && fix_button(form.ui(), &fix)
        {
            out.edit(fix.change);
        }
    }
}

fn kind(form: &mut Form<'_>, ctx: &Ctx<'_>, selected: &Selected<'_>, primary: &Action, out: &mut Outbox) {
    if !same_category(&selected.actions) {
        return;
    }
    let category = primary.spec().category;
    let field = field_of(label!("inspector-kind")).mixed(shared_kind(&selected.actions).is_none());
    let change = |kind: Kind| {
        change_kind::change(ctx, &selected.ids, kind).unwrap_or_else(|| {
            selected.change_each(tr!("inspector-kind.step"), |id| ClipEdit::ChangeKind(id, kind))
        })
    };
    if category == Category::Ease {
        let own = own_eases(ctx.document);
        let curve = ctx.document.ease_of(primary).map(|ease| ease.curve());
        let shown = EaseField { own: &own, curve, may_be_none: false };
        let current = choice_of(primary).unwrap_or(EaseChoice::None);
        for event in form.any_ease(&field, current, &shown) {
            post_field(out, event, |choice| match choice {
                EaseChoice::Ease(kind) => change(kind),
                own => selected.turn_each(&own),
            });
        }
        return;
    }
    // Related kinds come first.
    let related = change_kind::related(primary.kind());
    let near = std::iter::once(primary.kind()).chain(related);
    let near: Vec<Kind> = near.filter(|kind| kind.spec().category == category).collect();
    let of_group = SPECS.iter().map(|spec| spec.kind).filter(|kind| kind.spec().category == category);
    let rest = of_group.filter(|kind| !near.contains(kind));
    let options: Vec<(Kind, String)> = near
        .iter()
        .copied()
        .chain(rest)
        .map(|kind| {
            let code_name = kinds::code_name(kind).map(|name| format!("  ·  {name}")).unwrap_or_default();
            (kind, format!("{}  {}{code_name}", icons::of_kind(kind), kinds::title(kind)))
        })
        .collect();
    // The list has room for the name in code, the field hasn't.
    let own_text = format!("{}  {}", icons::of_kind(primary.kind()), kinds::title(primary.kind()));
    let event = form.choice_shown_as(&field, &primary.kind(), &options, &own_text, None);
    post_field(out, event, change);
}

fn label(form: &mut Form<'_>, selected: &Selected<'_>, primary: &Action, out: &mut Outbox) {
    let mixed = selected.actions.iter().any(|action| action.label != primary.label);
    let field = field_of(label!("inspector-label")).mixed(mixed);
    let event = form.text(&field, primary.label.as_deref().unwrap_or_default(), None);
    post_field(out, event, |text| {
        selected.change_each(tr!("inspector-label.step"), |id| ClipEdit::SetLabel(id, Some(text.clone())))
    });
}

fn muted(form: &mut Form<'_>, selected: &Selected<'_>, primary: &Action, out: &mut Outbox) {
    let mixed = selected.actions.iter().any(|action| action.muted != primary.muted);
    let field = field_of(label!("inspector-muted")).mixed(mixed);
    let event = form.flag(&field, primary.muted, None);
    post_field(out, event, |muted| {
        let label = if muted { tr!("inspector-muted.mute-step") } else { tr!("inspector-muted.unmute-step") };
        selected.change(label, ClipEdit::SetMuted(selected.ids.clone(), muted))
    });
}

/// Shows the field of one value of an action, as the inspector does. False if the action has no such value.
pub(in crate::panels) fn show_value(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    (clip, id): (&Clip, ActionId),
    param: &str,
    out: &mut Outbox,
) -> bool {
    let Some((selected, primary)) = Selected::new(clip, &[id]) else { return false };
    let shared = shared_params(&selected.actions).into_iter().find(|shared| shared.spec.param.name == param);
    let Some(shared) = shared else { return false };
    value_field(form, ctx, (&selected, primary.kind()), &shared, out);
    true
}

/// The field of a value: a list where it names something, else that of its type.
fn value_field(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    (selected, kind): (&Selected<'_>, Kind),
    shared: &SharedParam,
    out: &mut Outbox,
) {
    if names::show(form, ctx, (selected.clip, &selected.ids, kind), shared, out).is_none() {
        show_param(form, ctx, selected, shared, out);
    }
}

fn show_param(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    selected: &Selected<'_>,
    shared: &SharedParam,
    out: &mut Outbox,
) {
    let param = shared.spec.param;
    let [min, max] = shared.spec.range;
    let field = Field::of_param(param).range(min, max).mixed_axes(shared.mixed_axes);
    let event = form.change(&field, &shared.value, &param.default_value());
    post_field(out, event, |change| {
        let ids = selected.ids.clone();
        let more = match &change {
            ValueChange::Set(channel) if param.name == "channel" => {
                fresh_values::for_channel(ctx, selected.clip, &ids, channel)
            }
            _ => Vec::new(),
        };
        let edit = ClipEdit::ChangeParam { ids, param: param.name, change };
        let mut step = selected.change(tr!("inspector-change-value", value = param.label), edit);
        step.edits.extend(more);
        step
    });
}

/// Start and duration of the action, if the clip can play.
fn timing(form: &mut Form<'_>, ctx: &Ctx<'_>, (clip, id): (ClipId, ActionId), out: &mut Outbox) {
    let Some(program) = ctx.programs.program(clip) else { return };
    let Some(span) = program.spans().iter().find(|span| span.action == Some(id)) else { return };
    let start = secs_text(span.start_secs);
    let length = match span.duration_secs.is_finite() {
        true => secs_text(span.duration_secs),
        false => tr!("inspector-endless").to_owned(),
    };
    form.section(tr!("inspector-time"), |form| {
        form.readout(tr!("inspector-time-start"), tr!("inspector-time-start.tooltip"), &start);
        form.readout(tr!("inspector-time-length"), tr!("inspector-time-length.tooltip"), &length);
        if let Some((_, open)) = ctx.open_clip().filter(|(open, _)| *open == clip)
            && let Some(item) = open.get(id)
        {
            action_menu::loop_entry(form.ui(), &Of { ctx, clip: open, id, item }, out);
        }
    });
}
