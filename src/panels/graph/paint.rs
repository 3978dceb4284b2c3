//! Draws everything of the graph but the cards.

use egui::epaint::Mesh;
use egui::text::LayoutJob;
use egui::{
    Align, Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2,
    pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Kind;

use super::Scene;
use super::drop::{DraggedCards, Drop};
use super::layout::PlacedCard;
use super::lod::Lod;
use super::wire::{WireDrop, WireEnd};
use super::wire_shape::Wire;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE_LARGE, Theme, mix};
use crate::ui_kit::view2d::Viewport;

/// Distance of grid points in the graph.
const GRID_STEP: f32 = 24.0;
/// Grid points are never nearer to each other than this, in points of the screen.
const MIN_GRID_STEP_PX: f32 = 14.0;

/// The well with its grid of points.
pub fn background(painter: &Painter, camera: &Viewport, theme: &Theme) {
    painter.rect_filled(camera.rect, 0.0, theme.well);
    let mut steps = Vec2::splat(GRID_STEP);
    for axis in 0..2 {
        while steps[axis] * camera.scale()[axis] < MIN_GRID_STEP_PX {
            steps[axis] *= 2.0;
        }
    }
    let visible = camera.seen();
    let size = Vec2::splat((1.4 * camera.zoom()).clamp(1.0, 2.0).round());
    let colour = mix(theme.grid, theme.line, 0.85);
    // One mesh: thousands of single shapes would be slow.
    let mut mesh = Mesh::default();
    let mut x = (visible.left() / steps.x).floor() * steps.x;
    while x <= visible.right() {
        let mut y = (visible.top() / steps.y).floor() * steps.y;
        while y <= visible.bottom() {
            let at = camera.screen_from_graph(pos2(x, y));
            // Whole points: dots between pixels would differ in brightness.
            mesh.add_colored_rect(Rect::from_min_size(at.round(), size), colour);
            y += steps.y;
        }
        x += steps.x;
    }
    painter.add(mesh);
}

/// Below this zoom there is no room for the numbers of a list.
const MIN_NUMBER_ZOOM: f32 = 0.7;

/// Most wires to cards out of view that are drawn: more can't be distinguished, and tens of thousands exceed what a frame holds.
const MAX_FAR_WIRES: usize = 160;

/// The wires between parents and children that can be seen.
pub fn wires(painter: &Painter, scene: &Scene<'_>) {
    let visible = scene.camera.seen();
    let placed = scene.layout.placed();
    let mut far = 0;
    let mut numbers = Vec::new();
    for child in placed {
        let Some(parent) = child.parent.and_then(|parent| placed.get(parent)) else { continue };
        let reach = Wire::between(parent, child).reach();
        if !reach.expand(40.0).intersects(visible) {
            continue;
        }
        far += usize::from(!child.rect.expand(40.0).intersects(visible));
        if far <= MAX_FAR_WIRES || child.rect.intersects(visible) {
            numbers.extend(wire(painter, scene, parent, child));
        }
    }
    for (at, number, colour) in numbers {
        painter.circle(at, 8.0 * scene.camera.zoom(), scene.ctx.theme.well, Stroke::new(1.0, colour));
        let text = number.to_string();
        painter.text(at, Align2::CENTER_CENTER, text, scene.font(10.0), scene.ctx.theme.text_dim);
    }
}

/// Draws a wire. Returns the number on it, with its place and colour: no other wire may cross it.
fn wire(
    painter: &Painter,
    scene: &Scene<'_>,
    parent: &PlacedCard,
    child: &PlacedCard,
) -> Option<(Pos2, usize, Color32)> {
    let (camera, theme) = (&scene.camera, scene.ctx.theme);
    let wire = Wire::between(parent, child).on_screen(camera);
    let [from, to] = wire.ends();
    let zoom = camera.zoom();
    let colour = if scene.running.path.contains(&child.id) {
        theme.accent
    } else {
        let resting = theme.outline;
        if scene.is_faint(child.id) { mix(resting, theme.well, 0.6) } else { resting }
    };
    let width = (1.8 * zoom).clamp(1.0, 3.0);
    if matches!(Lod::of(zoom), Lod::Shapes | Lod::Blocks) {
        painter.line_segment([from, to], Stroke::new(1.0, colour));
        return None;
    }
    let holder = scene.clip.get(parent.id);
    let kind = holder.map(|item| item.action.kind());
    if kind == Some(Kind::Spawn) {
        // Two lines side by side: the children play in parallel.
        curve(painter, wire, Stroke::new(width * 2.8, colour));
        curve(painter, wire, Stroke::new(width * 1.1, theme.well));
        return None;
    }
    curve(painter, wire, Stroke::new(width, colour));
    let several = holder.is_some_and(|item| item.children.len() > 1);
    let is_numbered = kind == Some(Kind::Sequence) && several && zoom >= MIN_NUMBER_ZOOM;
    is_numbered.then(|| (to - vec2(17.0, 0.0) * zoom, child.order + 1, colour))
}

