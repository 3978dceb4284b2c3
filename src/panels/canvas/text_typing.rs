//! The characters of a text, typed in its place on the canvas: a double click or F2 begins, Enter or a click elsewhere takes them, Tab
//! takes them and goes on with an action, Esc cancels, Shift+Enter begins another line. All of it is one step. It looks as on the stage
//! while it is typed. A turned text is typed beside it, and the stage shows it meanwhile.

use egui::{
    Align, Color32, FontId, Id, Key, KeyboardShortcut, Layout, Modifiers, Pos2, Rect, Response, Shape,
    Stroke, TextBuffer, TextEdit, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::Content;

use super::chip;
use super::typed_look::{TypedLook, TypedPicture};
use super::{CanvasPanel, Frame};
use crate::command::Command;
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
/// Most width of it, in points: longer lines are wrapped, between words.
const MOST_PX: f32 = 480.0;
/// Room between the text and the field, in points.
const GAP_PX: f32 = 8.0;
/// Distance of what is said about the keys from the edge of the view, in points.
const VIEW_MARGIN_PX: f32 = 2.0;
/// Room for the caret behind a line, in points.
const CARET_PX: f32 = 4.0;
/// Of a longer text the field is as high as these characters need.
const MAX_SIZED_CHARS: usize = 4000;
/// Space around the characters, in points.
const INSET_PX: f32 = 4.0;
/// Width of the caret over a text, in points.
const CARET_STROKE_PX: f32 = 2.0;
/// How much of the ground of a selection covers the characters below it.
const SELECTED_PART: f32 = 0.45;

/// A text that is being typed.
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
    /// What it looks like.
    picture: TypedPicture,
}

