//! The characters of a text, typed in its place on the canvas: a double click or F2 begins, Enter or a click elsewhere takes them, Esc
//! cancels, Shift+Enter begins another line. All of it is one step. A turned text is typed beside it, and the stage shows it meanwhile.

use egui::{
    Align, Color32, Direction, Id, Key, KeyboardShortcut, Layout, Modifiers, Pos2, Rect, Response, Shape,
    Stroke, StrokeKind, TextBuffer, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::{Content, TextAlign};

use super::held::GrabbedNode;
use super::typed_look::TypedLook;
use super::{CanvasPanel, Frame};
use crate::document::{Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::Focus;
use crate::text::tr;
use crate::ui_kit::enter::take_plain_enter;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};

/// Least width and height of a field beside a text, in points.
const LEAST_PX: [f32; 2] = [120.0, 26.0];
/// Most width of the field, in points: longer lines are wrapped, between words.
const MOST_PX: f32 = 480.0;
/// Room between the text and the field, in points.
const GAP_PX: f32 = 8.0;
/// Smallest and largest size of the characters while they are typed, in points.
const FONT_PX: [f32; 2] = [12.0, 96.0];
/// Room for the caret behind a line, in points.
const CARET_PX: f32 = 4.0;
/// Of a longer text the field is as high as these characters need.
const MAX_SIZED_CHARS: usize = 4000;
/// Space around the characters, in points.
const INSET_PX: f32 = 4.0;

/// A text that is being typed.
#[derive(Debug, Clone)]
pub(super) struct TextTyping {
    node: NodeId,
    /// As far as it was typed.
    text: String,
    /// As the stage shows it.
    seen: String,
    /// Whether the field has had the keyboard: a request is lost in the frame of the click that begins.
    has_begun: bool,
    /// Whether all of it is selected at first, so that what is typed takes its place.
    is_anew: bool,
}

impl TextTyping {
    /// Begins with the characters of a node; `None` if it shows no text.
    pub(super) fn of(document: &Document, node: NodeId) -> Option<Self> {
        let text = characters(document.node(node)?)?.to_owned();
        Some(Self { node, seen: text.clone(), text, has_begun: false, is_anew: false })
    }

    /// Begins with the selected node, if that shows a text.
    pub(super) fn of_selected(ctx: &Ctx<'_>) -> Option<Self> {
        let selection = &ctx.session.selection;
        let is_one = selection.focus == Focus::Node;
        Self::of(ctx.document, selection.node.filter(|_| is_one)?)
    }

    /// The same, with all characters selected at first.
    pub(super) fn typed_anew(self) -> Self {
        Self { is_anew: true, ..self }
    }

    /// The node whose text the field takes the place of: it is not drawn while it is typed, if it stands upright.
    pub(super) fn covered(&self, frame: &Frame<'_>) -> Option<NodeId> {
        frame.corners(self.node).is_some_and(|corners| is_upright(frame, corners)).then_some(self.node)
    }

    /// Shows the field in place of the text, or beside one that is turned; `None` once it is closed.
    fn show(mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) -> Option<Self> {
        let node = frame.ctx.document.node(self.node)?;
        characters(node)?;
        let (seen, look) = seen_text(frame, node)?;
        let size = self.size(ui, &look);
        let ink = self.covered(frame).map(|_| ink_of(frame, node));
        let rect = match ink {
            Some(_) => over(seen, frame.screen.rect, size, align_of(node)),
            None => beside(seen, frame.screen.rect, size.max(Vec2::from(LEAST_PX))),
        };
        let id = Id::new("text on canvas").with(node.id); // not shown
        // With Shift it begins another line.
        let is_done = self.has_begun && ui.input_mut(take_plain_enter);
        let response = self.field(ui, frame, (id, rect, &look, ink), node);
        if !self.has_begun {
            self.has_begun = response.has_focus();
            if self.has_begun && self.is_anew {
                select_all(ui, id, &self.text);
            }
            response.request_focus();
            ui.ctx().request_repaint();
            return Some(self);
        }
        let is_pressed_elsewhere = ui.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_pressed() && at.is_some_and(|at| !response.rect.contains(at))
        });
        let is_left = !response.has_focus();
        let is_cancelled = is_left && ui.input(|input| input.key_pressed(Key::Escape));
        if !is_cancelled {
            self.show_typed(node, out);
        }
        if !is_done && !is_left && !is_pressed_elsewhere {
            return Some(self);
        }
        ui.memory_mut(|memory| memory.surrender_focus(id));
        out.push(if is_cancelled { Intent::CancelDrag } else { Intent::FinishDrag });
        None
    }

    /// Shows on the stage what was typed since.
    fn show_typed(&mut self, node: &Node, out: &mut Outbox) {
        if self.text != self.seen {
            self.seen.clone_from(&self.text);
            let edit = Edit::SetNode(with_characters(node, self.text.clone()));
            out.push(Intent::Preview(Change::new(tr!("inspector-text.step"), edit)));
        }
    }

    /// How large the field is: as wide as its lines, so that no word is broken.
    fn size(&self, ui: &Ui, look: &TypedLook) -> Vec2 {
        let laid_out = |text: &str, wrap_px: f32| {
            let job = look.job(ui, text, Color32::WHITE, wrap_px, Align::LEFT);
            ui.painter().layout_job(job).size()
        };
        let width_px = |text: &str| laid_out(&shortened(text, MAX_LINE_CHARS), f32::INFINITY).x;
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(width_px).fold(0.0, f32::max);
        let word_px = widest(&mut self.text.split_whitespace());
        let inner_px = widest(&mut self.text.lines()).min(MOST_PX).max(word_px) + CARET_PX;
        let lines = laid_out(&shortened(&self.text, MAX_SIZED_CHARS), inner_px).y;
        vec2(inner_px, lines) + vec2(2.0, 2.0) * INSET_PX
    }

    fn field(
        &mut self,
        ui: &mut Ui,
        frame: &Frame<'_>,
        (id, rect, look, ink): (Id, Rect, &TypedLook, Option<Color32>),
        node: &Node,
    ) -> Response {
        let theme = frame.ctx.theme;
        if ink.is_some() {
            let stroke = Stroke::new(1.0, theme.accent);
            ui.painter().rect_stroke(rect, INSET_PX, stroke, StrokeKind::Outside);
        } else {
            ui.painter().rect_filled(rect, INSET_PX, theme.field);
        }
        let rows = self.text.lines().count().max(1);
        let align = if ink.is_some() { align_of(node) } else { Align::LEFT };
        let color = ink.unwrap_or_else(|| ui.visuals().text_color());
        let mut lay_out = |ui: &Ui, text: &dyn TextBuffer, wrap_px: f32| {
            let job = look.job(ui, text.as_str(), color, wrap_px, align);
            ui.fonts_mut(|fonts| fonts.layout_job(job))
        };
        let behind = ui.painter().add(Shape::Noop);
        let edit = TextEdit::multiline(&mut self.text)
            .id(id)
            .font(egui::FontId::proportional(look.font_px))
            .desired_rows(rows)
            .desired_width(rect.width() - 2.0 * INSET_PX)
            .margin(INSET_PX)
            .horizontal_align(align)
            .layouter(&mut lay_out)
            .return_key(KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter));
        let edit = if ink.is_some() { edit.frame(egui::Frame::NONE.inner_margin(INSET_PX)) } else { edit };
        let within =
            UiBuilder::new().max_rect(rect).layout(Layout::centered_and_justified(Direction::TopDown));
        let output = ui.scope_builder(within, |ui| edit.show(ui)).inner;
        if ink.is_some() {
            let at = output.galley_pos - vec2(output.galley.rect.left(), 0.0);
            let job = output.galley.job.as_ref().clone();
            ui.painter().set(behind, look.outline(ui.painter(), at, job));
        }
        let response = output.response.response;
        let (text, name) = (self.text.clone(), shortened(&node.name, MAX_NAME_CHARS).into_owned());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(text.clone()),
            ..WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("canvas-text-of", node = &name))
        });
        response
    }
}

