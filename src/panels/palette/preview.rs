//! A small preview in which a sprite plays an action in a loop.

mod bent;

use std::sync::Arc;
use std::time::Duration;

use egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, pos2, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Kind;
use kineograph_runtime::grid::GridState;
use kineograph_runtime::{Channel, Ease, Length, Pose, Program};

use crate::kinds;
use crate::panels::node_picture::NodeSprite;
use crate::text::tr;
use crate::ui_kit::posed::turned;
use crate::ui_kit::theme::{Theme, mix};

/// Size of the stage, in points.
const SIZE: egui::Vec2 = vec2(212.0, 128.0);
/// How long the end is shown before it starts again.
const HOLD_SECS: f64 = 0.6;
/// How much is shown of what never ends.
const ENDLESS_SECS: f64 = 3.2;
/// Half the side of the sprite, in pixels of the scene.
const HALF_PX: f32 = 14.0;
/// How much larger a node is shown under grid effects than under others.
const BENT_TIMES: f32 = 1.5;
/// What part of the scene the stage shows: left, bottom, width.
const VIEW_PX: [f32; 3] = [-38.0, -34.0, 176.0];
/// How long an event flashes.
const FLASH_SECS: f64 = 0.5;

/// The preview of the highlighted entry, kept while it is the same.
#[derive(Debug, Clone, Default)]
pub struct EntryPreview {
    of: Option<String>,
    film: Option<Film>,
    since_secs: f64,
    /// What it plays on; `None`: a plain sprite.
    sprite: Option<NodeSprite>,
}

/// What plays.
#[derive(Debug, Clone)]
struct Film {
    /// The side of the square in which its grid effects are measured, in pixels; `None`: they are measured in the node itself.
    picture_px: Option<f32>,
    program: Arc<Program>,
    start: Pose,
    ease: Option<Ease>,
    color: Color32,
}

impl EntryPreview {
    /// Plays on this picture of a node from now on, or on a plain sprite.
    pub fn play_on(&mut self, sprite: Option<&NodeSprite>) {
        self.sprite = sprite.cloned();
    }

    /// Shows what a kind of action does.
    pub fn show_kind(&mut self, ui: &mut Ui, theme: &Theme, kind: Kind) {
        let name = kind.spec().name;
        if self.of.as_deref() != Some(name) {
            let color = theme.category(kind.spec().category);
            let film = kinds::sample(kind).and_then(|sample| {
                let program = Program::compile(&sample.tree).ok()?;
                Some(Film {
                    picture_px: Some(bent::SIDE_PX),
                    program,
                    start: sample.start,
                    ease: Ease::of(&sample.tree),
                    color,
                })
            });
            self.load(ui, name, film);
        }
        self.show(ui, theme);
    }

    /// Width and height of the plain picture, in pixels; `None` while a node is shown.
    pub fn picture_px(&self) -> Option<[f64; 2]> {
        self.sprite.is_none().then_some([f64::from(bent::SIDE_PX); 2])
    }

    /// Shows what a clip does.
    pub fn show_clip(&mut self, ui: &mut Ui, theme: &Theme, name: &str, program: Option<&Arc<Program>>) {
        let key = format!("clip {name}");
        if self.of.as_ref() != Some(&key) {
            let color = theme.accent;
            let film = program.map(|program| Film {
                picture_px: None,
                program: Arc::clone(program),
                start: Pose::at([50.0, 10.0]),
                ease: None,
                color,
            });
            self.load(ui, &key, film);
        }
        self.show(ui, theme);
    }

    fn load(&mut self, ui: &Ui, of: &str, film: Option<Film>) {
        self.of = Some(of.to_owned());
        self.film = film;
        self.since_secs = ui.input(|input| input.time);
    }

    fn show(&self, ui: &mut Ui, theme: &Theme) {
        let (rect, _) = ui.allocate_exact_size(SIZE, Sense::hover());
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect(rect, 5.0, theme.well, Stroke::new(1.0, theme.line), StrokeKind::Inside);
        let Some(film) = &self.film else { return };
        // At some 30 frames a second, and never immediately, so that a window without a screen can settle.
        ui.ctx().request_repaint_after(Duration::from_millis(30));
        let now_secs = ui.input(|input| input.time) - self.since_secs;
        let length_secs = match film.program.length() {
            Length::Finite(secs) => secs,
            Length::Endless => ENDLESS_SECS,
        };
        let secs = (now_secs % (length_secs + HOLD_SECS)).min(length_secs);
        let stage = match film.ease {
            Some(ease) => {
                let (stage, curve) = rect.split_left_right_at_x(rect.right() - 84.0);
                paint_curve(&painter, theme, film, ease, (curve, secs / length_secs));
                stage
            }
            None => rect,
        };
        film.paint(&painter, theme, stage, (self.sprite.as_ref(), secs));
    }
}

