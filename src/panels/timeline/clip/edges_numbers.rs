//! A moment, or the length of what is selected, as numbers: opened by a double click.

use egui::{Id, Popup, PopupAnchor, Pos2, Ui};
use kineograph_runtime::format::Unit;

use super::super::drag::StretchPart;
use super::super::modes::Modes;
use super::super::numbers::{popup, secs_field};
use super::edges_drag::{EdgeDrag, EdgesDrag};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, FormPopup, post_field};

/// Longest stretch, in per cent.
const MAX_PER_CENT: f64 = 10_000.0;

/// What the popup is about: as it was when it opened.
#[derive(Debug, Clone)]
struct OpenNumbers {
    drag: EdgesDrag,
    at: Pos2,
    /// How far the held edge has been dragged in a field.
    by_secs: f64,
}

fn key() -> Id {
    Id::new("timeline edges numbers")
}

/// Opens the numbers of what is held, below a place on the screen.
pub fn open(ui: &Ui, drag: Option<EdgesDrag>, at: Pos2) {
    if let Some(drag) = drag {
        ui.data_mut(|data| data.insert_temp(key(), OpenNumbers { drag, at, by_secs: 0.0 }));
        Popup::open_id(ui.ctx(), key());
    }
}

/// Shows the popup while it is open. It closes with what is typed, with Esc, or with a click elsewhere.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, modes: Modes, out: &mut Outbox) {
    let Some(mut open) = ui.data(|data| data.get_temp::<OpenNumbers>(key())) else { return };
    if !Popup::is_id_open(ui.ctx(), key()) {
        ui.data_mut(|data| data.remove::<OpenNumbers>(key()));
        return;
    }
    let shown = FormPopup { is_live: false, ..popup(key()) };
    let anchor = PopupAnchor::Position(open.at);
    let is_done =
        shown.show(ui, ctx.theme, anchor, "edges", |form| fields(form, &mut open, modes, out)) == Some(true);
    if is_done {
        Popup::close_id(ui.ctx(), key());
        ui.data_mut(|data| data.remove::<OpenNumbers>(key()));
    } else {
        ui.data_mut(|data| data.insert_temp(key(), open));
    }
}

/// True once a number has been entered.
fn fields(form: &mut Form<'_>, open: &mut OpenNumbers, modes: Modes, out: &mut Outbox) -> bool {
    let [start_secs, end_secs] = open.drag.stretch_secs;
    let length_secs = end_secs - start_secs;
    let mut is_done = false;
    let now_secs = open.by_secs;
    let (drag, by_secs) = (&open.drag, &mut open.by_secs);
    let mut post = |event: FieldEvent<f64>| {
        is_done |= !matches!(event, FieldEvent::Idle | FieldEvent::Preview(_) | FieldEvent::Refused(_));
        if let FieldEvent::Preview(secs) = &event {
            *by_secs = *secs;
        }
        post_field(out, event, |by_secs| drag.moved(by_secs, modes.ripples).change);
    };
    if drag.hold == EdgeDrag::Moment {
        let field = secs_field(tr!("timeline-moment-at"), tr!("timeline-moment-at.tooltip"));
        let event = form.number(&field, start_secs + now_secs, None);
        post(event.map(|secs| secs - start_secs));
        return is_done;
    }
    let sign = if drag.hold == EdgeDrag::Bracket(StretchPart::End) { 1.0 } else { -1.0 };
    let field = secs_field(tr!("timeline-duration"), tr!("timeline-duration.of-selection"));
    let event = form.number(&field, length_secs + sign * now_secs, None);
    post(event.map(|secs| sign * (secs - length_secs)));
    let field = Field::new(tr!("timeline-percent"), tr!("timeline-percent.tooltip"));
    let field = field.unit(Unit::None).range(1.0, MAX_PER_CENT);
    let event = form.number(&field, (1.0 + sign * now_secs / length_secs) * 100.0, None);
    post(event.map(|per_cent| sign * (per_cent / 100.0 - 1.0) * length_secs));
    is_done
}
