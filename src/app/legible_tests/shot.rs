//! A picture of the window, once with and once without its texts, and the texts and controls in it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use egui::accesskit::{NodeId, Role};
use egui::{Color32, FullOutput, LayerId, Pos2, Rect, Shape, TexturesDelta};
use egui_kittest::kittest::NodeT as _;
use egui_kittest::wgpu::WgpuTestRenderer;
use egui_kittest::{Harness, TestRenderer};
use image::RgbaImage;

use super::views::View;
use crate::app::App;
use crate::app::flow_tests::AppWindow;
use crate::app::settings::ThemeChoice;

/// How the window is shown.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub size_px: [f32; 2],
    pub scale: f32,
    pub is_dark: bool,
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height] = self.size_px;
        let theme = if self.is_dark { "dark" } else { "light" };
        write!(f, "{theme} {width}x{height} {} %", self.scale * 100.0)
    }
}

/// Also draws the window without its texts, so that what is behind them is known to the pixel.
struct BareRenderer {
    inner: WgpuTestRenderer,
    bare: Rc<RefCell<RgbaImage>>,
}

impl TestRenderer for BareRenderer {
    fn setup_eframe(&self, creation: &mut eframe::CreationContext<'_>, frame: &mut eframe::Frame) {
        self.inner.setup_eframe(creation, frame);
    }

    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.inner.handle_delta(delta);
    }

    fn render(&mut self, ctx: &egui::Context, output: &FullOutput) -> Result<RgbaImage, String> {
        let mut bare = FullOutput {
            shapes: output.shapes.clone(),
            pixels_per_point: output.pixels_per_point,
            ..FullOutput::default()
        };
        bare.shapes.iter_mut().for_each(|clipped| drop_texts(&mut clipped.shape));
        *self.bare.borrow_mut() = self.inner.render(ctx, &bare)?;
        self.inner.render(ctx, output)
    }
}

fn drop_texts(shape: &mut Shape) {
    match shape {
        Shape::Text(_) => *shape = Shape::Noop,
        Shape::Vec(shapes) => shapes.iter_mut().for_each(drop_texts),
        _ => {}
    }
}

/// A row of a text, or the part of it in one colour.
#[derive(Debug, Clone)]
pub struct Piece {
    pub text: String,
    /// Of what is drawn of its letters, in points.
    pub ink: Rect,
    pub color: Color32,
}

/// A text that was drawn.
#[derive(Debug, Clone)]
pub struct Text {
    /// All of it, also what was left out.
    pub whole: String,
    pub is_shortened: bool,
    pub pieces: Vec<Piece>,
    pub clip: Rect,
    /// Its place in the order of drawing.
    order: usize,
}

impl Text {
    /// Around all its letters.
    pub fn ink(&self) -> Rect {
        self.pieces.iter().fold(Rect::NOTHING, |all, piece| all.union(piece.ink))
    }

    /// Whether it is an icon.
    pub fn is_icon(&self) -> bool {
        let is_icon = |sign: char| ('\u{e000}'..='\u{f8ff}').contains(&sign) || sign.is_whitespace();
        self.whole.chars().all(is_icon)
    }
}

/// Something that is used by pointer or keys.
#[derive(Debug, Clone)]
pub struct Control {
    pub label: String,
    pub role: Role,
    pub rect: Rect,
    pub is_disabled: bool,
}

/// A window over the panels.
struct Cover {
    /// Its place in the order of drawing.
    order: usize,
    shadow: Rect,
    window: Rect,
}

pub struct Shot {
    pub window: AppWindow,
    pub look: Look,
    pub with_texts: RgbaImage,
    pub bare: RgbaImage,
    pub texts: Vec<Text>,
    pub controls: Vec<Control>,
    /// Rectangles that were filled or outlined.
    pub frames: Vec<Rect>,
    /// Circles, by the rectangles around them, with the colour that shows them.
    pub circles: Vec<(Rect, Color32)>,
    /// Windows over the panels: lists, menus and tooltips, with their shadows.
    covers: Vec<Cover>,
    /// Places of labels that are no controls, such as panels.
    pub areas: Vec<(String, Rect)>,
}

