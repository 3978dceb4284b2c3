//! What the canvas shows besides the sprites, and the menus that choose it.

use egui::{Button, DragValue, Popup, PopupCloseBehavior, Response, RichText, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Color, EditorFrame};

use super::onion::OnionOptions;
use super::path::PathOptions;
use super::snap::SnapOptions;
use super::{CanvasPanel, Frame, device, guides};
use crate::document::MIN_GRID_PX;
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::outlined::outlined;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;
use serde::{Deserialize, Serialize};

/// Least width of the menus in points.
const WIDTH: f32 = 210.0;
/// Largest cell of the grid that the menu offers, in pixels.
const MAX_GRID_PX: f64 = 1024.0;

/// The backdrop of the sprites.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) enum Backdrop {
    /// The background of the project.
    #[default]
    Stage,
    /// Squares that show what is transparent.
    Checker,
    /// A colour that no export has.
    Color(Color),
    /// The image of this name, as large as the stage. Other projects have other images.
    #[serde(skip)]
    Image(String),
}

/// What the canvas shows besides the sprites.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Look {
    /// Rulers at the upper and the left edge.
    pub(super) rulers: bool,
    /// Guides.
    pub(super) guides: bool,
    /// The grid of the project.
    pub(super) grid: bool,
    /// Lines between pixels at a high zoom.
    pub(super) pixel_grid: bool,
    /// Whole zooms and no smoothing.
    pub(super) pixel_perfect: bool,
    /// The backdrop of the sprites.
    pub(super) backdrop: Backdrop,
    /// Name of the device frame; `None`: none.
    pub(super) device: Option<String>,
    /// Where titles and actions are safe.
    pub(super) safe_areas: bool,
    /// Numbers about drawing.
    pub(super) statistics: bool,
    /// Motion paths.
    pub(super) paths: PathOptions,
    /// Arcs of what turns and boxes of what is scaled.
    pub(super) sweeps: bool,
    /// The selected nodes at other times.
    pub(super) onion: OnionOptions,
    /// What grid effects and cameras do to pictures.
    pub(super) effects: bool,
    /// Events flash where they happen.
    pub(super) events: bool,
    /// The last events as a list.
    pub(super) event_log: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            rulers: false,
            guides: true,
            grid: false,
            pixel_grid: true,
            pixel_perfect: false,
            backdrop: Backdrop::default(),
            device: None,
            safe_areas: false,
            statistics: false,
            paths: PathOptions::default(),
            sweeps: true,
            onion: OnionOptions::default(),
            effects: true,
            events: true,
            event_log: false,
        }
    }
}

