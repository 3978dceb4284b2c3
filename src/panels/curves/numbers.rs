//! Time and value of a handle as numbers, below it.

use std::collections::BTreeSet;

use egui::{Button, Popup, PopupAnchor, PopupCloseBehavior, Response, Ui};
use kineograph_runtime::Ease;
use kineograph_runtime::format::{Key, Unit, Value};
use kineograph_studio::motion::Leaf;

use super::CurvesPanel;
use super::fixed_value::FixedValue;
use crate::motion::{HandleSlot, number_at};

use super::plot::CurvesFrame;
use crate::command::Command;
use crate::document::{ClipEdit, Edit};
use crate::history::Change;
use crate::motion::PlacedHandle;
use crate::motion::{Goal, Reshape, edits};
use crate::panels::own_eases::{ease_of, own_eases};
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_field::EaseField;
use crate::ui_kit::ease_picker::EaseChoice;
use crate::ui_kit::fields::{Field, FieldEvent, Form, FormPopup, post_field};
use crate::ui_kit::gesture::cancel;

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
        shown: &CurvesFrame<'_>,
        (stand, handle): (&PlacedHandle, &Response),
        out: &mut Outbox,
    ) {
        let id = handle.id.with("numbers");
        let asked = self.handle_menu(shown, (stand, handle), out);
        let is_opened = self.types.take_if(|id| *id == stand.id).is_some();
        if handle.double_clicked() || asked || is_opened {
            cancel(self, out);
            Popup::open_id(ui.ctx(), id);
        }
        // The grid of eases is a popup too, of which egui keeps only one: the numbers stay behind it while it is open.
        // They are shown once more when that is closed, so that its preview is cancelled.
        let is_behind = self.picks_ease == Some(stand.id);
        let is_open = Popup::is_id_open(ui.ctx(), id);
        if !is_open && !is_behind {
            return;
        }
        let was_any_open = Popup::is_any_open(ui.ctx());
        let subject = ("handle", stand.id);
        if is_open {
            FormPopup::new(id, WIDTH_PX).show(ui, ctx.theme, handle, subject, |form| {
                self.fields(form, ctx, shown, stand, out);
            });
        } else {
            let popup = Popup::new(id, ui.ctx().clone(), PopupAnchor::from(handle), ui.layer_id());
            popup.open(true).close_behavior(PopupCloseBehavior::IgnoreClicks).width(WIDTH_PX).show(|ui| {
                ui.set_width(WIDTH_PX);
                self.fields(&mut Form::new(ui, ctx.theme, subject), ctx, shown, stand, out);
            });
        }
        let picks =
            !Popup::is_id_open(ui.ctx(), id) && (Popup::is_any_open(ui.ctx()) || (was_any_open && !is_open));
        self.picks_ease = picks.then_some(stand.id);
    }

    /// The menu of a handle. True if its numbers are to be shown.
    fn handle_menu(
        &mut self,
        shown: &CurvesFrame<'_>,
        (stand, handle): (&PlacedHandle, &Response),
        out: &mut Outbox,
    ) -> bool {
        let Some(leaf) = shown.graph.subject.as_ref().and_then(|subject| subject.leaf.as_ref()) else {
            return false;
        };
        // The right button cancels a drag.
        if self.gestures.is_active() {
            return false;
        }
        if handle.secondary_clicked() && !self.selected.contains(&stand.id) {
            self.selected = BTreeSet::from([stand.id]);
        }
        let (mut types, mut deletes) = (false, false);
        handle.context_menu(|ui| {
            types = ui.button(tr!("curves-edit-values")).clicked();
            if key_of(leaf, stand).is_some() && ui.button(tr!("curves-edit-ease")).clicked() {
                (types, self.wants_ease) = (true, true);
            }
            let freed = FixedValue::of(shown.graph, stand).and_then(|fixed| fixed.freed(shown.ctx));
            if let Some((other, change)) = freed
                && ui.button(tr!("curves-fixed-change", other)).clicked()
            {
                out.edit(change);
            }
            if stand.is_key_or_point() {
                ui.separator();
                let shortcut = Command::Delete.shortcut_text(ui.ctx());
                deletes = ui.add(Button::new(tr!("curves-delete")).shortcut_text(shortcut)).clicked();
            }
        });
        if deletes {
            self.delete(leaf, out);
        }
        types
    }

    fn fields(
        &mut self,
        form: &mut Form<'_>,
        ctx: &Ctx<'_>,
        shown: &CurvesFrame<'_>,
        stand: &PlacedHandle,
        out: &mut Outbox,
    ) {
        let current = Goal { secs: stand.secs, value: stand.value };
        if stand.has_time() {
            let field = Field::new(tr!("curves-time"), tr!("curves-time.tooltip"));
            let field = Field { drag_step: 0.01, ..field.unit(Unit::Secs).range(0.0, MAX_SECS) };
            let event = form.number(&field, stand.secs, None);
            self.post_goal(ctx, shown, stand, event.map(|secs| Goal { secs, ..current }), out);
        }
        if stand.has_value() {
            let field = Field::new(tr!("curves-value"), tr!("curves-value.tooltip"));
            let event = form.number(&field, stand.value, None);
            self.post_goal(ctx, shown, stand, event.map(|value| Goal { value, ..current }), out);
        }
        self.own_number(form, shown, stand, out);
        if let Some(leaf) = shown.graph.subject.as_ref().and_then(|subject| subject.leaf.as_ref())
            && let Some((index, key)) = key_of(leaf, stand)
        {
            key_ease(form, ctx, (leaf, index, key.ease), std::mem::take(&mut self.wants_ease), out);
        }
    }

    /// The action's own number, where it is another one than the value of the curve.
    fn own_number(
        &self,
        form: &mut Form<'_>,
        shown: &CurvesFrame<'_>,
        stand: &PlacedHandle,
        out: &mut Outbox,
    ) {
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
                crate::kinds::handles::set_number(&mut action, place, number);
            }
            Change::all(tr!("curves-step-change", what = &stand.label), edits(leaf, &action))
        };
        post_field(out, event, change);
    }

    /// Posts the event of a field. During a drag, each change counts from where the drag began.
    fn post_goal(
        &mut self,
        ctx: &Ctx<'_>,
        shown: &CurvesFrame<'_>,
        stand: &PlacedHandle,
        event: FieldEvent<Goal>,
        out: &mut Outbox,
    ) {
        let hold = || {
            let subject = shown.graph.subject.as_ref()?;
            Reshape::new((ctx.document, ctx.programs), shown.graph.wanted(), subject, vec![stand.clone()])
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
                    out.push(Intent::Preview(change));
                }
            }
            FieldEvent::FinishDrag => {
                self.typed = None;
                out.push(Intent::FinishDrag);
            }
            FieldEvent::CancelDrag => {
                self.typed = None;
                out.push(Intent::CancelDrag);
            }
            FieldEvent::Commit(goal) => {
                if let Some(change) = hold().and_then(|mut held| held.change(&[goal])) {
                    out.edit(change);
                }
            }
            FieldEvent::Refused(why) => out.push(Intent::Warn(why.to_owned())),
            FieldEvent::Idle => {}
        }
    }
}

