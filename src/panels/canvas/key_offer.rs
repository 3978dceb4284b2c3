//! The offer after a drag that changed something at another time than the playhead, such as the end of an action, or the start pose where the
//! clip sets the place: a key of its own here instead.

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
    changed: Elsewhere,
    /// Whether an action can end at the playhead.
    has_key: bool,
    /// What was there when it was over: the revision of the history, the playhead and the selection. It is about these.
    seen: Option<(u64, f64, Selection)>,
    /// The drag is undone, and the key comes next.
    is_chosen: bool,
}

/// What a drag changed at another time than the playhead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Elsewhere {
    /// The action of this name.
    Action(&'static str),
    /// The start pose.
    Start,
}

impl KeyOffer {
    /// What a drag offers that put a node there; `None` where it changed the action at the playhead, or no other action can end there. That of
    /// a start pose is told and shown once it is known that nothing of it is seen.
    pub(super) fn after(
        frame: &Frame<'_>,
        writer: &PoseWriter,
        (held, after): (GrabbedNode, Placement),
        (property, what): (PoseProperty, &'static str),
    ) -> Option<Self> {
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        let start = (writer.is_pose() && is_later).then_some(Elsewhere::Start);
        let changed = writer.changed_elsewhere().map(Elsewhere::Action).or(start)?;
        // What can't be divided would change as it did.
        let plan = recorded(frame.ctx, held.node.id, &[property]).ok().flatten();
        let has_key = plan.is_some_and(|plan| changed == Elsewhere::Start || !plan.edits.is_empty());
        let offer = Self { held, after, property, what, changed, has_key, seen: None, is_chosen: false };
        (has_key || changed == Elsewhere::Start).then_some(offer)
    }

    /// Whether anything that is seen at the playhead hides what changed, as far as that is known.
    fn is_hidden(&self, frame: &Frame<'_>) -> bool {
        if self.changed != Elsewhere::Start {
            return true;
        }
        let now = frame.ctx.pose(self.held.node.id).map(|pose| Placement::of(&pose));
        now == Some(self.held.before)
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
        let is_known = !frame.ctx.history.in_gesture() && frame.ctx.programs.are_of(frame.ctx.document);
        is_known && self.key_offer.as_ref().is_some_and(|offer| offer.is_hidden(frame))
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
        let (changed, why) = match offer.changed {
            Elsewhere::Action(action) => {
                (tr!("canvas-changed-action", action), tr!("canvas-changed-action.tooltip"))
            }
            Elsewhere::Start => (tr!("canvas-changed-start").to_owned(), tr!("canvas-changed-start.tooltip")),
        };
        if wording == Wording::Full {
            let text = RichText::new(&changed).color(frame.ctx.theme.text_dim);
            ui.label(text).tip(why);
        }
        if offer.changed == Elsewhere::Start {
            let go = format!("{}  {}", icon::SKIP_BACK, tr!("command-go-to-start"));
            let shown = if wording.has_names() { go.as_str() } else { icon::SKIP_BACK };
            let response = ui.add(egui::Button::new(shown).min_size(vec2(0.0, 24.0)));
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr!("command-go-to-start"))
            });
            let tip = if wording == Wording::Full { why.to_owned() } else { format!("{changed}\n{why}") };
            if response.tip(tip).clicked() {
                out.push(Intent::Command(Command::GoToStart));
            }
        }
        if !offer.has_key {
            return;
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
