//! The menu of a right click: for a node, for the motion path, and for the empty stage.

use std::mem::take;

use egui::{
    Align, Button, Layout, Popup, PopupAnchor, PopupCloseBehavior, PopupKind, Pos2, Rect, Response, RichText,
    Ui,
};
use kineograph_runtime::format::{Content, StartPose};

use super::{CanvasPanel, Frame, pick, what_moves};
use crate::command::{Command, symbol_commands};
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::action_menu::command_entry;
use crate::panels::{Ctx, Intent, Outbox, follow};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::reach::CURVE_PX;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Least width of the menu in points.
const WIDTH: f32 = 220.0;
/// Most sprites in the list of those at one place.
const MAX_LISTED: usize = 20;
/// Width and height of a box that is added, in stage pixels.
const NEW_BOX_PX: [f64; 2] = [64.0, 64.0];

/// What an open menu is about.
#[derive(Debug, Clone)]
pub(super) struct MenuSubject {
    at: Pos2,
    /// The same on the stage.
    stage: [f32; 2],
    /// The sprites there, topmost first.
    hits: Vec<NodeId>,
    /// The time of the motion path there, in seconds of the project.
    path_secs: Option<f64>,
}

impl MenuSubject {
    /// The node that it is about: the selected one, if it is there itself, else the topmost one.
    fn node(&self, frame: &Frame<'_>) -> Option<NodeId> {
        let selected = frame.ctx.session.selection.seen_node();
        pick::drag_pick(&self.hits, selected.as_slice(), |node, top| node == top)
    }
}

impl CanvasPanel {
    /// Opens the menu after a right click, and shows the open one.
    pub(super) fn context_menu(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        let id = canvas.id.with("menu");
        let pos = ui.input(|input| input.pointer.latest_pos());
        // A right press that cancels a drag, while the left button is still held, opens no menu.
        let is_asked =
            canvas.secondary_clicked() && !self.gestures.is_active() && !self.gestures.is_held_back(ui);
        if let Some(at) = pos.filter(|_| is_asked) {
            let subject = self.subject_at(at, frame);
            let selection = &frame.ctx.session.selection;
            let node = subject.node(frame);
            // One of several selected nodes keeps the others.
            if let Some(node) = node.filter(|node| !selection.selected_nodes().contains(node)) {
                out.select(follow::chosen(frame.ctx, node));
            }
            self.menu = Some(subject);
            Popup::open_id(ui.ctx(), id);
            return;
        }
        if !Popup::is_id_open(ui.ctx(), id) {
            self.menu = None;
        }
        let Some(subject) = self.menu.clone() else { return };
        let popup = Popup::new(id, ui.ctx().clone(), PopupAnchor::Position(subject.at), ui.layer_id())
            .kind(PopupKind::Menu)
            .open_memory(None)
            .layout(Layout::top_down_justified(Align::Min))
            .style(egui::containers::menu::menu_style)
            .close_behavior(PopupCloseBehavior::CloseOnClick);
        popup.show(|ui| {
            ui.set_min_width(WIDTH);
            self.entries(ui, &subject, frame, out);
        });
    }

    /// Where a right click is on the selected node: in the middle of its sprite, else on its anchor.
    pub(super) fn place_of_selected(&mut self, ctx: &Ctx<'_>) -> Option<Pos2> {
        let screen = self.screen?;
        let frame = Frame::new(ctx, screen, take(&mut self.stage));
        let at = ctx.session.selection.seen_node().and_then(|node| {
            match frame.items.iter().find(|item| item.node == node) {
                Some(item) => {
                    let corners = item.sprite.stage_corners().map(|corner| screen.pos_from_stage(corner));
                    Some(Rect::from_points(&corners).center())
                }
                None => Some(screen.pos_from_stage(frame.anchor(node)?)),
            }
        });
        self.stage = frame.stage.into_inner();
        at.filter(|at| screen.rect.contains(*at))
    }

    fn subject_at(&self, at: Pos2, frame: &Frame<'_>) -> MenuSubject {
        let hits = frame.nodes_at(at);
        let path_secs = self.path.near(&frame.screen, at, CURVE_PX).first().map(|(_, secs)| *secs);
        MenuSubject { at, stage: frame.screen.stage_from_pos(at), hits, path_secs }
    }