/// The key of a handle with its index, if the way to it can be eased: it takes time, and the channel is not discrete.
pub(super) fn key_of<'l>(leaf: &'l Leaf, stand: &PlacedHandle) -> Option<(usize, &'l Key)> {
    let (HandleSlot::Key(index), false) = (stand.id.0, stand.id.1.is_discrete()) else { return None };
    let Some(Value::Keys(keys)) = leaf.action.param("keys") else { return None };
    let is_way = |key: &&Key| key.at > index.checked_sub(1).map_or(0.0, |before| keys[before].at);
    Some((index, keys.get(index).filter(is_way)?))
}

/// The ease of the way to a key, chosen from the grid. An own ease of the project gives its shape.
fn key_ease(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    (leaf, index, ease): (&Leaf, usize, Ease),
    opens: bool,
    out: &mut Outbox,
) {
    let field = Field::new(tr!("curves-key-ease"), tr!("curves-key-ease.tooltip"));
    let own = own_eases(ctx.document);
    let current = ease.kind().map_or(EaseChoice::None, |kind| EaseChoice::Ease(kind.kind()));
    let curve = ease.kind().map(|_| ease.curve());
    let shown = EaseField { own: &own, curve, may_be_none: true };
    if opens {
        form.open_ease(&field);
    }
    for event in form.any_ease(&field, current, &shown) {
        post_field(out, event, |choice| {
            with_key_ease(
                leaf,
                index,
                ease_of(&choice, &own),
                tr!("curves-step-ease-key", number = index + 1),
            )
        });
    }
}

/// The step, with this name, that gives the way to a key another ease. It sets all keys, so that each step of a drag counts from its beginning.
pub(super) fn with_key_ease(leaf: &Leaf, index: usize, ease: Ease, label: impl Into<String>) -> Change {
    let mut edits = Vec::new();
    if let Some(Value::Keys(keys)) = leaf.action.param("keys") {
        let mut keys = keys.clone();
        if let Some(key) = keys.get_mut(index) {
            key.ease = ease;
        }
        let set = ClipEdit::SetParam { ids: vec![leaf.id], param: "keys", value: Value::Keys(keys) };
        edits.push(Edit::Clip(leaf.clip, set));
    }
    Change::all(label, edits)
}
