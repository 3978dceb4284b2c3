//! The start and the duration of an action as numbers, below its bar; of an event its name too.

use egui::{Id, Popup, Response, Ui};
use kineograph_runtime::format::{Kind, Value};

use super::super::bars::BarEnd;
use super::super::modes::Modes;
use super::super::numbers::{popup, secs_field};
use super::bar_drag::BarPart;
use super::grip::BarGrip;
use crate::command::Command;
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, post_field};

/// The id of the popup of a bar with this id.
pub fn id_of(bar: Id) -> Id {
    bar.with("numbers")
}

/// Opens with a double click on a bar, but of an action that plays a clip, which opens that clip. Closes with Esc or a click elsewhere.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, grip: &BarGrip, modes: Modes, bar: &Response, out: &mut Outbox) {
    let id = id_of(bar.id);
    if bar.double_clicked() {
        let action = ctx.document.clip(grip.clip).and_then(|clip| clip.get(grip.bar.id));
        // As in the graph. Its times are typed after Enter.
        if action.is_some_and(|item| item.action.kind() == Kind::PlayClip) {
            out.push(Intent::Command(Command::OpenPlayedClip));
        } else {
            Popup::open_id(ui.ctx(), id);
        }
    }
    popup(id).show(ui, ctx.theme, bar, ("bar", grip.bar.id), |form| {
        event_name(form, ctx, grip, out);
        fields(form, grip, modes.ripples, out);
    });
}

/// The name that the game receives, if the action is an event. It is the first field: a new event is named at once.
fn event_name(form: &mut Form<'_>, ctx: &Ctx<'_>, grip: &BarGrip, out: &mut Outbox) {
    let clip = ctx.document.clip(grip.clip);
    let Some(action) = clip.and_then(|clip| clip.get(grip.bar.id)).map(|item| &item.action) else { return };
    let Some(Value::Text(name)) = action.param("name").filter(|_| action.kind() == Kind::CallFunc) else {
        return;
    };
    let field = Field::new(tr!("timeline-event-name"), tr!("timeline-event-name.tooltip"));
    let event = form.text(&field, name, None);
    let renamed = |name: String| {
        let (ids, value) = (vec![grip.bar.id], Value::Text(name));
        let label = tr!("timeline-event-name.step").to_owned();
        Change::new(label, Edit::Clip(grip.clip, ClipEdit::SetParam { ids, param: "name", value }))
    };
    match event {
        FieldEvent::Commit(typed) if typed.is_empty() => {
            out.push(Intent::Warn(tr!("timeline-event-name.empty").to_owned()));
        }
        event => post_field(out, event, renamed),
    }
}

fn fields(form: &mut Form<'_>, grip: &BarGrip, ripple: bool, out: &mut Outbox) {
    let id = Id::new("bar numbers before");
    let [start_secs, end_secs] = grip.bar.stretch_secs;
    // While a field is dragged, each change counts from where the drag began.
    let before = form.ui().data(|data| data.get_temp::<[f64; 2]>(id)).unwrap_or(grip.bar.stretch_secs);
    let mut is_dragged = false;
    let mut post = |event: FieldEvent<f64>, part: BarPart, before_secs: f64| {
        is_dragged |= matches!(event, FieldEvent::Preview(_));
        post_field(out, event, |secs| grip.change(part, secs - before_secs, ripple));
    };
    if grip.can_move {
        let field = secs_field(tr!("timeline-starts-at"), tr!("timeline-starts-at.tooltip"));
        post(form.number(&field, start_secs, None), BarPart::Body, before[0]);
    }
    if grip.can_stretch {
        let field = secs_field(tr!("timeline-duration"), tr!("timeline-duration.tooltip"));
        post(
            form.number(&field, end_secs - start_secs, None),
            BarPart::End(BarEnd::End),
            before[1] - before[0],
        );
    }
    if !is_dragged {
        form.ui().data_mut(|data| data.insert_temp(id, grip.bar.stretch_secs));
    }
}
