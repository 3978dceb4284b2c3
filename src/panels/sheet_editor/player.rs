//! Animations of a sheet, played beside its picture, with an onion skin.

use egui::{Color32, CornerRadius, RichText, Sense, Slider, Ui, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{FrameView, Kind, Sheet, Value};

use super::board::BoardFrame;
use crate::document::{ActionId, ClipId, animated_sheet};
use crate::kinds;
use crate::panels::frame_strip::AnimateFrames;
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, icon_button};
use crate::ui_kit::slider::slider;
use crate::ui_kit::theme::RADIUS;
use crate::ui_kit::thumbs::{Detail, Thumbs, paint_at};

/// How long a frame shows where nothing says it, in seconds.
const FRAME_SECS: f64 = 0.1;
/// Height of the stage, in points.
const HEIGHT_PX: f32 = 150.0;
/// More frames are not played.
const MAX_PLAYED: usize = 4096;

/// What is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
enum PlayedFrames {
    #[default]
    All,
    Selected,
    Tag(String),
    Animate(ClipId, ActionId),
}

/// The player, and how far it is.
#[derive(Debug, Clone, Default)]
pub struct SheetPlayer {
    played: PlayedFrames,
    is_playing: bool,
    has_onion: bool,
    nth: usize,
    /// The frame that was selected alone when it was last looked at.
    seen: Option<u32>,
}

impl SheetPlayer {
    /// Shows the player.
    pub fn show(
        &mut self,
        form: &mut Form<'_>,
        shown: &BoardFrame<'_>,
        selected: &std::collections::BTreeSet<u32>,
    ) {
        let options = options(shown);
        if !options.iter().any(|(played, _)| *played == self.played) {
            self.played = PlayedFrames::All;
        }
        let label = crate::text::label!("frames-animation");
        let field = Field::new(label.text(), label.tooltip());
        if let FieldEvent::Commit(played) = form.choice(&field, &self.played, &options) {
            (self.played, self.nth) = (played, 0);
        }
        let frames = self.frames(shown, selected);
        let round_secs: f64 = frames.iter().map(|(_, secs)| secs).sum();
        let ui = form.ui();
        if self.is_playing && round_secs > 0.0 {
            let secs = ui.input(|input| input.time).rem_euclid(round_secs);
            self.nth = nth_at(&frames, secs);
            ui.ctx().request_repaint();
        }
        let single = selected.first().copied().filter(|_| selected.len() == 1);
        if self.seen != single {
            self.seen = single;
            let place = frames.iter().position(|(index, _)| Some(*index) == single);
            self.nth = place.filter(|_| !self.is_playing).unwrap_or(self.nth);
        }
        self.nth = self.nth.min(frames.len().saturating_sub(1));
        self.stage(ui, shown, &frames);
        self.controls(ui, shown, frames.len());
    }

    /// The frames that are played, with their times in seconds.
    fn frames(&self, shown: &BoardFrame<'_>, selected: &std::collections::BTreeSet<u32>) -> Vec<(u32, f64)> {
        let sheet = shown.sheet;
        let own =
            |index: u32| sheet.frames.get(index as usize).and_then(|frame| frame.secs).unwrap_or(FRAME_SECS);
        let mut frames: Vec<(u32, f64)> = match &self.played {
            PlayedFrames::All => (0..sheet.frame_count()).map(|index| (index, own(index))).collect(),
            PlayedFrames::Selected => selected.iter().map(|index| (*index, own(*index))).collect(),
            PlayedFrames::Tag(name) => {
                let frames = sheet.tag(name).map(|tag| sheet.tag_frames(tag)).unwrap_or_default();
                frames.iter().map(|frame| (frame.index, frame.secs.unwrap_or(FRAME_SECS))).collect()
            }
            PlayedFrames::Animate(clip, id) => {
                let clip = shown.ctx.document.clip(*clip);
                let source = clip.and_then(|clip| AnimateFrames::of(shown.ctx, clip, *id));
                source.map_or_else(Vec::new, |source| {
                    let steps = source.steps.iter();
                    steps
                        .filter_map(|step| Some((source.number(step)?, step.units * source.unit_secs)))
                        .collect()
                })
            }
        };
        frames.truncate(MAX_PLAYED);
        frames
    }

