//! The offer after a drag that changed an action at another time than the playhead, such as its end: a key of its own here instead.

use egui::{RichText, Ui, vec2};
use egui_phosphor::regular as icon;
use kineograph_studio::motion::{Placement, PoseProperty};

use super::held::GrabbedNode;
use super::record::recorded;
use super::wording::Wording;
use super::write::PoseWriter;
use super::{CanvasPanel, Frame};
use crate::command::Command;
use crate::panels::{Intent, Outbox};
use crate::session::Selection;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// The drag that was just done.
pub(super) struct KeyOffer {
    held: GrabbedNode,
    after: Placement,
    property: PoseProperty,
    /// What it did, for the name of the step.
    what: &'static str,
    /// The name of the action that it changed.
    action: &'static str,
    /// What was there when it was over: the revision of the history, the playhead and the selection. It is about these.
    seen: Option<(u64, f64, Selection)>,
    /// The drag is undone, and the key comes next.
    is_chosen: bool,
}

impl KeyOffer {
    /// What a drag offers that put a node there; `None` where it changed the action at the playhead, or no other action can end there.
    pub(super) fn after(
        frame: &Frame<'_>,
        writer: &PoseWriter,
        (held, after): (GrabbedNode, Placement),
        (property, what): (PoseProperty, &'static str),
    ) -> Option<Self> {
        let action = writer.changed_elsewhere()?;
        let plan = recorded(frame.ctx, held.node.id, &[property]).ok()??;
        // What can't be divided would change as it did.
        let offer = Self { held, after, property, what, action, seen: None, is_chosen: false };
        (!plan.edits.is_empty()).then_some(offer)
    }

    /// Whether it is about what is there now.
    fn is_current(&mut self, frame: &Frame<'_>) -> bool {
        let ctx = frame.ctx;
        if ctx.history.in_gesture() {
            return true;
        }
        let now =
            (ctx.history.revision(), ctx.session.playback.playhead_secs(), ctx.session.selection.clone());
        *self.seen.get_or_insert_with(|| now.clone()) == now
    }

    /// Writes the pose as *Record* does: the action is divided at the playhead, or gets a key there.
    fn record(&self, frame: &Frame<'_>, out: &mut Outbox) {
        let Ok(mut writer) = PoseWriter::recording(frame.ctx, self.held.node.id, &[self.property]) else {
            return;
        };
        if let Some(change) = writer.change(&[(self.held.clone(), self.after)], self.what) {
            out.edit(change);
            writer.show_recorded(&frame.ctx.session.selection, out);
        }
    }
}

impl CanvasPanel {
    /// Forgets the offer once it is outdated, and adds the key that was chosen. True if there is one to show.
    pub(super) fn follow_key_offer(&mut self, frame: &Frame<'_>, out: &mut Outbox) -> bool {
        let Some(mut offer) = self.key_offer.take() else { return false };
        if offer.is_chosen {
            offer.record(frame, out);
        } else if offer.is_current(frame) {
            self.key_offer = Some(offer);
        }
        self.key_offer.is_some() && !frame.ctx.history.in_gesture()
    }

    /// Shows what the drag changed, and offers the key.
    pub(super) fn show_key_offer(
        &mut self,
        ui: &mut Ui,
        wording: Wording,
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) {
        let Some(offer) = &mut self.key_offer else { return };
        let changed = tr!("canvas-changed-action", action = offer.action);
        if wording == Wording::Full {
            let text = RichText::new(&changed).color(frame.ctx.theme.text_dim);
            ui.label(text).tip(tr!("canvas-changed-action.tooltip"));
        }
        let text = match wording {
            Wording::Tight | Wording::Least => tr!("canvas-key-instead.short"),
            Wording::Full | Wording::Short => tr!("canvas-key-instead"),
        };
        let text = format!("{}  {text}", icon::PLUS);
        let response = ui.add(egui::Button::new(text).min_size(vec2(0.0, 24.0)));
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr!("canvas-key-instead"))
        });
        let tip = tr!("canvas-key-instead.tooltip");
        let tip = if wording == Wording::Full { tip.to_owned() } else { format!("{changed}\n{tip}") };
        if response.tip(tip).clicked() {
            // The key starts from what was there before.
            out.push(Intent::Command(Command::Undo));
            offer.is_chosen = true;
            ui.ctx().request_repaint();
        }
    }
}
