//! Input on cards and ports. Only reads; the panel handles what it returns.

use egui::{CursorIcon, Rect, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use super::Scene;
use super::density::Density;
use super::layout::PlacedCard;
use super::layout::note_rect;
use super::lod::MIN_PORT_ZOOM;
use super::menu;
use super::model::{self, card_name};
use super::numbers::number_at;
use super::paint_card::fold_sign_rect;
use super::strip;
use super::touched::{Gesture, Menus, OpenMenu, SENSE, Touched};
use super::values::value_at;
use super::wire::{WireEnd, no_room};
use crate::document::{ActionId, ActionItem, played_clip};
use crate::kinds;
use crate::panels::Outbox;
use crate::problems::sentence;
use crate::text::tr;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::reach::PORT;
use crate::ui_kit::search::shares_a_word;
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;
use kineograph_runtime::format::Arity;

/// Handles input on visible cards and their ports. `menus` names the card whose menu may be open.
pub fn interact(
    ui: &Ui,
    scene: &Scene<'_>,
    visible: &[PlacedCard],
    menus: Menus,
    out: &mut Outbox,
) -> Touched {
    let mut touched = Touched::default();
    let mut hovered = None;
    for placed in visible {
        let Some(item) = scene.clip.get(placed.id) else { continue };
        note(ui, scene, placed, item, &mut touched);
        let response = card(ui, scene, placed, item, &mut touched);
        if response.hovered() {
            hovered = Some((response.clone(), placed.id, item));
        }
        strip::interact(ui, scene, placed, item, &mut touched);
        let asked = response.secondary_clicked().then(|| ui.ctx().pointer_latest_pos()).flatten();
        let opens = asked.filter(|_| !menus.held_back).map(|at| OpenMenu { id: placed.id, at });
        touched.gestures.extend(opens.map(Gesture::Menu));
        if let Some(menu) = opens.or(menus.open).filter(|menu| menu.id == placed.id) {
            let mut choice = None;
            response.context_menu(|ui| choice = menu::show(ui, scene, menu.id, menu.at, out));
            touched.gestures.extend(choice.map(Gesture::Choose));
        }
    }
    let at = ui.ctx().pointer_latest_pos();
    let pointed = hovered.as_ref().zip(at).and_then(|((_, id, _), at)| Some((scene.layout.get(*id)?, at)));
    let number = pointed.and_then(|(placed, at)| number_at(ui, scene, placed, at));
    if number.is_some() && !ui.input(|input| input.pointer.any_down()) {
        ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal);
    }
    // Ports are in front of the cards, also of neighboring ones.
    if scene.camera.zoom() >= MIN_PORT_ZOOM {
        for placed in visible {
            let Some(item) = scene.clip.get(placed.id) else { continue };
            port(ui, scene, placed, item, WireEnd::Input(placed.id), &mut touched);
            if item.action.spec().arity != Arity::None && placed.hidden == 0 {
                port(ui, scene, placed, item, WireEnd::Output(placed.id), &mut touched);
            }
            fold_sign(ui, scene, placed, item, &mut touched);
        }
    }
    // A card is hovered together with what can only be clicked on it: one tooltip is enough.
    if let Some((response, id, item)) = hovered.filter(|_| !touched.has_tip) {
        let value = pointed.and_then(|(placed, at)| value_at(ui, scene, placed, at));
        let how = if number.is_some() { tr!("graph-drag-value") } else { tr!("graph-type-value") };
        card_tip(response, scene, (id, item), value.map(|value| (value, how)));
    }
    touched
}

