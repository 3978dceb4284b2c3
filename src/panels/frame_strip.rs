//! The frames of an `Animate` as a strip of thumbnails: picked, dragged, timed and played.

mod animate_frames;
mod picker;
mod selected;
mod steps;
#[cfg(test)]
mod tests;
mod tiles;

use egui::{CornerRadius, Rect, Response, RichText, ScrollArea, Sense, Ui, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{FrameStep, Unit, Value};

pub use animate_frames::{AnimateFrames, plays_tag};
pub use steps::at_part;

use super::{Ctx, Intent, Outbox};
use crate::command::{self, Command};
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Edit};
use crate::history::Change;
use crate::text::{label, tr};
use crate::ui_kit::fields::{Field, Form, MAX_STEPS, format_number, icon_button, post_field};
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL};
use crate::ui_kit::thumbs::Thumbs;
use picker::Picker;
use selected::Selected;
use steps::{FramePlaces, changed, duplicated, inserted, moved, removed, reversed};
use tiles::{TileEvent, Tiles};

/// Side of the preview, in points.
const PREVIEW_PX: f32 = 84.0;
/// Greatest height of the tiles, in points; more of them scroll.
const TILES_PX: f32 = 250.0;
/// The longest time of a frame that can be dragged or typed, in seconds.
const MAX_SECS: f64 = 1.0e5;

/// What is selected and played in a strip.
#[derive(Debug, Clone, Default)]
pub struct FrameStrip {
    subject: Option<(ClipId, ActionId)>,
    selected: Selected,
    /// The last press was in the strip, so Delete is meant for its frames.
    has_keys: bool,
    is_playing: bool,
    picker: Picker,
}

/// The action whose frames are shown.
struct StripAction<'a> {
    ctx: &'a Ctx<'a>,
    clip: ClipId,
    id: ActionId,
    source: AnimateFrames<'a>,
}

impl StripAction<'_> {
    fn change(&self, label: &str, steps: Vec<FrameStep>) -> Change {
        let value = Value::Frames(steps);
        Change::new(
            label,
            Edit::Clip(self.clip, ClipEdit::SetParam { ids: vec![self.id], param: "frames", value }),
        )
    }
}

impl FrameStrip {
    /// Shows the frames of an `Animate`. Nothing for other actions.
    pub fn show(
        &mut self,
        form: &mut Form<'_>,
        ctx: &Ctx<'_>,
        (clip, id): (&Clip, ActionId),
        out: &mut Outbox,
    ) {
        let Some(source) = AnimateFrames::of(ctx, clip, id) else { return };
        if self.subject != Some((clip.id, id)) {
            *self = Self { subject: Some((clip.id, id)), ..Self::default() };
        }
        self.selected.show(&source.steps);
        let subject = StripAction { ctx, clip: clip.id, id, source };
        let top = form.ui().cursor().top();
        let current = current(ctx, clip, id, &subject.source);
        self.head(form, &subject, current, out);
        if subject.source.is_tag {
            form.paragraph(tr!("frames-of-tag"));
            if form.ui().button(tr!("frames-list-tag")).clicked()
                && let Some(change) = listed(&subject)
            {
                out.edit(change);
            }
        }
        self.tiles(form.ui(), &subject, current, out);
        if !subject.source.is_tag {
            self.fields(form, &subject, out);
        }
        self.note_keys(form.ui(), top, &subject, out);
    }