impl Shot {
    pub fn take(view: &View, look: Look) -> Self {
        let bare = Rc::new(RefCell::default());
        let mut window = window(look, Rc::clone(&bare));
        (view.show)(&mut window);
        window.remove_cursor();
        // Scroll bars and dialogs come to rest.
        window.run_steps(12);
        let with_texts = window.render().expect("it can be drawn");
        let bare = bare.take();
        let Drawn { texts, frames, circles, covers } = drawn(&window);
        let (controls, areas) = (controls(&window), areas(&window));
        Self { window, look, with_texts, bare, texts, controls, frames, circles, covers, areas }
    }

    /// Whether a window over the panels or its shadow touches a text.
    pub fn is_below(&self, text: &Text, ink: Rect) -> bool {
        self.covers.iter().any(|cover| cover.order > text.order && cover.shadow.intersects(ink))
    }

    /// Whether a window over the panels or its shadow touches a rectangle that is not inside.
    pub fn is_beside_window(&self, rect: Rect) -> bool {
        self.covers.iter().any(|cover| cover.shadow.intersects(rect) && !cover.window.contains_rect(rect))
    }

    /// Whether a window over the panels is open and a place is not inside of it.
    pub fn is_held_back(&self, at: Pos2) -> bool {
        !self.covers.is_empty() && !self.covers.iter().any(|cover| cover.window.contains(at))
    }

    /// The pixels of a rectangle, where it is in the picture.
    pub fn pixels<'a>(&self, picture: &'a RgbaImage, rect: Rect) -> impl Iterator<Item = Color32> + 'a {
        let scaled = rect * self.look.scale;
        let (width, height) = picture.dimensions();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // within the picture
        let range = |from: f32, to: f32, end: u32| {
            (from.round().max(0.0) as u32)..(to.round().max(0.0) as u32).min(end)
        };
        let (xs, ys) =
            (range(scaled.left(), scaled.right(), width), range(scaled.top(), scaled.bottom(), height));
        ys.flat_map(move |y| xs.clone().map(move |x| (x, y))).map(move |(x, y)| {
            let [r, g, b, _] = picture.get_pixel(x, y).0;
            Color32::from_rgb(r, g, b)
        })
    }
}

fn window(look: Look, bare: Rc<RefCell<RgbaImage>>) -> AppWindow {
    let size = egui::Vec2::from(look.size_px) / look.scale;
    let renderer = BareRenderer { inner: WgpuTestRenderer::new(), bare };
    let builder = Harness::builder().with_size(size).with_pixels_per_point(look.scale).with_step_dt(0.1);
    let mut window = builder.with_max_steps(64).renderer(renderer).build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.settings.theme = if look.is_dark { ThemeChoice::Dark } else { ThemeChoice::Light };
        app
    });
    window.run_steps(4);
    window
}

/// The texts that were drawn last and can be seen: not those below a dialog, which dims them.
fn drawn(window: &AppWindow) -> Drawn {
    let shapes = &window.output().shapes;
    let screen = window.ctx.content_rect();
    let is_dim = |shape: &Shape| match shape {
        Shape::Rect(rect) => rect.rect.contains_rect(screen.shrink(1.0)) && (1..255).contains(&rect.fill.a()),
        _ => false,
    };
    let first = shapes.iter().rposition(|clipped| is_dim(&clipped.shape)).unwrap_or(0);
    let mut found = Drawn::default();
    for clipped in &shapes[first..] {
        found.collect(&clipped.shape, clipped.clip_rect);
    }
    found
}

/// What was drawn.
#[derive(Default)]
struct Drawn {
    texts: Vec<Text>,
    frames: Vec<Rect>,
    circles: Vec<(Rect, Color32)>,
    covers: Vec<Cover>,
}