    /// The frame that shows, its pivot always at the same place, with those before and after it.
    fn stage(&self, ui: &mut Ui, shown: &BoardFrame<'_>, frames: &[(u32, f64)]) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT_PX), Sense::hover());
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, CornerRadius::same(RADIUS), shown.ctx.theme.well);
        let views: Vec<FrameView<'_>> =
            frames.iter().filter_map(|(index, _)| shown.ctx.media.frame(shown.sheet, *index)).collect();
        if views.len() != frames.len() || views.is_empty() {
            return;
        }
        let bounds = around(&views);
        #[allow(clippy::cast_possible_truncation)] // sizes of pictures
        let [left, bottom, width, height] = bounds.map(|x| x as f32);
        let fit = ((rect.width() - 8.0) / width.max(1.0)).min((rect.height() - 8.0) / height.max(1.0));
        let scale = if fit > 1.0 { fit.floor() } else { fit };
        // Where the pivot is, so that everything is in the middle.
        let pivot = rect.center() + vec2(-(left + width / 2.0), bottom + height / 2.0) * scale;
        let count = views.len();
        let one = |nth: usize, tint: Color32| {
            let view = &views[nth];
            let Some(image) = shown.ctx.document.image(view.image) else { return };
            let Some(texture) =
                Thumbs::of(ui.ctx()).texture(ui.ctx(), image, shown.ctx.media, Detail::Pixels)
            else {
                return;
            };
            let Some(size_px) = shown.ctx.media.size_px(view.image) else { return };
            #[allow(clippy::cast_possible_truncation)] // sizes of pictures
            let [x, y] = corner_from_pivot(view).map(|x| x as f32 * scale);
            paint_at(&painter, pivot + vec2(x, -y), scale, (texture, size_px), view, tint);
        };
        if self.has_onion && count > 1 {
            one((self.nth + count - 1) % count, Color32::from_rgba_unmultiplied(255, 120, 110, 110));
            one((self.nth + 1) % count, Color32::from_rgba_unmultiplied(110, 160, 255, 110));
        }
        one(self.nth, Color32::WHITE);
        if self.has_onion {
            let line = egui::Stroke::new(1.0, shown.ctx.theme.snap);
            painter.line_segment([pivot - vec2(5.0, 0.0), pivot + vec2(5.0, 0.0)], line);
            painter.line_segment([pivot - vec2(0.0, 5.0), pivot + vec2(0.0, 5.0)], line);
        }
    }

    fn controls(&mut self, ui: &mut Ui, shown: &BoardFrame<'_>, count: usize) {
        let theme = shown.ctx.theme;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            let step = |nth: usize, by: usize| (nth + by) % count.max(1);
            if icon_button(ui, theme, icon::SKIP_BACK, tr!("frames-before")).clicked() {
                (self.is_playing, self.nth) = (false, step(self.nth, count.max(1) - 1));
            }
            let (sign, text) = match self.is_playing {
                true => (icon::PAUSE, tr!("frames-stop")),
                false => (icon::PLAY, tr!("frames-play")),
            };
            if icon_button(ui, theme, sign, text).clicked() {
                self.is_playing = !self.is_playing;
            }
            if icon_button(ui, theme, icon::SKIP_FORWARD, tr!("frames-after")).clicked() {
                (self.is_playing, self.nth) = (false, step(self.nth, 1));
            }
            let mut nth = self.nth;
            ui.spacing_mut().slider_width = (ui.available_width() - 66.0).max(24.0);
            let frames = Slider::new(&mut nth, 0..=count.saturating_sub(1)).show_value(false);
            if slider(ui, frames).changed() {
                (self.is_playing, self.nth) = (false, nth);
            }
            let text = RichText::new(tr!("frames-nth", nth = (self.nth + 1).min(count), count)).small();
            ui.label(text.color(theme.text_dim));
            let sign = if self.has_onion { icon::STACK_SIMPLE } else { icon::STACK };
            if icon_button(ui, theme, sign, tr!("frames-onion")).clicked() {
                self.has_onion = !self.has_onion;
            }
        });
    }
}