/// How far an action is, and whether it moves the selected node.
fn running_text(scene: &Scene<'_>, id: ActionId) -> Option<String> {
    let progress = scene.running.leaves.get(&id).map(|part| format!("t {part:.2}"));
    let parts: Vec<String> = progress.into_iter().chain(moves_text(scene, id)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn moves_text(scene: &Scene<'_>, id: ActionId) -> Option<String> {
    scene.running.moves_selected(id).then(|| scene.ctx.moves_selected_text()).flatten()
}

fn card(
    ui: &Ui,
    scene: &Scene<'_>,
    placed: &PlacedCard,
    item: &ActionItem,
    touched: &mut Touched,
) -> Response {
    let id = placed.id;
    let rect = scene.camera.screen_rect(placed.rect);
    let response = ui.interact(rect, ui.id().with(("card", id.0)), SENSE);
    response.widget_info(|| {
        let selected = scene.is_selected(id);
        WidgetInfo {
            current_text_value: running_text(scene, id),
            ..WidgetInfo::selected(WidgetType::Button, true, selected, card_name(&item.action))
        }
    });
    if response.hovered() {
        touched.card = Some(id);
    }
    // A double click is also a click.
    if response.double_clicked() {
        let at = response.interact_pointer_pos();
        let value = at.and_then(|at| value_at(ui, scene, placed, at));
        touched.gestures.push(value.map_or(Gesture::DoubleClick(id), |param| Gesture::EditValue(id, param)));
    } else if response.clicked() {
        touched.gestures.push(Gesture::Click(id));
    }
    if response.drag_started_by(egui::PointerButton::Primary) {
        let from = ui.input(|input| input.pointer.press_origin());
        let number = from.and_then(|from| number_at(ui, scene, placed, from));
        touched.gestures.push(number.map_or(Gesture::Drag(id), Gesture::DragNumber));
    }
    response
}

/// Shows what the action of a card does, and all of the value under the pointer, with how it is changed.
fn card_tip(
    response: Response,
    scene: &Scene<'_>,
    (id, item): (ActionId, &ActionItem),
    value: Option<(&'static str, &'static str)>,
) {
    let problem = scene.ctx.programs.diagnostic_at(scene.clip.id, id);
    response.tip_ui(|ui| {
        let spec = item.action.spec();
        // The card may be too narrow for both.
        let (title, name) = (kinds::title(spec.kind), kinds::code_name(spec.kind));
        match &item.action.label {
            Some(label) => drop(ui.strong(format!("{title} “{}”", shortened(label, MAX_TEXT_CHARS)))),
            None if name.is_some() => drop(ui.strong(title)),
            None => {}
        }
        if let Some(name) = name {
            // By itself where the title leaves out parts of it; one with other words needs the sentence.
            let is_title = kinds::has_all_words(spec.kind) || !shares_a_word(spec.kind);
            ui.weak(if is_title { tr!("graph-code-name", name) } else { name.to_owned() });
        }
        ui.label(spec.sentence);
        if let Some(moves) = moves_text(scene, id) {
            ui.colored_label(scene.ctx.theme.motion, moves);
        }
        if item.action.muted {
            ui.weak(tr!("graph-muted"));
        }
        if let Some((param, how)) = value {
            ui.label(model::whole_value(&item.action, param, OpacityUnit::of(ui.ctx())));
            if played_clip(&item.action).is_none() {
                ui.weak(how);
            }
        }
        if let Some(problem) = problem {
            ui.colored_label(scene.ctx.theme.error, sentence(problem));
        }
    });
}

/// The fold button: on the header, or at the edge of a folded card.
fn fold_sign(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, item: &ActionItem, touched: &mut Touched) {
    if item.children.is_empty() {
        return;
    }
    let rect = scene.camera.screen_rect(fold_sign_rect(placed));
    let response = ui.interact(rect, ui.id().with(("fold", placed.id.0)), Sense::CLICK);
    let verb = if placed.hidden > 0 { "unfold" } else { "fold" };
    let name = || format!("{verb} {}", card_name(&item.action));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name()));
    if response.hovered() {
        touched.card = Some(placed.id);
    }
    if response.clicked() {
        touched.gestures.push(Gesture::Fold(placed.id));
    }
    touched.has_tip |= response.hovered();
    let hint = if placed.hidden > 0 { tr!("graph-unfold-contents") } else { tr!("graph-fold-contents") };
    response.tip(hint);
}

/// Handles input on the comment above a card.
fn note(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, item: &ActionItem, touched: &mut Touched) {
    let Some(text) = item.comment.as_ref().filter(|_| scene.layout.density() == Density::Whole) else {
        return;
    };
    let rect = scene.camera.screen_rect(note_rect(placed, text));
    let response = ui.interact(rect, ui.id().with(("note", placed.id.0)), Sense::CLICK);
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, tr!("graph-comment", name = card_name(&item.action)))
    });
    if response.double_clicked() {
        touched.gestures.push(Gesture::EditComment(placed.id));
    } else if response.clicked() {
        touched.gestures.push(Gesture::Click(placed.id));
    }
    response.tip(text);
}

fn port(
    ui: &Ui,
    scene: &Scene<'_>,
    placed: &PlacedCard,
    item: &ActionItem,
    held: WireEnd,
    touched: &mut Touched,
) {
    let (side, at, hint) = match held {
        WireEnd::Input(_) => ("input", placed.input(), tr!("graph-input")),
        WireEnd::Output(id) if no_room(scene.clip, id).is_some() => {
            ("output", placed.output(), tr!("graph-full"))
        }
        WireEnd::Output(_) => ("output", placed.output(), tr!("graph-output")),
    };
    let reach = Vec2::splat(2.0 * PORT * scene.camera.zoom().min(1.2));
    let rect = Rect::from_center_size(scene.camera.screen_from_graph(at), reach);
    let response = ui.interact(rect, ui.id().with((side, placed.id.0)), SENSE);
    let name = || format!("{side} of {}", card_name(&item.action));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name()));
    if response.hovered() {
        touched.port = Some(held);
    }
    if response.clicked() {
        touched.gestures.push(Gesture::ClickPort(held));
    }
    if response.drag_started_by(egui::PointerButton::Primary) {
        touched.gestures.push(Gesture::DragPort(held));
    }
    response.on_hover_cursor(CursorIcon::Crosshair).tip(hint);
}