impl Drawn {
    fn collect(&mut self, shape: &Shape, clip: Rect) {
        let order = self.texts.len();
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| self.collect(shape, clip)),
            // Only windows have shadows.
            Shape::Rect(rect) if rect.blur_width > 0.0 => {
                let shadow = rect.visual_bounding_rect().expand(rect.blur_width).intersect(clip);
                // A shadow lies a little lower than its window.
                self.covers.push(Cover { order, shadow, window: rect.rect.shrink(8.0) });
            }
            Shape::Rect(rect) if rect.fill.a() > 0 || !rect.stroke.is_empty() => {
                self.frames.push(rect.visual_bounding_rect().intersect(clip));
            }
            Shape::Circle(circle) => {
                let color = if circle.stroke.is_empty() { circle.fill } else { circle.stroke.color };
                self.circles.push((circle.visual_bounding_rect(), color));
            }
            Shape::Text(text) if !text.galley.text().trim().is_empty() => {
                let pieces = pieces(text);
                let (whole, is_shortened) = (text.galley.text().to_owned(), text.galley.elided);
                self.texts.push(Text { whole, is_shortened, pieces, clip, order });
            }
            _ => {}
        }
    }
}

fn pieces(text: &egui::epaint::TextShape) -> Vec<Piece> {
    if text.angle != 0.0 {
        let color = text.override_text_color.unwrap_or(text.fallback_color);
        return vec![Piece { text: text.galley.text().to_owned(), ink: text.visual_bounding_rect(), color }];
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for row in &text.galley.rows {
        let mut of_row: Option<Piece> = None;
        for glyph in row.glyphs.iter().filter(|glyph| !glyph.chr.is_whitespace()) {
            let own = row.visuals.mesh.vertices.get(glyph.first_vertex as usize).map(|vertex| vertex.color);
            let own = own.filter(|color| *color != Color32::PLACEHOLDER).unwrap_or(text.fallback_color);
            let color = text.override_text_color.unwrap_or(own).gamma_multiply(text.opacity_factor);
            let at = text.pos + row.pos.to_vec2() + glyph.pos.to_vec2() + glyph.uv_rect.offset;
            let ink = Rect::from_min_size(at, glyph.uv_rect.size);
            match of_row.as_mut().filter(|piece| piece.color == color) {
                Some(piece) => {
                    piece.ink = piece.ink.union(ink);
                    piece.text.push(glyph.chr);
                }
                None => {
                    pieces.extend(of_row.take());
                    of_row = Some(Piece { text: glyph.chr.to_string(), ink, color });
                }
            }
        }
        pieces.extend(of_row);
    }
    pieces
}

fn controls(window: &AppWindow) -> Vec<Control> {
    let used = [
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::ComboBox,
        Role::Slider,
        Role::SpinButton,
        Role::TextInput,
        Role::MultilineTextInput,
        Role::ListBoxOption,
        Role::ListItem,
        Role::ColorWell,
    ];
    let nodes = window.root().children_recursive();
    let nodes = nodes.filter(|node| used.contains(&node.accesskit_node().role()));
    let layers = layers(window);
    // What is seen as a whole and not below a dialog, a list or a menu.
    let is_seen = |node: &egui_kittest::Node<'_>| {
        let (layer, seen) = layers.get(&node.accesskit_node().locate().0)?;
        let is_whole = seen.expand(1.0).contains_rect(node.rect());
        Some(is_whole && window.ctx.layer_id_at(node.rect().center()) == Some(*layer))
    };
    nodes
        .filter(|node| node.accesskit_node().bounding_box().is_some())
        .filter(|node| is_seen(node) == Some(true))
        .map(|node| {
            let known = node.accesskit_node();
            Control {
                label: known.label().or_else(|| known.value()).unwrap_or_default(),
                role: known.role(),
                rect: node.rect(),
                is_disabled: known.is_disabled(),
            }
        })
        .collect()
}

/// The layer of each widget, and the part of it that can be pointed at.
fn layers(window: &AppWindow) -> BTreeMap<NodeId, (LayerId, Rect)> {
    window.ctx.viewport(|viewport| {
        let all = viewport.prev_pass.widgets.layers();
        let widgets = all.flat_map(|(layer, widgets)| widgets.iter().map(|widget| (*layer, widget)));
        widgets.map(|(layer, widget)| (widget.id.accesskit_id(), (layer, widget.interact_rect))).collect()
    })
}

fn areas(window: &AppWindow) -> Vec<(String, Rect)> {
    let nodes = window.root().children_recursive();
    let nodes = nodes.filter(|node| node.accesskit_node().bounding_box().is_some());
    nodes.filter_map(|node| Some((node.accesskit_node().label()?, node.rect()))).collect()
}