    fn entries(&mut self, ui: &mut Ui, subject: &MenuSubject, frame: &Frame<'_>, out: &mut Outbox) {
        if let Some(secs) = subject.path_secs {
            path_entries(ui, secs, out);
        }
        match subject.node(frame) {
            Some(node) => {
                node_entries(ui, node, frame, out);
                overlap_entries(ui, &subject.hits, frame, out);
                ui.separator();
                let is_symbol =
                    frame.ctx.document.node(node).is_some_and(|node| node.content.symbol().is_some());
                let symbol = symbol_commands(is_symbol);
                let first = std::iter::once(&Command::GroupNodes).chain(symbol);
                for command in first.copied().chain([Command::LockNodes, Command::HideNodes]) {
                    command_entry(ui, frame.ctx, (command, command.spec().title()), out);
                }
                ui.separator();
                for command in [Command::Duplicate, Command::Delete] {
                    command_entry(ui, frame.ctx, (command, command.spec().title()), out);
                }
                ui.separator();
                let fit = Command::FitSelection;
                command_entry(ui, frame.ctx, (fit, fit.spec().title()), out);
            }
            None => self.stage_entries(ui, subject, frame, out),
        }
    }

    fn stage_entries(&mut self, ui: &mut Ui, subject: &MenuSubject, frame: &Frame<'_>, out: &mut Outbox) {
        if ui.button(tr!("canvas-menu-add-node")).clicked() {
            let position = subject.stage.map(|x| f64::from(x).round());
            let start = StartPose::default().with_position(position);
            let name = frame.ctx.document.free_node_name("box");
            let edit = Edit::AddNode { name, parent: None, content: Content::Box(NEW_BOX_PX), start };
            out.edit(Change::new(tr!("canvas-menu-add-node"), edit));
        }
        command_entry(ui, frame.ctx, (Command::AddImage, Command::AddImage.spec().title()), out);
        ui.separator();
        if ui.button(tr!("canvas-menu-stage")).clicked() {
            out.select(SelectionChange::Stage);
        }
        ui.separator();
        let fit = Command::FitAll;
        if ui.add(Button::new(fit.spec().title()).shortcut_text(fit.shortcut_text(ui.ctx()))).clicked() {
            self.view.fit_stage();
        }
        if ui.button(tr!("canvas-actual-size")).clicked() {
            self.view = self.view.zoomed_at(subject.at, 1.0, &frame.screen);
        }
    }
}

/// What moves a node now, and its picture if that is missing.
fn node_entries(ui: &mut Ui, id: NodeId, frame: &Frame<'_>, out: &mut Outbox) {
    let Some(node) = frame.ctx.document.node(id) else { return };
    ui.label(RichText::new(shortened(&node.name, MAX_NAME_CHARS).as_ref()).strong());
    ui.menu_button(tr!("canvas-menu-moves"), |ui| {
        ui.set_min_width(WIDTH);
        what_moves::rows(ui, frame.ctx, id, out);
    });
    let missing = frame.ctx.media.missing(frame.ctx.document, &node.content);
    if let Some(image) = missing.filter(|image| frame.ctx.document.image(image).is_some())
        && ui.button(tr!("canvas-menu-locate", name = image.as_ref())).clicked()
    {
        out.push(Intent::LocateImage(image.into_owned()));
    }
}

/// The sprites at one place, to choose one that others cover.
fn overlap_entries(ui: &mut Ui, hits: &[NodeId], frame: &Frame<'_>, out: &mut Outbox) {
    if hits.len() < 2 {
        return;
    }
    ui.menu_button(tr!("canvas-menu-overlap", count = hits.len()), |ui| {
        for node in hits.iter().take(MAX_LISTED).filter_map(|id| frame.ctx.document.node(*id)) {
            let name = shortened(&node.name, MAX_NAME_CHARS);
            let text = format!("{}  {name}", icons::of_node(node));
            let is_selected = frame.ctx.session.selection.has_node(node.id);
            if ui.add(Button::selectable(is_selected, text)).clicked() {
                out.select(follow::chosen(frame.ctx, node.id));
            }
        }
    });
}

fn path_entries(ui: &mut Ui, secs: f64, out: &mut Outbox) {
    let text = tr!("canvas-menu-seek", secs = format!("{secs:.2}"));
    if ui.button(text).clicked() {
        out.push(Intent::Seek(secs));
    }
    ui.separator();
}