impl Film {
    fn paint(
        &self,
        painter: &egui::Painter,
        theme: &Theme,
        rect: Rect,
        (sprite, secs): (Option<&NodeSprite>, f64),
    ) {
        let [left, bottom, width] = VIEW_PX;
        let zoom = rect.width() / width;
        let floor_y = rect.bottom() - 22.0;
        let place = |x: f32, y: f32| {
            pos2(rect.left() + (x - left) * zoom, rect.bottom() - (y - bottom) * zoom.max(0.7))
        };
        painter.hline(rect.shrink(8.0).x_range(), floor_y, Stroke::new(1.0, theme.grid));
        let on_other = self.program.targets().first();
        if let Some(other) = on_other {
            // The sprite itself doesn't move, beside it.
            let still = self.start.with(Property::POSITION, [0.0, 46.0]).with(Property::OPACITY, 70.0);
            match sprite {
                Some(sprite) => paint_node(painter, &place, zoom, &still, sprite),
                None => paint_sprite(painter, &place, zoom, &still, theme.text_dim),
            }
            let pose = other.program().sample_secs(&self.start, secs);
            paint_sprite(painter, &place, zoom, &pose, self.color);
            return;
        }
        let pose = self.program.sample_secs(&self.start, secs);
        let grid = self.program.grid_at(secs);
        let middle = place(pose.position[0], pose.position[1]);
        match sprite {
            Some(sprite) if self.program.has_grid() => {
                self.paint_bent_node(painter, (middle, zoom), &pose, &grid, sprite);
            }
            Some(sprite) => paint_node(painter, &place, zoom, &pose, sprite),
            None if self.program.has_grid() => {
                bent::paint(painter, theme, (middle, zoom), &grid, self.color);
            }
            None => paint_sprite(painter, &place, zoom, &pose, self.color),
        }
        self.paint_values(painter, theme, rect, &pose);
        self.paint_event(painter, theme, rect, secs);
    }

    /// Paints a node under grid effects, larger than under others, so that its parts can be seen.
    fn paint_bent_node(
        &self,
        painter: &egui::Painter,
        (middle, zoom): (Pos2, f32),
        pose: &Pose,
        state: &GridState,
        sprite: &NodeSprite,
    ) {
        let times = zoom * BENT_TIMES * 2.0 * HALF_PX / NodeSprite::SIDE_PX;
        let pose = at_rest(pose, times);
        match self.picture_px {
            Some(side_px) => sprite.paint_bent_in_square(side_px, painter, middle, &pose, state),
            None => sprite.paint_bent(painter, middle, &pose, state),
        }
    }

    /// What a sprite does not show: a bar, a number, the frame.
    fn paint_values(&self, painter: &egui::Painter, theme: &Theme, rect: Rect, pose: &Pose) {
        let channels = self.program.channels();
        let below = pos2(rect.center().x, rect.bottom() - 11.0);
        if channels.contains(Channel::Progress) {
            let bar = Rect::from_center_size(below, vec2(rect.width() - 40.0, 7.0));
            painter.rect_filled(bar, 3.0, mix(theme.well, self.color, 0.25));
            let part = (pose.progress / 100.0).clamp(0.0, 1.0);
            let done = bar.with_max_x(egui::lerp(bar.x_range(), part));
            painter.rect_filled(done, 3.0, self.color);
        }
        let text = if channels.contains(Channel::Time) {
            tr!("palette-preview-time", secs = format!("{:.2} s", pose.time_secs))
        } else if channels.contains(Channel::Frame) {
            tr!("palette-preview-frame", frame = pose.frame)
        } else if !self.program.value_names().is_empty() {
            tr!("palette-preview-value", value = format!("{:.2}", pose.values[0]))
        } else {
            return;
        };
        painter.text(below, Align2::CENTER_CENTER, text, FontId::proportional(11.0), theme.text_dim);
    }

    fn paint_event(&self, painter: &egui::Painter, theme: &Theme, rect: Rect, secs: f64) {
        let mut events = Vec::new();
        self.program.events(secs - FLASH_SECS, secs, &mut events);
        let Some(event) = events.last() else { return };
        #[allow(clippy::cast_possible_truncation)] // 0..1
        let age = ((secs - event.at_secs) / FLASH_SECS) as f32;
        let text = format!("{} {}", icon::LIGHTNING, self.program.event_name(event));
        let at = pos2(rect.center().x, rect.top() + 24.0 - 8.0 * age);
        let color = mix(theme.warning, theme.well, age);
        painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(13.0), color);
    }
}