    /// Takes a command that is meant for the selected frames. True if it did.
    pub fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if command != Command::Delete || !self.has_keys || self.selected.places().is_empty() {
            return false;
        }
        let Some((_, clip)) = ctx.open_clip() else { return false };
        let Some((clip_id, id)) = self.subject.filter(|(open, _)| *open == clip.id) else { return false };
        let Some(source) = AnimateFrames::of(ctx, clip, id).filter(|source| !source.is_tag) else {
            return false;
        };
        self.delete(&StripAction { ctx, clip: clip_id, id, source }, out);
        true
    }

    /// The preview, and beside it the buttons.
    fn head(
        &mut self,
        form: &mut Form<'_>,
        subject: &StripAction<'_>,
        current: Option<usize>,
        out: &mut Outbox,
    ) {
        let theme = form.theme();
        form.ui().horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            self.preview(ui, subject, current);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = SPACE_SMALL;
                let source = &subject.source;
                let name = source.sheet.map_or(tr!("frames-no-sheet"), |sheet| sheet.name.as_str());
                ui.add(egui::Label::new(RichText::new(name).color(theme.text)).truncate());
                let secs = format_number(source.round_secs());
                let length = tr!("frames-length", count = source.steps.len(), secs);
                ui.add(egui::Label::new(RichText::new(length).color(theme.text_dim)).truncate());
                self.buttons(ui, subject, out);
            });
        });
        form.ui().add_space(SPACE_SMALL);
    }

    fn preview(&mut self, ui: &mut Ui, subject: &StripAction<'_>, current: Option<usize>) {
        let (rect, response) = ui.allocate_exact_size(vec2(PREVIEW_PX, PREVIEW_PX), Sense::click());
        let text = if self.is_playing { tr!("frames-stop") } else { tr!("frames-play") };
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, text));
        if response.clicked() {
            self.is_playing = !self.is_playing;
        }
        let source = &subject.source;
        let round_secs = source.round_secs();
        let nth = if self.is_playing && round_secs > 0.0 {
            ui.ctx().request_repaint();
            let part = ui.input(|input| input.time) / round_secs;
            at_part(&source.steps, part.fract())
        } else {
            current.or_else(|| self.selected.places().first().copied()).unwrap_or(0)
        };
        let theme = subject.ctx.theme;
        ui.painter().rect_filled(rect, CornerRadius::same(RADIUS), theme.well);
        let shown = source.steps.get(nth).and_then(|step| source.number(step)).zip(source.sheet);
        if let Some((number, sheet)) = shown {
            let pictures = (subject.ctx.document, subject.ctx.media);
            let _ =
                Thumbs::of(ui.ctx()).paint_frame(ui.painter(), pictures, (sheet, number), rect.shrink(4.0));
        }
        play_sign(ui, subject.ctx, &response, self.is_playing);
    }

    fn buttons(&mut self, ui: &mut Ui, subject: &StripAction<'_>, out: &mut Outbox) {
        let (theme, source) = (subject.ctx.theme, &subject.source);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(1.0, 1.0);
            let can_change = !source.is_tag;
            ui.add_enabled_ui(can_change && source.sheet.is_some(), |ui| {
                let button = icon_button(ui, theme, icon::PLUS, tr!("frames-pick"));
                let picked = self.picker.show(&button, subject.ctx, source);
                if !picked.is_empty() {
                    self.add(subject, &picked, out);
                }
            });
            ui.add_enabled_ui(can_change && !source.has_all_steps(), |ui| {
                if icon_button(ui, theme, icon::STACK, tr!("frames-take-all")).clicked() {
                    self.edit(
                        subject,
                        tr!("frames-take-all"),
                        (source.all_steps(), FramePlaces::default()),
                        out,
                    );
                }
            });
            let selects = can_change && !self.selected.places().is_empty();
            ui.add_enabled_ui(selects, |ui| {
                if icon_button(ui, theme, icon::COPY, tr!("frames-duplicate")).clicked() {
                    let edited = duplicated(&source.steps, self.selected.places());
                    self.edit(subject, tr!("frames-duplicate"), edited, out);
                }
            });
            ui.add_enabled_ui(can_change && source.steps.len() > 1, |ui| {
                if icon_button(ui, theme, icon::ARROWS_LEFT_RIGHT, tr!("frames-reverse")).clicked() {
                    let places = self.selected.places().clone();
                    let steps = reversed(&source.steps, &places);
                    self.edit(subject, tr!("frames-reverse"), (steps, places), out);
                }
            });
            ui.add_enabled_ui(selects, |ui| {
                if icon_button(ui, theme, icon::TRASH, tr!("frames-delete")).clicked() {
                    self.delete(subject, out);
                }
            });
            let Some(sheet) = source.sheet else { return };
            if icon_button(ui, theme, icon::CROP, tr!("frames-edit-sheet")).clicked() {
                out.push(Intent::EditFrames(sheet.name.clone()));
            }
        });
    }

    fn tiles(&mut self, ui: &mut Ui, subject: &StripAction<'_>, current: Option<usize>, out: &mut Outbox) {
        let scroll =
            ScrollArea::vertical().id_salt("frame tiles").max_height(TILES_PX).auto_shrink([false, true]);
        let event = scroll.show(ui, |ui| {
            let shown = Tiles { source: &subject.source, selected: self.selected.places(), current };
            tiles::show(ui, subject.ctx, &shown)
        });
        let modifiers = ui.input(|input| input.modifiers);
        match event.inner {
            Some(TileEvent::Click(nth)) => self.selected.click(nth, modifiers),
            Some(TileEvent::DoubleClick(nth)) => {
                self.selected.select(FramePlaces::from([nth]));
                let sheet = subject.source.sheet.map(|sheet| sheet.name.clone());
                if let Some(sheet) = sheet {
                    out.push(Intent::EditFrames(sheet));
                }
            }
            Some(TileEvent::Drop { tile, gap }) => {
                if !self.selected.places().contains(&tile) {
                    self.selected.select(FramePlaces::from([tile]));
                }
                let edited = moved(&subject.source.steps, self.selected.places(), gap);
                if edited.0 != subject.source.steps {
                    self.edit(subject, tr!("frames-move-step"), edited, out);
                }
            }
            None => {}
        }
        ui.add_space(SPACE_SMALL);
    }

    /// Time and event of the selected frames.
    fn fields(&self, form: &mut Form<'_>, subject: &StripAction<'_>, out: &mut Outbox) {
        let source = &subject.source;
        let selected: Vec<&FrameStep> =
            self.selected.places().iter().filter_map(|place| source.steps.get(*place)).collect();
        let Some(first) = selected.first() else { return };
        let set = |label: &str, change: &dyn Fn(FrameStep) -> FrameStep| {
            subject.change(label, changed(&source.steps, self.selected.places(), change))
        };
        let mixed = selected.iter().any(|step| step.units != first.units);
        let text = label!("frames-secs");
        let least = source.unit_secs / 1000.0;
        let field =
            Field::new(text.text(), text.tooltip()).unit(Unit::Secs).range(least, MAX_SECS).mixed(mixed);
        if source.unit_secs > 0.0 {
            let event = form.number(&field, first.units * source.unit_secs, Some(source.unit_secs));
            post_field(out, event, |secs| {
                let units = units_of(secs, source.unit_secs);
                set(tr!("frames-secs.step"), &|step| step.with_units(units))
            });
        }
        let mixed = selected.iter().any(|step| step.event != first.event);
        let text = label!("frames-event");
        let field = Field::new(text.text(), text.tooltip()).mixed(mixed);
        let event = form.text(&field, first.event.as_deref().unwrap_or_default(), Some(String::new()));
        post_field(out, event, |name| {
            let name = Some(name).filter(|name| !name.is_empty());
            set(tr!("frames-event.step"), &|step| step.with_event(name.clone()))
        });
    }

    /// Notes whether the last press was in the strip, and takes the keys that delete where no panel is asked for them, as in a popup.
    fn note_keys(&mut self, ui: &Ui, top: f32, subject: &StripAction<'_>, out: &mut Outbox) {
        let area = Rect::from_x_y_ranges(ui.max_rect().x_range(), top..=ui.cursor().top());
        if ui.input(|input| input.pointer.any_pressed()) {
            let pointer = ui.ctx().pointer_latest_pos();
            self.has_keys = pointer.is_some_and(|at| area.contains(at) && ui.clip_rect().contains(at));
        }
        let takes = self.has_keys && !self.selected.places().is_empty() && !subject.source.is_tag;
        if takes && !ui.ctx().text_edit_focused() && command::takes_press(ui.ctx(), Command::Delete) {
            self.delete(subject, out);
        }
    }

    /// Makes another list of the frames, in which these places are selected.
    fn edit(
        &mut self,
        subject: &StripAction<'_>,
        label: &str,
        (steps, places): (Vec<FrameStep>, FramePlaces),
        out: &mut Outbox,
    ) {
        let steps = limited(steps);
        self.selected.edit(&steps, places);
        out.edit(subject.change(label, steps));
    }

    /// Adds frames of the sheet after the selected ones, or at the end.
    fn add(&mut self, subject: &StripAction<'_>, numbers: &[u32], out: &mut Outbox) {
        let steps = &subject.source.steps;
        let at = self.selected.places().last().map_or(steps.len(), |last| last + 1);
        let new = numbers.iter().map(|number| subject.source.step(*number)).collect();
        self.edit(subject, tr!("frames-add-step"), inserted(steps, at, new), out);
    }

    fn delete(&mut self, subject: &StripAction<'_>, out: &mut Outbox) {
        let steps = removed(&subject.source.steps, self.selected.places());
        if steps.is_empty() {
            out.push(Intent::Warn(tr!("frames-needs-one").to_owned()));
            return;
        }
        let next = self.selected.places().first().copied().unwrap_or(0).min(steps.len() - 1);
        self.edit(subject, tr!("frames-delete"), (steps, FramePlaces::from([next])), out);
    }
}

