//! Time and value of a handle as numbers, below it.

use egui::{Popup, Response, Ui};
use kineograph_runtime::format::Unit;

use super::CurvesPanel;
use super::handles::number_at;
use super::places::Stand;
use super::plot::Shown;
use super::reshape::{Goal, Reshape, edits};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::ui_kit::fields::{Field, FieldEvent, Form, FormPopup};

/// Width of the popup, in points.
const WIDTH_PX: f32 = 210.0;
/// Latest time, in seconds.
const MAX_SECS: f64 = 1.0e6;

impl CurvesPanel {
    /// Opens with a double click on a handle, and closes with Esc or a click elsewhere.
    pub(super) fn numbers(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        (stand, handle): (&Stand, &Response),
        out: &mut Outbox,
    ) {
        let id = handle.id.with("numbers");
        if handle.double_clicked() {
            self.gesture = None;
            Popup::open_id(ui.ctx(), id);
        }
        FormPopup::new(id, WIDTH_PX).show(ui, ctx.theme, handle, ("handle", stand.id), |form| {
            self.fields(form, ctx, shown, stand, out);
        });
    }

    fn fields(
        &mut self,
        form: &mut Form<'_>,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        stand: &Stand,
        out: &mut Outbox,
    ) {
        let at_rest = Goal { secs: stand.secs, value: stand.value };
        if stand.has_time() {
            let field = Field::new("Time", "When the curve passes here, in seconds of the graph.");
            let field = Field { drag_step: 0.01, ..field.unit(Unit::Secs).range(0.0, MAX_SECS) };
            let event = form.number(&field, stand.secs, None);
            self.post_goal(ctx, shown, stand, event.map(|secs| Goal { secs, ..at_rest }), out);
        }
        if stand.has_value() {
            let field = Field::new("Value", "The value of the curve here.");
            let event = form.number(&field, stand.value, None);
            self.post_goal(ctx, shown, stand, event.map(|value| Goal { value, ..at_rest }), out);
        }
        self.own_number(form, shown, stand, out);
    }

    /// The action's own number, where it is another one than the value of the curve.
    fn own_number(&self, form: &mut Form<'_>, shown: &Shown<'_>, stand: &Stand, out: &mut Outbox) {
        let Some(leaf) = shown.graph.subject.as_ref().and_then(|subject| subject.leaf.as_ref()) else {
            return;
        };
        let Some(place) = stand.parts.iter().find_map(|part| part.place) else { return };
        let Some((_, spec)) = leaf.action.spec().param(place.param) else { return };
        let Some(number) = number_at(&leaf.action, place) else { return };
        if (number - stand.value).abs() < 1.0e-4 {
            return;
        }
        let event = form.number(&Field::of_param(spec), number, None);
        let change = |number: f64| {
            let mut action = leaf.action.clone();
            for place in stand.parts.iter().filter_map(|part| part.place) {
                super::handles::set_number(&mut action, place, number);
            }
            Change::all(format!("Change {}", stand.label), edits(leaf, &action))
        };
        crate::ui_kit::fields::post_field(out, event, change);
    }

    /// Posts what a field tells. While it is dragged, each change counts from where the drag began.
    fn post_goal(
        &mut self,
        ctx: &Ctx<'_>,
        shown: &Shown<'_>,
        stand: &Stand,
        event: FieldEvent<Goal>,
        out: &mut Outbox,
    ) {
        let hold = || {
            let subject = shown.graph.subject.as_ref()?;
            Reshape::new(ctx.document, ctx.session.solo.as_ref(), shown.wanted, subject, vec![stand.clone()])
        };
        match event {
            FieldEvent::Preview(goal) => {
                if self.typed.is_none() {
                    self.typed = hold();
                }
                let change = self.typed.as_mut().and_then(|typed| {
                    let rest = Goal { secs: typed.held[0].secs, value: typed.held[0].value };
                    // Only the number that is dragged leaves its place.
                    let secs = if goal.secs == stand.secs { rest.secs } else { goal.secs };
                    let value = if goal.value == stand.value { rest.value } else { goal.value };
                    typed.change(&[Goal { secs, value }])
                });
                if let Some(change) = change {
                    out.post(Post::Preview(change));
                }
            }
            FieldEvent::FinishDrag => {
                self.typed = None;
                out.post(Post::FinishDrag);
            }
            FieldEvent::CancelDrag => {
                self.typed = None;
                out.post(Post::CancelDrag);
            }
            FieldEvent::Commit(goal) => {
                if let Some(change) = hold().and_then(|mut held| held.change(&[goal])) {
                    out.edit(change);
                }
            }
            FieldEvent::Refused(why) => out.post(Post::Warn(why.to_owned())),
            FieldEvent::Idle => {}
        }
    }
}
