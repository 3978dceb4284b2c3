//! Frames around cards: their places, the input on them, and their menu.

use egui::{Button, Color32, CursorIcon, Pos2, Rect, Response, Ui, WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Color;

use super::Scene;
use super::drop::DraggedCards;
use super::layout::Layout;
use super::model::{FRAME_PADDING, FRAME_TITLE_HEIGHT, NOTE_GAP, note_height};
use super::touched::SENSE;
use super::typing::TypedField;
use crate::document::{ActionId, Clip, ClipEdit, ClipFrame, Edit, FrameId, GraphEdit};
use crate::history::Change;
use crate::panels::Outbox;
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// Smallest height of the title on the screen: titles help in graphs that are too small to read.
const MIN_TITLE_PX: f32 = 17.0;

/// The colors that a frame can have.
pub const COLORS: [Color; 7] = [
    Color([0x5a, 0x7d, 0xe8]),
    Color([0x2f, 0xa8, 0x98]),
    Color([0x56, 0xa8, 0x4c]),
    Color([0xd0, 0x9c, 0x2c]),
    Color([0xd4, 0x5d, 0x54]),
    Color([0xa2, 0x6a, 0xd8]),
    Color([0x80, 0x88, 0x9a]),
];

/// The names of [`COLORS`], in their order.
fn color_names() -> [&'static str; COLORS.len()] {
    [
        tr!("graph-frame-blue"),
        tr!("graph-frame-teal"),
        tr!("graph-frame-green"),
        tr!("graph-frame-yellow"),
        tr!("graph-frame-red"),
        tr!("graph-frame-violet"),
        tr!("graph-frame-gray"),
    ]
}

/// A frame and its place.
#[derive(Debug, Clone, Copy)]
pub struct FramePlace<'a> {
    /// Which frame.
    pub frame: &'a ClipFrame,
    /// Its place on the screen, the strip with the title included.
    pub rect: Rect,
    /// The strip with the title, on the screen.
    pub title: Rect,
}

/// What the graph shows in one frame of the window.
pub struct GraphPass<'a> {
    pub scene: &'a Scene<'a>,
    /// The frames around cards, without the cards that are dragged out of them.
    pub places: &'a [FramePlace<'a>],
}

/// Input on a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FrameGesture {
    /// Its title was clicked.
    Click(FrameId),
    /// It is to be renamed.
    Rename(FrameId),
    /// A drag of its title started.
    Drag(FrameId),
}

/// The visible frames, from back to front: larger ones behind smaller ones. A frame goes around its actions and their
/// contents, without the cards that are `moving`, unless all of them move.
pub fn places<'a>(scene: &Scene<'a>, moving: &DraggedCards) -> Vec<FramePlace<'a>> {
    let mut places: Vec<FramePlace<'a>> = scene
        .clip
        .frames()
        .iter()
        .filter_map(|frame| {
            let cards = scene.camera.screen_rect(bounds(scene, moving, frame)?);
            let height = (FRAME_TITLE_HEIGHT * scene.camera.zoom()).max(MIN_TITLE_PX);
            let mut rect = cards.expand2(FRAME_PADDING * scene.camera.scale());
            rect.set_top(rect.top() - height);
            let title = Rect::from_min_size(rect.min, vec2(rect.width(), height));
            Some(FramePlace { frame, rect, title })
        })
        .filter(|place| place.rect.intersects(scene.camera.rect))
        .collect();
    places.sort_by(|a, b| b.rect.area().total_cmp(&a.rect.area()));
    places
}

/// The rectangle around the cards of a frame with their contents, in the graph.
fn bounds(scene: &Scene<'_>, moving: &DraggedCards, frame: &ClipFrame) -> Option<Rect> {
    let (layout, actions) = (scene.layout, frame.actions.iter().copied());
    let inside = DraggedCards::new(layout, &actions.collect::<Vec<_>>());
    let stays = rests(layout, moving, frame);
    let all = layout.placed().iter().enumerate();
    let cards = all.filter(|(index, _)| inside.moves(*index) && !(stays && moving.moves(*index)));
    let with_note = |card: &super::layout::PlacedCard| {
        let note = scene.clip.get(card.id).and_then(|item| item.comment.as_deref());
        let above = note.map_or(0.0, |text| note_height(text) + NOTE_GAP);
        Rect::from_min_max(card.rect.min - vec2(0.0, above), card.rect.max)
    };
    cards.map(|(_, card)| with_note(card)).reduce(Rect::union)
}

/// True if some card of a frame does not move.
pub fn rests(layout: &Layout, moving: &DraggedCards, frame: &ClipFrame) -> bool {
    frame.actions.iter().filter_map(|id| layout.index_of(*id)).any(|index| !moving.moves(index))
}

/// Handles input on the titles. Cards are in front of frames and handled later.
pub fn interact(
    ui: &Ui,
    scene: &Scene<'_>,
    places: &[FramePlace<'_>],
    out: &mut Outbox,
) -> Vec<FrameGesture> {
    let mut gestures = Vec::new();
    for place in places {
        let id = place.frame.id;
        let response = ui.interact(place.title, ui.id().with(("frame", id.0)), SENSE);
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, format!("frame {}", place.frame.title))
        });
        if response.double_clicked() {
            gestures.push(FrameGesture::Rename(id));
        } else if response.clicked() {
            gestures.push(FrameGesture::Click(id));
        }
        if response.drag_started_by(egui::PointerButton::Primary) {
            gestures.push(FrameGesture::Drag(id));
        }
        gestures.extend(menu(&response, scene, place.frame, out));
        response.on_hover_cursor(CursorIcon::Grab).tip(tr!("graph-frame.tooltip"));
    }
    gestures
}