/// The change that lists the frames of a tag in its place.
fn listed(subject: &StripAction<'_>) -> Option<Change> {
    let item = subject.ctx.document.clip(subject.clip)?.get(subject.id)?;
    let listed = subject.ctx.document.with_frames_listed(&item.action);
    let params = item.action.spec().params.iter();
    let edits = params.filter_map(|param| {
        let value = listed.param(param.name)?.clone();
        let is_new = item.action.param(param.name) != Some(&value);
        let edit = ClipEdit::SetParam { ids: vec![subject.id], param: param.name, value };
        is_new.then_some(Edit::Clip(subject.clip, edit))
    });
    Some(Change::all(tr!("frames-list-tag"), edits.collect()))
}

/// As many units as a frame of `secs` has, without the noise of the division.
fn units_of(secs: f64, unit_secs: f64) -> f64 {
    let units = secs / unit_secs;
    let rounded = (units * 1.0e6).round() / 1.0e6;
    if rounded > 0.0 { rounded } else { units }
}

fn limited(mut steps: Vec<FrameStep>) -> Vec<FrameStep> {
    steps.truncate(MAX_STEPS);
    steps
}

/// The frame that shows at the playhead.
fn current(ctx: &Ctx<'_>, clip: &Clip, id: ActionId, source: &AnimateFrames<'_>) -> Option<usize> {
    let active = ctx.programs.program(clip.id)?.active_at(ctx.clip_secs());
    let progress = active.iter().find(|active| active.action == Some(id))?.progress;
    let loops = match clip.get(id)?.action.param("loops") {
        Some(Value::Count(loops)) => f64::from(*loops),
        _ => 1.0,
    };
    Some(at_part(&source.steps, (progress * loops).fract()))
}

fn play_sign(ui: &Ui, ctx: &Ctx<'_>, response: &Response, is_playing: bool) {
    if is_playing && !response.hovered() {
        return;
    }
    let sign = if is_playing { icon::PAUSE } else { icon::PLAY };
    let place = Rect::from_min_size(response.rect.left_bottom() + vec2(3.0, -21.0), vec2(18.0, 18.0));
    let fill = ctx.theme.card.gamma_multiply(if response.hovered() { 1.0 } else { 0.75 });
    ui.painter().rect_filled(place, 4.0, fill);
    let font = egui::FontId::proportional(12.0);
    ui.painter().text(place.center(), egui::Align2::CENTER_CENTER, sign, font, ctx.theme.text);
}