/// Paints the picture of a node, as large as the plain sprite is.
fn paint_node(
    painter: &egui::Painter,
    place: &impl Fn(f32, f32) -> Pos2,
    zoom: f32,
    pose: &Pose,
    sprite: &NodeSprite,
) {
    let center = place(pose.position[0], pose.position[1]);
    let side = |side: f32| if side > 0.0 { side } else { 2.0 * HALF_PX };
    let sides = pose.size.map(|own| side(own) * zoom / NodeSprite::SIDE_PX);
    let own = at_rest(pose, 1.0);
    let own = own.with(Property::SCALE, [own.scale[0] * sides[0], own.scale[1] * sides[1]]);
    sprite.paint(painter, center, &own, 1.0);
}

/// A pose without its way, and larger.
fn at_rest(pose: &Pose, times: f32) -> Pose {
    pose.with(Property::POSITION, [0.0; 2]).with(Property::SCALE, pose.scale.map(|scale| scale * times))
}

fn paint_sprite(
    painter: &egui::Painter,
    place: &impl Fn(f32, f32) -> Pos2,
    zoom: f32,
    pose: &Pose,
    hue: Color32,
) {
    if !pose.visible || pose.removed {
        return;
    }
    let opacity = (pose.opacity / 255.0).clamp(0.0, 1.0);
    let [r, g, b] = pose.color.map(|level| (level / 255.0).clamp(0.0, 1.0));
    let level = |color: Color32| {
        let part = |level: u8, factor: f32| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
            let level = (f32::from(level) * factor) as u8;
            level
        };
        Color32::from_rgb(part(color.r(), r), part(color.g(), g), part(color.b(), b)).gamma_multiply(opacity)
    };
    let half = |side: f32| if side > 0.0 { side / 2.0 } else { HALF_PX };
    let [half_x, half_y] = [half(pose.size[0]), half(pose.size[1])];
    let center = place(pose.position[0], pose.position[1]);
    let corner = |x: f32, y: f32| center + turned(pose, [x * half_x, y * half_y]) * zoom;
    let body = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    painter.add(Shape::convex_polygon(body, level(hue), Stroke::NONE));
    // An arrow to the right, so that turns and mirrors can be seen.
    let mark = mix(hue, Color32::BLACK, 0.45);
    let nose = vec![corner(-0.35, 0.55), corner(-0.35, -0.55), corner(0.6, 0.0)];
    painter.add(Shape::convex_polygon(nose, level(mark), Stroke::NONE));
    let eye = corner(0.62, 0.62);
    painter.circle_filled(eye, 2.2 * zoom, level(mark));
}

