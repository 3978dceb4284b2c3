//! The menu of what is shown of motion: paths, onion skin and events.

use egui::{DragValue, Popup, PopupCloseBehavior, Slider, Ui};
use egui_phosphor::regular as icon;

use super::onion::{MAX_GHOSTS, OnionOptions, Spacing};
use super::path::PathRange;
use super::{CanvasPanel, Frame};
use crate::text::tr;
use crate::ui_kit::outlined::outlined;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::slider::slider;
use crate::ui_kit::tip::Tip as _;

/// Least width of the menu in points.
const WIDTH: f32 = 220.0;
/// Largest distance of ghosts in frames.
const MAX_FRAMES: u32 = 120;
/// Height of the list of clips in points.
const MAX_LIST_HEIGHT: f32 = 240.0;

impl CanvasPanel {
    /// The button that opens the menu.
    pub(super) fn motion_button(&mut self, ui: &mut Ui, frame: &Frame<'_>) {
        let name = tr!("canvas-motion");
        let button = ui.add(egui::Button::new(icon::PATH).frame_when_inactive(false));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, name));
        let button = button.tip(name);
        Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
            ui.set_min_width(WIDTH);
            outlined(ui, |ui| {
                self.path_entries(ui);
                ui.checkbox(&mut self.look.sweeps, tr!("canvas-sweeps")).tip(tr!("canvas-sweeps.tooltip"));
            });
            ui.separator();
            outlined(ui, |ui| self.onion_entries(ui));
            ui.add_enabled_ui(self.look.onion.is_on, |ui| self.version_entries(ui, frame));
            ui.separator();
            outlined(ui, |ui| {
                ui.checkbox(&mut self.look.effects, tr!("canvas-effects")).tip(tr!("canvas-effects.tooltip"));
                ui.checkbox(&mut self.look.events, tr!("canvas-events")).tip(tr!("canvas-events.tooltip"));
                ui.checkbox(&mut self.look.event_log, tr!("canvas-event-log"));
            });
        });
    }

    fn path_entries(&mut self, ui: &mut Ui) {
        let paths = &mut self.look.paths;
        ui.checkbox(&mut paths.is_on, tr!("canvas-path")).tip(tr!("canvas-path.tooltip"));
        ui.add_enabled_ui(paths.is_on, |ui| {
            ui.checkbox(&mut paths.speed, tr!("canvas-path-speed")).tip(tr!("canvas-path-speed.tooltip"));
            ui.checkbox(&mut paths.marks, tr!("canvas-path-marks"));
            ui.horizontal(|ui| {
                ui.radio_value(&mut paths.range, PathRange::Project, tr!("canvas-path-project"));
                ui.radio_value(&mut paths.range, PathRange::Loop, tr!("canvas-path-loop"));
                ui.radio_value(&mut paths.range, PathRange::Near, tr!("canvas-path-near"));
            });
        });
    }

    fn onion_entries(&mut self, ui: &mut Ui) {
        let onion = &mut self.look.onion;
        ui.checkbox(&mut onion.is_on, tr!("canvas-onion")).tip(tr!("canvas-onion.tooltip"));
        ui.add_enabled_ui(onion.is_on, |ui| {
            ui.horizontal(|ui| {
                let names = [tr!("canvas-onion-before"), tr!("canvas-onion-after")];
                for (count, name) in onion.counts.iter_mut().zip(names) {
                    ui.label(name);
                    number(ui, name, count, 0..=MAX_GHOSTS);
                }
            });
            ui.horizontal(|ui| {
                let mut frames = if let Spacing::Frames(frames) = onion.spacing { frames } else { 1 };
                let at_frames = matches!(onion.spacing, Spacing::Frames(_));
                if ui.radio(at_frames, tr!("canvas-onion-frames")).clicked() {
                    onion.spacing = Spacing::Frames(frames);
                }
                if number(ui, tr!("canvas-onion-frames"), &mut frames, 1..=MAX_FRAMES) {
                    onion.spacing = Spacing::Frames(frames);
                }
            });
            ui.radio_value(&mut onion.spacing, Spacing::Boundaries, tr!("canvas-onion-boundaries"));
            ui.checkbox(&mut onion.is_tinted, tr!("canvas-onion-tint"));
            slider(ui, Slider::new(&mut onion.falloff, 0.1..=1.0).text(tr!("canvas-onion-falloff")));
        });
    }

    /// Which motion the ghosts show.
    fn version_entries(&mut self, ui: &mut Ui, frame: &Frame<'_>) {
        let onion = &mut self.look.onion;
        ui.separator();
        outlined(ui, |ui| {
            let is_live = onion.pin.is_none() && onion.clip.is_none();
            if ui.radio(is_live, tr!("canvas-onion-live")).clicked() {
                (onion.pin, onion.clip) = (None, None);
            }
            for pin in frame.ctx.session.pins.all() {
                let name = shortened(&pin.name, MAX_NAME_CHARS);
                if ui.radio(onion.pin == Some(pin.number), name.as_ref()).clicked() {
                    (onion.pin, onion.clip) = (Some(pin.number), None);
                }
            }
        });
        clip_entries(ui, onion, frame);
    }
}

/// The clips whose motion ghosts can show.
fn clip_entries(ui: &mut Ui, onion: &mut OnionOptions, frame: &Frame<'_>) {
    let clips = frame.ctx.document.clips();
    let shown = onion.clip.and_then(|id| frame.ctx.document.clip(id));
    let shown =
        shown.map_or(tr!("canvas-onion-clip-none").into(), |clip| shortened(&clip.name, MAX_NAME_CHARS));
    ui.menu_button(tr!("canvas-onion-clip", name = shown.as_ref()), |ui| {
        egui::ScrollArea::vertical().max_height(MAX_LIST_HEIGHT).show(ui, |ui| {
            for clip in clips {
                let name = shortened(&clip.name, MAX_NAME_CHARS);
                if ui.radio(onion.clip == Some(clip.id), name.as_ref()).clicked() {
                    (onion.pin, onion.clip) = (None, Some(clip.id));
                }
            }
        });
    });
}

/// A number that is dragged or typed. True if it changed.
fn number(ui: &mut Ui, name: &'static str, value: &mut u32, range: std::ops::RangeInclusive<u32>) -> bool {
    let field = ui.add(DragValue::new(value).range(range));
    ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(name));
    field.changed()
}