impl CanvasPanel {
    /// The buttons of the menus, from right to left.
    pub(super) fn look_buttons(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let button = |ui: &mut Ui, icon: &str, name: &'static str| {
            let response = ui.add(Button::new(icon).frame_when_inactive(false));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
            response.tip(name)
        };
        let view = button(ui, icon::EYE, tr!("canvas-look"));
        opened(&view, |ui| self.look_menu(ui, frame, out));
        let sign = if self.snap.is_on { icon::MAGNET_STRAIGHT } else { icon::MAGNET };
        let snap = button(ui, sign, tr!("canvas-snap"));
        opened(&snap, |ui| self.snap_menu(ui));
        self.motion_button(ui, frame);
    }

    fn snap_menu(&mut self, ui: &mut Ui) {
        let snap = &mut self.snap;
        outlined(ui, |ui| snap_entries(ui, snap));
    }

    fn look_menu(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        outlined(ui, |ui| ui.checkbox(&mut self.look.rulers, tr!("canvas-look-rulers")));
        self.guide_entries(ui, frame, out);
        outlined(ui, |ui| self.grid_entries(ui, frame, out));
        ui.separator();
        self.backdrop_entries(ui, frame);
        outlined(ui, |ui| {
            ui.checkbox(&mut self.look.pixel_grid, tr!("canvas-look-pixel-grid"));
            let perfect = ui.checkbox(&mut self.look.pixel_perfect, tr!("canvas-look-pixel-perfect"));
            perfect.tip(tr!("canvas-look-pixel-perfect.tooltip"));
        });
        ui.separator();
        self.device_entries(ui, frame, out);
        outlined(ui, |ui| {
            ui.checkbox(&mut self.look.safe_areas, tr!("canvas-look-safe-areas"))
                .tip(tr!("canvas-look-safe-areas.tooltip"));
        });
        ui.separator();
        outlined(ui, |ui| self.turn_entries(ui));
        self.bookmark_entries(ui, frame, out);
        ui.separator();
        outlined(ui, |ui| ui.checkbox(&mut self.look.statistics, tr!("canvas-look-statistics")));
    }

    fn guide_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let canvas = frame.ctx.document.canvas();
        outlined(ui, |ui| {
            ui.checkbox(&mut self.look.guides, tr!("canvas-look-guides"));
            let mut is_locked = canvas.guides_locked;
            if ui.checkbox(&mut is_locked, tr!("canvas-guides-lock")).changed() {
                guides::toggle_lock(canvas, out);
            }
        });
        let remove = ui.add_enabled(!canvas.guides.is_empty(), Button::new(tr!("canvas-guides-clear")));
        if remove.clicked() {
            guides::remove_all(canvas, out);
        }
    }

    fn grid_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        ui.checkbox(&mut self.look.grid, tr!("canvas-look-grid"));
        ui.horizontal(|ui| {
            ui.label(RichText::new(tr!("canvas-grid-size")).color(frame.ctx.theme.text_dim));
            let mut cell = frame.ctx.document.grid_px();
            let mut has_changed = false;
            for (axis, name) in [tr!("canvas-grid-width"), tr!("canvas-grid-height")].into_iter().enumerate()
            {
                let range = MIN_GRID_PX..=MAX_GRID_PX;
                let field = ui.add(DragValue::new(&mut cell[axis]).range(range).suffix(" px"));
                ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
                has_changed |= field.changed();
            }
            if has_changed {
                let canvas = frame.ctx.document.canvas().clone().with_grid(Some(cell));
                // Dragging the number is one step.
                out.edit(guides::change(tr!("canvas-grid-size"), canvas).merging("grid")); // not shown
            }
        });
    }

    fn backdrop_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>) {
        let backdrop = &mut self.look.backdrop;
        ui.menu_button(tr!("canvas-backdrop"), |ui| {
            ui.radio_value(backdrop, Backdrop::Stage, tr!("canvas-backdrop-stage"));
            ui.radio_value(backdrop, Backdrop::Checker, tr!("canvas-backdrop-checker"));
            let colors = [
                (tr!("canvas-backdrop-black"), [0, 0, 0]),
                (tr!("canvas-backdrop-gray"), [128, 128, 128]),
                (tr!("canvas-backdrop-white"), [255, 255, 255]),
                (tr!("canvas-backdrop-green"), [0, 177, 64]),
            ];
            for (name, color) in colors {
                ui.radio_value(backdrop, Backdrop::Color(Color(color)), name);
            }
            for image in frame.ctx.document.images().iter().take(20) {
                let name = shortened(&image.name, MAX_NAME_CHARS);
                ui.radio_value(backdrop, Backdrop::Image(image.name.clone()), name.as_ref());
            }
        });
    }

    fn device_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        let canvas = frame.ctx.document.canvas();
        ui.menu_button(tr!("canvas-device"), |ui| {
            ui.radio_value(&mut self.look.device, None, tr!("canvas-device-none"));
            let listed = device::USUAL.iter().map(device::Usual::frame).chain(canvas.frames.iter().cloned());
            for known in listed {
                let [width, height] = known.size;
                let text = format!("{}  {width} × {height}", shortened(&known.name, MAX_NAME_CHARS));
                ui.radio_value(&mut self.look.device, Some(known.name), text);
            }
            ui.separator();
            outlined(ui, |ui| self.new_device(ui, canvas, out));
        });
    }

    /// Fields and a button that add a device frame to the project.
    fn new_device(
        &mut self,
        ui: &mut Ui,
        canvas: &kineograph_runtime::format::EditorCanvas,
        out: &mut Outbox,
    ) {
        ui.horizontal(|ui| {
            let size = &mut self.new_device_px;
            for (axis, name) in
                [tr!("canvas-device-width"), tr!("canvas-device-height")].into_iter().enumerate()
            {
                let field = ui.add(DragValue::new(&mut size[axis]).range(1.0..=16384.0).max_decimals(0));
                ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
            }
            if ui.button(tr!("canvas-device-add")).clicked() {
                let [width, height] = *size;
                let name = format!("{width} × {height}");
                let mut frames = canvas.frames.clone();
                if !frames.iter().any(|frame| frame.name == name) {
                    frames.push(EditorFrame::new(&name, *size));
                    out.edit(guides::change(tr!("canvas-device-add"), canvas.clone().with_frames(frames)));
                }
                self.look.device = Some(name);
            }
        });
        let own =
            self.look.device.clone().filter(|name| canvas.frames.iter().any(|frame| frame.name == *name));
        if let Some(own) = own
            && ui.button(tr!("canvas-device-remove", name = own.as_str())).clicked()
        {
            let frames = canvas.frames.iter().filter(|frame| frame.name != own).cloned().collect();
            out.edit(guides::change(tr!("canvas-device-remove.step"), canvas.clone().with_frames(frames)));
            self.look.device = None;
        }
    }
}

/// What drags snap to.
fn snap_entries(ui: &mut Ui, snap: &mut SnapOptions) {
    ui.checkbox(&mut snap.is_on, tr!("canvas-snap-on")).tip(tr!("canvas-snap-on.tooltip"));
    ui.separator();
    ui.add_enabled_ui(snap.is_on, |ui| {
        ui.checkbox(&mut snap.stage, tr!("canvas-snap-to-stage"));
        ui.checkbox(&mut snap.guides, tr!("canvas-snap-to-guides"));
        ui.checkbox(&mut snap.sprites, tr!("canvas-snap-to-sprites"));
        ui.checkbox(&mut snap.gaps, tr!("canvas-snap-to-gaps"));
        ui.checkbox(&mut snap.grid, tr!("canvas-snap-to-grid"));
        ui.checkbox(&mut snap.pixels, tr!("canvas-snap-to-pixels"));
    });
}

/// Shows a menu beside a button; it stays open, and where it is, while options are chosen that move the button.
fn opened(button: &Response, add: impl FnOnce(&mut Ui)) {
    let kept = button.id.with("where it was opened"); // not shown
    let is_open = Popup::is_id_open(&button.ctx, Popup::default_response_id(button));
    let known = button.ctx.data(|data| data.get_temp::<egui::Rect>(kept)).filter(|_| is_open);
    let at = known.unwrap_or(button.rect);
    button.ctx.data_mut(|data| data.insert_temp(kept, at));
    Popup::menu(button).anchor(at).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
        ui.set_min_width(WIDTH);
        add(ui);
    });
}