fn menu(response: &Response, scene: &Scene<'_>, frame: &ClipFrame, out: &mut Outbox) -> Option<FrameGesture> {
    let mut gesture = None;
    response.context_menu(|ui| {
        ui.set_min_width(190.0);
        let mut post = |label: &str, edit: GraphEdit| {
            out.edit(Change::new(label, Edit::Clip(scene.clip.id, ClipEdit::Graph(edit))));
        };
        if ui.button(format!("{} {}", icon::PENCIL_SIMPLE, tr!("graph-frame-rename"))).clicked() {
            gesture = Some(FrameGesture::Rename(frame.id));
        }
        if ui.button(format!("{} {}", icon::SELECTION_ALL, tr!("graph-frame-select"))).clicked() {
            gesture = Some(FrameGesture::Click(frame.id));
        }
        ui.separator();
        if let Some(color) = palette(ui, frame.color) {
            post(tr!("graph-frame-color"), GraphEdit::SetFrameColor(frame.id, color));
        }
        ui.separator();
        let selected = &scene.ctx.session.selection.actions;
        let (inside, outside): (Vec<ActionId>, Vec<ActionId>) =
            selected.iter().partition(|id| frame.actions.contains(id));
        let add = Button::new(format!("{} {}", icon::PLUS, tr!("graph-frame-add")));
        if ui.add_enabled(!outside.is_empty(), add).clicked() {
            post(tr!("graph-frame-joined"), GraphEdit::SetFrameOf(outside, Some(frame.id)));
        }
        let take = Button::new(format!("{} {}", icon::MINUS, tr!("graph-frame-remove")));
        if ui.add_enabled(!inside.is_empty(), take).clicked() {
            post(tr!("graph-leave-frame"), GraphEdit::SetFrameOf(inside, None));
        }
        let delete = ui.button(format!("{} {}", icon::TRASH, tr!("graph-frame-delete")));
        if delete.tip(tr!("graph-frame-delete.tooltip")).clicked() {
            post(tr!("graph-frame-delete"), GraphEdit::RemoveFrame(frame.id));
        }
    });
    gesture
}

/// Shows a row of colors; returns the clicked one.
fn palette(ui: &mut Ui, current: Color) -> Option<Color> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        for (name, color) in color_names().into_iter().zip(COLORS) {
            let (rect, response) = ui.allocate_exact_size(vec2(20.0, 20.0), egui::Sense::click());
            response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, color == current, name));
            let fill = color32(color);
            let radius = if response.hovered() { 9.0 } else { 7.5 };
            ui.painter().circle_filled(rect.center(), radius, fill);
            if color == current {
                let stroke = egui::Stroke::new(1.5, ui.visuals().text_color());
                ui.painter().circle_stroke(rect.center(), 9.5, stroke);
            }
            if response.tip(name).clicked() {
                chosen = Some(color);
                ui.close();
            }
        }
    });
    chosen
}

/// The change that draws a frame around actions, in the color that the fewest frames have.
pub fn added(clip: &Clip, selected: &[ActionId]) -> Change {
    let used = |color: &Color| clip.frames().iter().filter(|frame| frame.color == *color).count();
    let color = COLORS.into_iter().min_by_key(used).unwrap_or(Color::WHITE);
    let edit = GraphEdit::AddFrame { actions: selected.to_vec(), title: String::new(), color };
    Change::new(tr!("graph-frame"), Edit::Clip(clip.id, ClipEdit::Graph(edit)))
}

impl super::GraphPanel {
    /// Handles input on frames.
    pub(super) fn answer_frames(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        gestures: &[FrameGesture],
        out: &mut Outbox,
    ) {
        for gesture in gestures {
            let (FrameGesture::Click(id) | FrameGesture::Rename(id) | FrameGesture::Drag(id)) = *gesture;
            let Some(frame) = scene.clip.frame(id) else { continue };
            let cards: Vec<ActionId> = frame.actions.iter().copied().collect();
            match gesture {
                FrameGesture::Click(_) => out.select(SelectionChange::Actions(cards)),
                FrameGesture::Rename(_) => self.start_typing(scene.clip, TypedField::Title(id)),
                FrameGesture::Drag(_) => self.begin_drag(ui, scene, cards, false),
            }
        }
    }
}

/// The rectangle in which the title of a frame is edited, on the screen.
pub fn title_field(scene: &Scene<'_>, id: FrameId) -> Option<Rect> {
    let place = places(scene, &DraggedCards::default()).into_iter().find(|place| place.frame.id == id)?;
    let corner: Pos2 = place.title.min;
    Some(Rect::from_min_size(
        corner,
        vec2(place.title.width().clamp(140.0, 320.0), place.title.height().max(24.0)),
    ))
}

/// Converts a stored color for egui.
pub const fn color32(color: Color) -> Color32 {
    let [red, green, blue] = color.0;
    Color32::from_rgb(red, green, blue)
}