impl CanvasPanel {
    /// Shows the text that is being typed.
    pub(super) fn show_text_typing(&mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
        self.text_typing = self.text_typing.take().and_then(|typing| typing.show(ui, frame, out));
    }
}

fn characters(node: &Node) -> Option<&str> {
    if let Content::Text(text) = &node.content { Some(&text.text) } else { None }
}

fn with_characters(node: &Node, characters: String) -> Node {
    let mut node = node.clone();
    if let Content::Text(text) = &mut node.content {
        text.text = characters;
    }
    node
}

/// Where a text is on the screen, and what its characters look like while they are typed.
#[allow(clippy::cast_possible_truncation)] // clamped
fn seen_text(frame: &Frame<'_>, node: &Node) -> Option<(Rect, TypedLook)> {
    let corners = frame.corners(node.id)?.map(|corner| frame.screen.pos_from_stage(corner));
    let Content::Text(text) = &node.content else { return None };
    // A line up in the node, on the stage.
    let up = GrabbedNode::of(frame, node.id).map_or([0.0, 1.0], |held| {
        held.stage_from_parent.transform_vector([0.0, held.before.scale[1] as f32])
    });
    let px = frame.screen.pos_from_stage([0.0, 0.0]).distance(frame.screen.pos_from_stage(up));
    let look = TypedLook::of(text, (text.font_size as f32 * px).clamp(FONT_PX[0], FONT_PX[1]));
    let mut seen = Rect::from_points(&corners);
    // On the stage there is room after the last character of a line, too.
    seen.max.x -= look.letter_px;
    Some((seen, look))
}