fn paint_curve(painter: &egui::Painter, theme: &Theme, film: &Film, ease: Ease, (rect, t): (Rect, f64)) {
    let area = rect.shrink2(vec2(10.0, 26.0));
    let curve = ease.curve();
    let place = |t: f64| {
        #[allow(clippy::cast_possible_truncation)] // parts of a rectangle
        let (x, y) = (t as f32, curve.value(t) as f32);
        pos2(egui::lerp(area.x_range(), x), egui::lerp(area.bottom()..=area.top(), y))
    };
    for y in [area.top(), area.bottom()] {
        painter.hline(area.x_range(), y, Stroke::new(1.0, theme.grid));
    }
    let points = (0..=60).map(|n| place(f64::from(n) / 60.0)).collect();
    painter.add(Shape::line(points, Stroke::new(1.6, film.color)));
    painter.circle_filled(place(t), 3.0, theme.text);
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use kineograph_runtime::format::{Content, Image, StartPose};

    use super::*;
    use crate::document::{Document, Edit};
    use crate::intent::Intent;
    use crate::media::Picture;
    use crate::panels::fixture::{Host, dress};
    use crate::panels::node_picture::NodePicture;
    use crate::panels::problems::ProblemsPanel;
    use crate::session::SelectionChange;

    /// How many quads with a picture the preview of an action draws, with a node selected that shows one, or without any.
    fn quads(kind: Kind, has_node: bool) -> usize {
        let (with_image, _) =
            Document::default().edited(&Edit::AddImage(Image::new("hero", "hero.png"))).unwrap();
        let content = Content::Image("hero".to_owned());
        let start = StartPose::default();
        let edit = Edit::AddNode { name: "node".to_owned(), parent: None, content, start };
        let (with_node, made) = with_image.edited(&edit).unwrap();
        let document = if has_node { with_node } else { with_image };
        let mut host = Host::<ProblemsPanel>::new(document, true);
        let hero = Picture { width: 24, height: 24, rgba: vec![200; 24 * 24 * 4] };
        host.editor.media_mut().set("hero", Ok(Arc::new(hero)));
        if let Some(node) = made.node.filter(|_| has_node) {
            host.editor.apply(Intent::Select(SelectionChange::Node(node)));
        }
        let theme = host.theme;
        let (mut preview, mut picture) = (EntryPreview::default(), NodePicture::default());
        let show = move |ui: &mut Ui, (host, quads): &mut (Host<ProblemsPanel>, usize)| {
            host.frame(|_, ctx, _| {
                preview.play_on(picture.selected(ui.ctx(), ctx).as_ref());
                preview.show_kind(ui, ctx.theme, kind);
            });
            let is_quad = |shape: &Shape| matches!(shape, Shape::Mesh(mesh) if mesh.texture_id != egui::TextureId::default());
            *quads = ui.ctx().graphics(|graphics| {
                let list = graphics.get(ui.layer_id());
                list.map_or(0, |list| list.all_entries().filter(|entry| is_quad(&entry.shape)).count())
            });
        };
        let mut harness = Harness::builder().build_ui_state(show, (host, 0));
        dress(&harness.ctx, &theme);
        harness.run_steps(3);
        harness.state().1
    }

    /// Around the quads that the preview of an action draws of a group that is three times as high as wide.
    fn extent_of_group(kind: Kind) -> Rect {
        let (mut document, _) =
            Document::default().edited(&Edit::AddImage(Image::new("hero", "hero.png"))).unwrap();
        let mut add = |name: &str, parent, content, position: [f64; 2]| {
            let start = StartPose::default().with_position(position);
            let (next, made) =
                document.edited(&Edit::AddNode { name: name.to_owned(), parent, content, start }).unwrap();
            document = next;
            made.node
        };
        let group = add("group", None, Content::Group, [100.0, 100.0]);
        for y in [-24.0, 0.0, 24.0] {
            add("part", group, Content::Image("hero".to_owned()), [0.0, y]);
        }
        let mut host = Host::<ProblemsPanel>::new(document, true);
        let hero = Picture { width: 24, height: 24, rgba: vec![200; 24 * 24 * 4] };
        host.editor.media_mut().set("hero", Ok(Arc::new(hero)));
        host.editor.apply(Intent::Select(SelectionChange::Node(group.unwrap())));
        let theme = host.theme;
        let (mut preview, mut picture) = (EntryPreview::default(), NodePicture::default());
        let show = move |ui: &mut Ui, (host, around): &mut (Host<ProblemsPanel>, Rect)| {
            host.frame(|_, ctx, _| {
                preview.play_on(picture.selected(ui.ctx(), ctx).as_ref());
                preview.show_kind(ui, ctx.theme, kind);
            });
            *around = Rect::NOTHING;
            ui.ctx().graphics(|graphics| {
                for entry in
                    graphics.get(ui.layer_id()).into_iter().flat_map(egui::layers::PaintList::all_entries)
                {
                    if let Shape::Mesh(mesh) = &entry.shape
                        && mesh.texture_id != egui::TextureId::default()
                    {
                        *around = around.union(mesh.calc_bounds());
                    }
                }
            });
        };
        let mut harness = Harness::builder().with_step_dt(0.001).build_ui_state(show, (host, Rect::NOTHING));
        dress(&harness.ctx, &theme);
        harness.run_steps(3);
        harness.state().1
    }

    #[test]
    fn a_group_is_bent_as_a_whole_and_not_cut() {
        let plain = extent_of_group(Kind::MoveBy);
        assert!((plain.height() / plain.width() - 3.0).abs() < 0.1, "{plain}");
        for kind in [Kind::Waves, Kind::FlipX3D, Kind::ShakyTiles3D] {
            let bent = extent_of_group(kind);
            assert!((bent.height() / bent.width() - 3.0).abs() < 0.5, "{kind:?}: {bent}");
            assert!(bent.height() < 1.8 * plain.height(), "{kind:?}: {bent}");
        }
    }

    #[test]
    fn it_plays_on_the_selected_node() {
        for kind in [Kind::MoveBy, Kind::ScaleBy, Kind::EaseSpring] {
            assert_eq!((quads(kind, true), quads(kind, false)), (1, 0), "{kind:?}");
        }
        for kind in [Kind::Waves, Kind::ShuffleTiles, Kind::PageTurn3D] {
            let (on_node, plain) = (quads(kind, true), quads(kind, false));
            assert!(on_node >= 30 && plain == 0, "{kind:?}: {on_node} pieces of the picture");
        }
    }
}