/// Draws the seen part of a wire.
fn curve(painter: &Painter, wire: Wire, stroke: Stroke) {
    let heights = painter.clip_rect().y_range().expand(stroke.width);
    painter.add(Shape::line(wire.seen_part(heights), stroke));
}

/// The wire that is being dragged, and where it would go.
pub fn dragged_wire(
    painter: &Painter,
    scene: &Scene<'_>,
    held: WireEnd,
    pointer: Pos2,
    target: WireDrop,
    refused: bool,
) {
    let theme = scene.ctx.theme;
    let colour = if refused { theme.error } else { theme.accent };
    let stroke = Stroke::new(2.0, colour);
    let end = |id| scene.layout.get(id).map(|placed| placed.rect);
    let on_screen = |at: Pos2| scene.camera.screen_from_graph(at);
    let wire = match held {
        WireEnd::Output(id) => {
            scene.layout.get(id).map(|card| Wire::level(on_screen(card.output()), pointer))
        }
        WireEnd::Input(id) => scene.layout.get(id).map(|card| Wire::level(pointer, on_screen(card.input()))),
    };
    if let Some(wire) = wire {
        curve(painter, wire, stroke);
        painter.circle_filled(pointer, 4.0, colour);
    }
    if refused {
        return;
    }
    if let Some(marker) = target.marker(scene.clip, scene.layout, scene.camera.graph_from_screen(pointer)) {
        insertion_line(painter, line_through(scene.camera.screen_rect(marker)), colour);
    }
    let other = match target {
        WireDrop::Attach { child, parent, .. } if held == WireEnd::Output(parent) => Some(child),
        WireDrop::Attach { parent, .. } => Some(parent),
        WireDrop::Beside { id, .. } => Some(id),
        WireDrop::NewChild { .. } | WireDrop::Disconnect(_) | WireDrop::Nothing => None,
    };
    if let Some(card) = other.and_then(end) {
        let rect = scene.camera.screen_rect(card).expand(3.0);
        painter.rect_stroke(rect, f32::from(RADIUS) + 3.0, stroke, StrokeKind::Middle);
    }
}

/// Where dragged cards would go: a line in a list, a ring around the card that gets them, or the wire that they go on.
pub fn drop_target(
    painter: &Painter,
    scene: &Scene<'_>,
    (drop, dragged): (Drop, &DraggedCards),
    pointer: Pos2,
    refused: bool,
) {
    let theme = scene.ctx.theme;
    let colour = if refused { theme.error } else { theme.accent };
    let stroke = Stroke::new(2.5, colour);
    let card = |id| scene.layout.get(id).copied();
    match drop {
        Drop::Free => {}
        Drop::OnWire(child) => {
            let Some(child) = card(child) else { return };
            let Some(parent) = child.parent.and_then(|parent| scene.layout.placed().get(parent)) else {
                return;
            };
            let wire = Wire::between(parent, &child).on_screen(&scene.camera);
            curve(painter, wire, Stroke::new(7.0, colour.gamma_multiply(0.35)));
            curve(painter, wire, stroke);
        }
        Drop::Into { parent: holder, .. } | Drop::Beside { id: holder, .. } => {
            if let Some(card) = card(holder) {
                let rect = scene.camera.screen_rect(card.rect).expand(3.0);
                painter.rect_stroke(rect, f32::from(RADIUS) + 3.0, stroke, StrokeKind::Middle);
            }
            let at = scene.camera.graph_from_screen(pointer);
            if let Some(marker) = drop.marker(scene.clip, scene.layout, dragged, at).filter(|_| !refused) {
                insertion_line(painter, line_through(scene.camera.screen_rect(marker)), colour);
            }
        }
    }
}

/// Lines along edges and centers that dragged cards now share with others.
pub fn guides(painter: &Painter, scene: &Scene<'_>, guides: &[[Pos2; 2]]) {
    let stroke = Stroke::new(1.0, scene.ctx.theme.snap);
    for guide in guides {
        let ends = guide.map(|at| scene.camera.screen_from_graph(at));
        painter.add(Shape::dashed_line(&ends, stroke, 4.0, 3.0));
    }
}