/// Everything that can be played: the frames, the tags, and what plays the sheet in clips.
fn options(shown: &BoardFrame<'_>) -> Vec<(PlayedFrames, String)> {
    let sheet: &Sheet = shown.sheet;
    let mut options = vec![
        (PlayedFrames::All, tr!("frames-play-all").to_owned()),
        (PlayedFrames::Selected, tr!("frames-play-selected").to_owned()),
    ];
    options.extend(sheet.tags.iter().map(|tag| (PlayedFrames::Tag(tag.name.clone()), tag.name.clone())));
    for clip in shown.ctx.document.clips() {
        for (id, item) in clip.items() {
            let action = &item.action;
            let plays = match animated_sheet(action) {
                Some(name) => {
                    name == sheet.name
                        && !matches!(action.param("tag"), Some(Value::Text(tag)) if !tag.is_empty())
                }
                None => {
                    action.kind() == Kind::Animate
                        && AnimateFrames::of(shown.ctx, clip, id)
                            .and_then(|source| source.sheet)
                            .is_some_and(|found| found.name == sheet.name)
                }
            };
            if plays {
                let text = tr!(
                    "assets-used-by-action",
                    action = kinds::title(action.kind()),
                    clip = clip.name.as_str()
                );
                options.push((PlayedFrames::Animate(clip.id, id), text));
            }
        }
    }
    options
}

fn nth_at(frames: &[(u32, f64)], secs: f64) -> usize {
    let mut rest = secs;
    for (nth, (_, secs)) in frames.iter().enumerate() {
        if rest < *secs {
            return nth;
        }
        rest -= secs;
    }
    frames.len().saturating_sub(1)
}

/// The lower left corner of the untrimmed frame from its pivot, y up, in pixels.
fn corner_from_pivot(view: &FrameView<'_>) -> [f64; 2] {
    let [u, v] = view.pivot.unwrap_or([0.5, 0.5]);
    [-u * view.source_size_px[0], -v * view.source_size_px[1]]
}

/// A rectangle around all frames, from their common pivot: left, bottom, width and height, y up, in pixels.
fn around(views: &[FrameView<'_>]) -> [f64; 4] {
    let mut all = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
    for view in views {
        let [x, y] = corner_from_pivot(view);
        let [width, height] = view.source_size_px;
        all = [all[0].min(x), all[1].min(y), all[2].max(x + width), all[3].max(y + height)];
    }
    [all[0], all[1], all[2] - all[0], all[3] - all[1]]
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::SheetFrame;

    use super::*;

    #[test]
    fn frames_of_other_sizes_keep_their_pivot_in_place() {
        let frames = vec![
            SheetFrame::new("a").with_rect([0.0, 0.0, 10.0, 20.0]).with_pivot([0.5, 0.0]),
            SheetFrame::new("b").with_rect([0.0, 0.0, 30.0, 10.0]).with_pivot([0.0, 0.5]),
        ];
        let sheet = Sheet::atlas("s", "p", frames);
        let views: Vec<FrameView<'_>> = (0..2).filter_map(|index| sheet.frame(index, |_| None)).collect();
        assert_eq!(around(&views), [-5.0, -5.0, 35.0, 25.0]);
        assert_eq!(nth_at(&[(0, 0.1), (1, 0.3)], 0.2), 1);
    }
}
