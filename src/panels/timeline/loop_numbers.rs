//! Start and end of the loop range as numbers, below its band.

use egui::{Id, Popup, PopupAnchor, Pos2, Ui};

use super::drag::MIN_LOOP_SECS;
use super::numbers::{popup, secs_field};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::TimeRange;
use crate::text::tr;
use crate::ui_kit::fields::{FieldEvent, Form};

/// Salt of the ids of the fields.
const NAME: &str = "loop range"; // not shown

fn key() -> Id {
    Id::new("loop range numbers")
}

/// Opens the numbers of the loop range.
pub fn open(ui: &Ui) {
    Popup::open_id(ui.ctx(), key());
}

/// Shows them below a place on the screen while they are open.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, at: Pos2, out: &mut Outbox) {
    let Some(range) = ctx.session.playback.loop_range else { return };
    let anchor = PopupAnchor::Position(at);
    popup(key()).show(ui, ctx.theme, anchor, NAME, |form| {
        fields(form, range, out);
    });
}

fn fields(form: &mut Form<'_>, range: TimeRange, out: &mut Outbox) {
    let id = Id::new("loop range before");
    // What a cancelled drag restores.
    let before = form.ui().data(|data| data.get_temp::<TimeRange>(id)).unwrap_or(range);
    let field = secs_field(tr!("timeline-loop-from"), tr!("timeline-loop-from.tooltip"));
    let from = form.number(&field, range.start_secs, None);
    let field = secs_field(tr!("timeline-loop-to"), tr!("timeline-loop-to.tooltip"));
    let to = form.number(&field, range.end_secs, None);
    let event = from
        .map(|start_secs| TimeRange { start_secs, ..range })
        .or(to.map(|end_secs| TimeRange { end_secs, ..range }));
    if !matches!(event, FieldEvent::Preview(_)) {
        form.ui().data_mut(|data| data.insert_temp(id, range));
    }
    let is_real = |range: &TimeRange| range.end_secs - range.start_secs >= MIN_LOOP_SECS;
    match event {
        FieldEvent::Preview(range) if is_real(&range) => out.push(Intent::SetLoopRange(Some(range))),
        FieldEvent::Commit(range) if is_real(&range) => out.push(Intent::SetLoopRange(Some(range))),
        FieldEvent::Commit(_) => out.push(Intent::Warn(tr!("timeline-loop-refused").to_owned())),
        FieldEvent::CancelDrag => out.push(Intent::SetLoopRange(Some(before))),
        FieldEvent::Refused(why) => out.push(Intent::Warn(why.to_owned())),
        FieldEvent::Idle | FieldEvent::Preview(_) | FieldEvent::FinishDrag => {}
    }
}