/// The line beside a sibling where dragged cards would come to be in their list.
pub fn reorder_mark(painter: &Painter, scene: &Scene<'_>, mark: [Pos2; 2]) {
    insertion_line(painter, mark.map(|end| scene.camera.screen_from_graph(end)), scene.ctx.theme.accent);
}

fn line_through(marker: Rect) -> [Pos2; 2] {
    [marker.left_center(), marker.right_center()]
}

/// The line where something would be inserted.
fn insertion_line(painter: &Painter, ends: [Pos2; 2], colour: Color32) {
    painter.line_segment(ends, Stroke::new(3.0, colour));
    painter.circle_filled(ends[0], 4.0, colour);
}

/// A note at the pointer, kept inside the panel.
pub fn note_at_pointer(
    painter: &Painter,
    centre: Pos2,
    panel: Rect,
    text: &str,
    colour: Color32,
    theme: &Theme,
) {
    let width = painter
        .layout_no_wrap(shortened(text, MAX_LINE_CHARS).into_owned(), FontId::proportional(12.5), colour)
        .size()
        .x;
    let half = vec2(width / 2.0 + 14.0, 16.0).min(panel.size() / 2.0);
    pill(painter, centre.clamp(panel.min + half, panel.max - half), text, colour, theme);
}

/// The note that the clip is broken and what plays instead, if anything does.
pub fn stale_banner(painter: &Painter, rect: Rect, plays: bool, theme: &Theme) {
    let note = if plays { tr!("graph-last-good") } else { tr!("graph-broken") };
    let text = format!("{}  {note}", icon::WARNING);
    pill(painter, rect.center_top() + vec2(0.0, 20.0), &text, theme.warning, theme);
}

/// A line of text in a rounded box.
pub fn pill(painter: &Painter, centre: Pos2, text: &str, colour: Color32, theme: &Theme) {
    let galley = painter.layout_no_wrap(
        shortened(text, MAX_LINE_CHARS).into_owned(),
        FontId::proportional(12.5),
        colour,
    );
    let rect = Rect::from_center_size(centre, galley.size() + vec2(20.0, 10.0));
    painter.rect(rect, rect.height() / 2.0, theme.card, Stroke::new(1.0, colour), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour);
}

/// What to do when there is nothing to show.
pub fn empty(painter: &Painter, rect: Rect, title: &str, hint: &str, theme: &Theme) {
    let centre = rect.center();
    painter.text(
        centre - vec2(0.0, 34.0),
        Align2::CENTER_CENTER,
        icon::TREE_STRUCTURE,
        FontId::proportional(34.0),
        theme.text_dim,
    );
    painter.text(centre, Align2::CENTER_CENTER, title, FontId::proportional(15.0), theme.text);
    let width = (rect.width() - 2.0 * SPACE_LARGE).max(1.0);
    let mut hint = LayoutJob::simple(hint.to_owned(), FontId::proportional(12.5), theme.text_dim, width);
    hint.halign = Align::Center;
    painter.galley(centre + vec2(0.0, 14.0), painter.layout_job(hint), theme.text_dim);
}

/// A circle with a plus or a dot: where wires start and end.
pub fn port(painter: &Painter, at: Pos2, radius: f32, colours: [Color32; 2], plus: bool) {
    let [fill, line] = colours;
    painter.circle(at, radius, fill, Stroke::new(1.3, line));
    if plus {
        let arm = radius * 0.55;
        let stroke = Stroke::new(1.3, line);
        painter.add(Shape::line_segment([at - vec2(arm, 0.0), at + vec2(arm, 0.0)], stroke));
        painter.add(Shape::line_segment([at - vec2(0.0, arm), at + vec2(0.0, arm)], stroke));
    }
}

/// Shows the effect of a drop at the pointer, or why it is refused.
pub fn drop_note(ui: &Ui, scene: &Scene<'_>, pointer: Pos2, text: &str, refused: bool) {
    if refused {
        ui.ctx().set_cursor_icon(CursorIcon::NotAllowed);
    }
    let theme = scene.ctx.theme;
    let colour = if refused { theme.error } else { theme.text_dim };
    note_at_pointer(ui.painter(), pointer + vec2(0.0, 30.0), scene.camera.rect, text, colour, theme);
}