/// Whether the corners of a text on the stage, from the lower left counterclockwise, are those of an upright box on the screen.
fn is_upright(frame: &Frame<'_>, corners: [[f32; 2]; 4]) -> bool {
    let [low_left, low_right, high_right, _] = corners.map(|corner| frame.screen.pos_from_stage(corner));
    let is_same = |a: f32, b: f32| (a - b).abs() < 0.5;
    is_same(low_left.y, low_right.y)
        && is_same(low_right.x, high_right.x)
        && low_right.x >= low_left.x
        && high_right.y <= low_right.y
}

/// The colour in which the characters of a node are shown, without what fades it: they must be seen while they are typed.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // levels from 0 to 255
fn ink_of(frame: &Frame<'_>, node: &Node) -> Color32 {
    let [red, green, blue] = frame.ctx.pose(node.id).map_or([255.0; 3], |pose| pose.color).map(|x| x as u8);
    Color32::from_rgb(red, green, blue)
}

/// Where the lines of a text are.
fn align_of(node: &Node) -> Align {
    let Content::Text(text) = &node.content else { return Align::LEFT };
    match text.align {
        TextAlign::Left => Align::LEFT,
        TextAlign::Center => Align::Center,
        TextAlign::Right => Align::RIGHT,
    }
}

/// Over what is seen, with the side of its lines in place, in view.
fn over(seen: Rect, view: Rect, size: Vec2, align: Align) -> Rect {
    let size = size.min(view.size());
    let factor = align.to_factor();
    let corner = pos2(
        egui::lerp(seen.x_range(), factor) - size.x * factor + INSET_PX * (2.0 * factor - 1.0),
        seen.center().y - size.y / 2.0,
    );
    Rect::from_min_size(corner.clamp(view.min, view.max - size), size)
}

/// Below what is seen, else above it, else beside it, so that the text stays seen while it is typed; at the foot of a view that it fills.
fn beside(seen: Rect, view: Rect, size: Vec2) -> Rect {
    let size = size.min(view.size());
    let placed = |corner: Pos2| Rect::from_min_size(corner.clamp(view.min, view.max - size), size);
    let places = [
        pos2(seen.left(), seen.bottom() + GAP_PX),
        pos2(seen.left(), seen.top() - GAP_PX - size.y),
        pos2(seen.right() + GAP_PX, seen.top()),
        pos2(seen.left() - GAP_PX - size.x, seen.top()),
    ];
    let is_free = |rect: &Rect| !rect.intersects(seen);
    places.map(placed).into_iter().find(is_free).unwrap_or_else(|| placed(pos2(seen.left(), view.bottom())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_of_an_upright_text_is_over_it_where_its_lines_begin() {
        let view = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        let seen = Rect::from_min_size(pos2(100.0, 100.0), vec2(80.0, 20.0));
        let size = vec2(100.0 + 2.0 * INSET_PX, 28.0);
        let left = over(seen, view, size, Align::LEFT);
        assert_eq!((left.left() + INSET_PX, left.center().y), (seen.left(), seen.center().y));
        assert_eq!(over(seen, view, size, Align::Center).center(), seen.center());
        assert_eq!(over(seen, view, size, Align::RIGHT).right() - INSET_PX, seen.right());
        let far = over(seen.translate(vec2(300.0, 0.0)), view, size, Align::LEFT);
        assert!(view.contains_rect(far), "{far}");
    }

    #[test]
    fn the_field_is_below_or_above_the_text_and_in_view() {
        let view = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        let size = vec2(160.0, 30.0);
        let text = Rect::from_min_size(pos2(100.0, 100.0), vec2(40.0, 20.0));
        let below = beside(text, view, size);
        assert!(below.top() > text.bottom() && below.left() == text.left(), "{below}");
        let low = Rect::from_min_size(pos2(380.0, 290.0), vec2(40.0, 20.0));
        let above = beside(low, view, size);
        assert!(above.bottom() < low.top() && view.contains_rect(above), "{above}");
        let tall = Rect::from_min_max(pos2(100.0, 20.0), pos2(140.0, 320.0));
        let right = beside(tall, view, size);
        assert!(right.left() > tall.right() && view.contains_rect(right), "{right}");
        let left = beside(tall.translate(vec2(200.0, 0.0)), view, size);
        assert!(left.right() < 300.0 && view.contains_rect(left), "{left}");
        let full = beside(view, view, size);
        assert!(view.contains_rect(full) && full.bottom() == view.bottom(), "where there is no room: {full}");
        assert!(view.contains_rect(beside(text, view, vec2(900.0, 900.0))));
    }
}