impl TextTyping {
    /// Begins with the characters of a node; `None` if it shows no text.
    pub(super) fn of(document: &Document, node: NodeId) -> Option<Self> {
        let text = characters(document.node(node)?)?.to_owned();
        let picture = TypedPicture::default();
        Some(Self { node, seen: text.clone(), text, has_begun: false, is_anew: false, picture })
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

    /// The node whose text the field takes the place of: the stage does not draw it, since the field shows it whole and opaque.
    pub(super) fn covered(&self, frame: &Frame<'_>) -> Option<NodeId> {
        self.look(frame).map(|_| self.node)
    }

    /// What it looks like in its place; `None` if it is typed beside it.
    fn look(&self, frame: &Frame<'_>) -> Option<TypedLook> {
        let look = TypedLook::of(frame, frame.ctx.document.node(self.node)?, &self.text)?;
        frame.screen.rect.intersects(look.rect()).then_some(look)
    }

    /// Shows the field in place of the text, or beside one that is turned; `None` once it is closed.
    fn show(mut self, ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) -> Option<Self> {
        let node = frame.ctx.document.node(self.node)?;
        characters(node)?;
        let id = Id::new("text on canvas").with(node.id); // not shown
        // With Shift it begins another line.
        let is_tabbed = self.has_begun && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab));
        let is_done = is_tabbed || self.has_begun && ui.input_mut(take_plain_enter);
        let response = match self.look(frame).filter(|look| look.galley(ui).is_some()) {
            Some(look) => self.field_over(ui, frame, (id, &look), node),
            None => self.field_beside(ui, frame, id, node)?,
        };
        let (text, name) = (self.text.clone(), shortened(&node.name, MAX_NAME_CHARS).into_owned());
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(text.clone()),
            ..WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("canvas-text-of", node = &name))
        });
        if !self.has_begun {
            self.has_begun = response.has_focus();
            if self.has_begun && self.is_anew {
                select_all(ui, id, &self.text);
            }
            response.request_focus();
            ui.ctx().request_repaint();
            return Some(self);
        }
        show_keys(ui, frame, response.rect, node.id);
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
        if is_tabbed && frame.ctx.session.selection.clip.is_some() {
            // As everywhere: it goes on with an action.
            out.push(Intent::Command(Command::AddAction));
        }
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

    /// The field over the text: its characters as the stage draws them, with a caret and a selection.
    fn field_over(
        &mut self,
        ui: &mut Ui,
        frame: &Frame<'_>,
        (id, look): (Id, &TypedLook),
        node: &Node,
    ) -> Response {
        let theme = frame.ctx.theme;
        let rect = look.rect().expand(INSET_PX);
        let behind = ui.painter().add(Shape::Noop);
        let ink = ink_of(frame, node);
        // Characters that are typed in this frame are laid out at once, so that the caret keeps up with them.
        let mut lay_out = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
            let now = TypedLook::of(frame, node, text.as_str());
            now.and_then(|now| now.galley(ui)).unwrap_or_else(|| {
                let ink = ui.visuals().text_color();
                ui.painter().layout_no_wrap(text.as_str().to_owned(), FontId::default(), ink)
            })
        };
        let edit = TextEdit::multiline(&mut self.text)
            .id(id)
            .font(FontId::proportional(1.0))
            .desired_rows(1)
            .desired_width(rect.width())
            .frame(egui::Frame::NONE.inner_margin(INSET_PX))
            .layouter(&mut lay_out)
            .lock_focus(true)
            .return_key(new_line());
        let within = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::LEFT));
        let response = ui
            .scope_builder(within, |ui| {
                let visuals = ui.visuals_mut();
                visuals.selection.bg_fill = theme.accent.gamma_multiply(SELECTED_PART);
                // What stands out from the ground as the characters do is seen wherever they are.
                visuals.text_cursor.stroke = Stroke::new(CARET_STROKE_PX, ink);
                edit.show(ui)
            })
            .inner
            .response
            .response;
        if let Some(look) = self.look(frame) {
            let picture = look.picture(ui.painter(), &mut self.picture, ink);
            ui.painter().set(behind, picture);
        }
        response
    }

    /// The field beside a text, in the font of the window: the stage shows what it looks like.
    fn field_beside(&mut self, ui: &mut Ui, frame: &Frame<'_>, id: Id, node: &Node) -> Option<Response> {
        let corners = frame.corners(node.id)?.map(|corner| frame.screen.pos_from_stage(corner));
        let size = self.size_beside(ui).max(Vec2::from(LEAST_PX));
        let rect = beside(Rect::from_points(&corners), frame.screen.rect, size);
        ui.painter().rect_filled(rect, INSET_PX, frame.ctx.theme.field);
        let edit = TextEdit::multiline(&mut self.text)
            .id(id)
            .desired_rows(1)
            .desired_width(rect.width() - 2.0 * INSET_PX)
            .margin(INSET_PX)
            .lock_focus(true)
            .return_key(new_line());
        Some(ui.put(rect, edit))
    }

    /// How large the field beside the text is: as wide as its lines, so that no word is broken.
    fn size_beside(&self, ui: &Ui) -> Vec2 {
        let font = egui::TextStyle::Body.resolve(ui.style());
        let laid_out = |text: &str, wrap_px: f32| {
            ui.painter().layout(text.to_owned(), font.clone(), Color32::WHITE, wrap_px).size()
        };
        let width_px = |text: &str| laid_out(&shortened(text, MAX_LINE_CHARS), f32::INFINITY).x;
        let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(width_px).fold(0.0, f32::max);
        let word_px = widest(&mut self.text.split_whitespace());
        let inner_px = widest(&mut self.text.lines()).min(MOST_PX).max(word_px) + CARET_PX;
        let lines_px = laid_out(&shortened(&self.text, MAX_SIZED_CHARS), inner_px).y;
        vec2(inner_px, lines_px) + vec2(2.0, 2.0) * INSET_PX
    }
}

/// Says beside the field how it is closed, where there is room that is none of the text's.
fn show_keys(ui: &Ui, frame: &Frame<'_>, field: Rect, node: NodeId) {
    let theme = frame.ctx.theme;
    let corners = frame.corners(node).into_iter().flatten();
    let seen =
        corners.fold(field, |seen, corner| seen.union(Rect::from_pos(frame.screen.pos_from_stage(corner))));
    let text = chip::job(&[(tr!("canvas-text-keys"), theme.text)]);
    let view = frame.screen.rect.shrink(VIEW_MARGIN_PX);
    let rect = beside(seen.intersect(view), view, chip::size_of(ui, &text, view));
    if !rect.intersects(seen) {
        chip::show(ui, theme, rect, chip::SOLID, text);
    }
}

/// What begins another line: Enter alone is done with typing.
const fn new_line() -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter)
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

/// The colour in which the characters of a node are shown, without what fades it: they must be seen while they are typed.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // levels from 0 to 255
fn ink_of(frame: &Frame<'_>, node: &Node) -> Color32 {
    let [red, green, blue] = frame.ctx.pose(node.id).map_or([255.0; 3], |pose| pose.color).map(|x| x as u8);
    Color32::from_rgb(red, green, blue)
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
