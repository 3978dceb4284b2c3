//! Start and end of the loop range as numbers, below its band.

use egui::{Id, Popup, PopupAnchor, Pos2, Ui};

use super::bar_numbers::time;
use super::drag::MIN_LOOP_SECS;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::TimeRange;
use crate::ui_kit::fields::{Field, FieldEvent, Form, FormPopup};

/// Width of the popup, in points.
const WIDTH_PX: f32 = 200.0;
/// What is told when the ends are typed the wrong way round.
const NO_RANGE: &str = "The loop must end after its start, so it stays as it was. Type a From before To.";

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
    FormPopup::new(key(), WIDTH_PX).show(ui, ctx.theme, anchor, "loop range", |form| {
        fields(form, range, out);
    });
}

fn fields(form: &mut Form<'_>, range: TimeRange, out: &mut Outbox) {
    let id = Id::new("loop range before");
    // What a drag that is given up goes back to.
    let before = form.ui().data(|data| data.get_temp::<TimeRange>(id)).unwrap_or(range);
    let field = Field::new("From", "Where each round of the loop starts, in seconds of the timeline.");
    let from = form.number(&time(field), range.start_secs, None);
    let field = Field::new("To", "Where each round of the loop ends, in seconds of the timeline.");
    let to = form.number(&time(field), range.end_secs, None);
    let event = from
        .map(|start_secs| TimeRange { start_secs, ..range })
        .or(to.map(|end_secs| TimeRange { end_secs, ..range }));
    if !matches!(event, FieldEvent::Preview(_)) {
        form.ui().data_mut(|data| data.insert_temp(id, range));
    }
    let is_real = |range: &TimeRange| range.end_secs - range.start_secs >= MIN_LOOP_SECS;
    match event {
        FieldEvent::Preview(range) if is_real(&range) => out.post(Post::SetLoopRange(Some(range))),
        FieldEvent::Commit(range) if is_real(&range) => out.post(Post::SetLoopRange(Some(range))),
        FieldEvent::Commit(_) => out.post(Post::Warn(NO_RANGE.to_owned())),
        FieldEvent::CancelDrag => out.post(Post::SetLoopRange(Some(before))),
        FieldEvent::Refused(why) => out.post(Post::Warn(why.to_owned())),
        FieldEvent::Idle | FieldEvent::Preview(_) | FieldEvent::FinishDrag => {}
    }
}
