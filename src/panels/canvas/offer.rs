//! What a drag lacks: an offer of the action to add, so that nothing is added by accident.

use egui::{RichText, Ui, vec2};
use egui_phosphor::regular as icon;
use kineograph_studio::motion::PoseProperty;

use super::Frame;
use super::motion::Lacking;
use super::record::{RecordPlan, added_at, has_time, recorded};
use super::wording::Wording;
use crate::compile::Programs;
use crate::document::{ClipId, Document, Edit, NodeId};
use crate::history::Change;
use crate::kinds;
use crate::motion::DraggedActions;
use crate::panels::{Ctx, Intent, Outbox};
use crate::plays::playing_nodes;
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// How long an action is that is added where the clip starts, in seconds.
const ADDED_SECS: f64 = 0.4;

/// Offers the action that the tool lacks, and those of other tools.
pub(super) fn offer(ui: &mut Ui, wording: Wording, lacking: Lacking, frame: &Frame<'_>, out: &mut Outbox) {
    let (node, property) = (lacking.node, lacking.offered);
    let secs = format!("{:.2}", frame.ctx.session.playback.playhead_secs());
    let long = format!("{ADDED_SECS}");
    let kind = property.to_kind();
    let ends_now = has_time(frame.ctx, node);
    let offered = |action: &str| match ends_now {
        true => tr!("canvas-offer-until", action, secs = &secs),
        false => tr!("canvas-offer", action, secs = &secs, long = &long),
    };
    let (label, text) = (offered(kind.spec().name), offered(kinds::title(kind)));
    let short = tr!("canvas-offer-short", action = kinds::title(kind));
    let shown = match wording {
        Wording::Full => text.as_str(),
        Wording::Short => short.as_str(),
        Wording::Tight | Wording::Least => kinds::title(kind),
    };
    let button = egui::Button::new(format!("{}  {shown}", icon::PLUS)).min_size(vec2(0.0, 24.0));
    let dim = frame.ctx.theme.text_dim;
    // What is offered first is what the selected action changes: a drag does something else.
    let dragged = kinds::title(lacking.property.to_kind());
    if lacking.offered != lacking.property && ends_now {
        let by_drag = tr!("canvas-offer-drag", action = dragged);
        let shown = match wording {
            Wording::Full => by_drag.clone(),
            Wording::Short => format!("{} {dragged}", icon::HAND_GRABBING),
            Wording::Tight | Wording::Least => icon::HAND_GRABBING.to_owned(),
        };
        let said = ui.label(RichText::new(shown).color(dim));
        said.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, &by_drag));
        if wording != Wording::Full {
            said.tip(by_drag);
        }
    } else if wording.has_names() && lacking.offered == lacking.property {
        // What it is for: nothing else says that a drag would do nothing.
        ui.label(RichText::new(tr!("canvas-offer-why")).color(dim));
    }
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    let tip = tr!("canvas-offer.tooltip");
    let tip = if wording == Wording::Full { tip.to_owned() } else { format!("{text}\n{tip}") };
    if response.tip(tip).clicked() {
        add(frame, node, property, out);
    }
    let other = if wording.has_names() { tr!("canvas-offer-other") } else { icon::DOTS_THREE };
    let others = ui.menu_button(other, |ui| {
        for other in PoseProperty::ALL.into_iter().filter(|other| *other != property) {
            let kind = other.to_kind();
            let button = ui.button(kinds::title(kind));
            button
                .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, kind.spec().name));
            if button.tip(kind.spec().name).clicked() {
                add(frame, node, other, out);
            }
        }
    });
    others
        .response
        .widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tr!("canvas-offer-other")));
    others.response.tip(tr!("canvas-offer-other.tooltip"));
}

/// Adds the action, selects it, and goes to its end, where the sprite can be dragged. Of several selected nodes each gets one, and they stay
/// selected.
fn add(frame: &Frame<'_>, node: NodeId, property: PoseProperty, out: &mut Outbox) {
    let Some((plan, end_secs)) = planned(frame.ctx, node, property) else { return };
    let selected = frame.ctx.session.selection.selected_nodes();
    if selected.len() > 1 && selected.contains(&node) {
        let clip = plan.clip;
        let (edits, count) = added_to_all(frame, (node, plan), property, &selected);
        let label = tr!("canvas-step-offer-several", action = kinds::title(property.to_kind()), count);
        out.edit(Change::all(label, edits).keeping_selection().keeping_mode());
        out.push(Intent::SelectInMode(vec![SelectionChange::NodesIn(clip, selected)]));
        return out.push(Intent::Seek(end_secs));
    }
    let name = frame.ctx.document.node(node).map(|node| node.name.clone()).unwrap_or_default();
    let label = tr!("canvas-step-offer", action = kinds::title(property.to_kind()), node = name);
    out.edit(Change::all(label, plan.edits).keeping_selection());
    out.select(SelectionChange::RunOn(plan.run, node));
    out.select(SelectionChange::Actions(plan.actions.concat()));
    out.push(Intent::Seek(end_secs));
}

/// The edits that add the action to one of the selected nodes, by its plan, and then to the others that lack one, and how many get it. What
/// plays on several of them gets it once.
fn added_to_all(
    frame: &Frame<'_>,
    (node, plan): (NodeId, RecordPlan),
    property: PoseProperty,
    selected: &[NodeId],
) -> (Vec<Edit>, usize) {
    let ctx = frame.ctx;
    let locked = ctx.document.locked_nodes();
    let (mut document, mut edits, mut clips) = (plan.document, plan.edits, vec![plan.clip]);
    let plays_on = |document: &Document, clips: &[ClipId], node: NodeId| {
        clips.iter().any(|clip| playing_nodes(document, *clip).contains(&node))
    };
    for id in selected.iter().copied().filter(|id| *id != node && !locked.contains(id)) {
        if plays_on(&document, &clips, id) || !lacks(ctx, id, property) {
            continue;
        }
        let mut programs = Programs::default();
        programs.update_with(&document, ctx.session.solo.as_ref());
        let now = Ctx { document: &document, programs: &programs, ..*ctx };
        let Some((plan, _)) = planned(&now, id, property) else { continue };
        edits.extend(plan.edits);
        clips.push(plan.clip);
        document = plan.document;
    }
    let count = selected.iter().filter(|id| plays_on(&document, &clips, **id)).count();
    (edits, count)
}

/// Whether no action of a node would follow a drag at the playhead.
fn lacks(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> bool {
    let has_ended = DraggedActions::has_ended(ctx, node, property) && has_time(ctx, node);
    has_ended || DraggedActions::now(ctx, node, property).is_err()
}

/// The action that is added, and its end in seconds of the project: the playhead, as of a recorded one, if there is time and room before it.
fn planned(ctx: &Ctx<'_>, node: NodeId, property: PoseProperty) -> Option<(RecordPlan, f64)> {
    let now_secs = ctx.session.playback.playhead_secs();
    if let Ok(Some(plan)) = recorded(ctx, node, &[property]) {
        return Some((plan, now_secs));
    }
    added_at(ctx, node, property, ADDED_SECS).map(|plan| (plan, now_secs + ADDED_SECS))
}
