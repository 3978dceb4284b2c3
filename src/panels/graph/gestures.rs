//! Handles input on the background, cards and ports.

use egui::{PointerButton, Response, Ui};

use super::card_drag::CardDrag;
use super::interact::{self, GraphDrag};
use super::lod::Lod;
use super::menu::MenuChoice;
use super::numbers::NumberDrag;
use super::touched::{Gesture, Touched};
use super::typing::TypedField;
use super::values::OpenValue;
use super::wire::WireEnd;
use super::{GraphPanel, Scene};
use crate::command::Command;
use crate::document::{ActionId, played_clip};
use crate::panels::{Intent, Outbox};
use crate::session::SelectionChange;
use crate::ui_kit::gesture::drag_start;

impl GraphPanel {
    /// Handles input on the background, cards and ports.
    pub(super) fn begin(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        background: &Response,
        touched: &Touched,
        out: &mut Outbox,
    ) {
        if matches!(self.gestures.active(), Some(GraphDrag::Pan { .. })) || self.gestures.is_held_back(ui) {
            return;
        }
        for gesture in &touched.gestures {
            self.answer(ui, scene, *gesture, out);
        }
        if let Some(from) = drag_start(background, ui) {
            let before = scene.ctx.session.selection.actions.clone();
            self.grab(ui, GraphDrag::Marquee { from: scene.camera.graph_from_screen(from), before });
        }
        let adds = background.double_clicked() || background.secondary_clicked();
        if adds {
            self.open_palette(Some(scene.clip.id), out);
        } else if background.clicked() {
            self.click_background(ui, scene, background, out);
        }
    }

    /// Handles a click on the background: it clears the selection, or selects a card that is only a shape.
    fn click_background(&mut self, ui: &Ui, scene: &Scene<'_>, background: &Response, out: &mut Outbox) {
        let at = background.interact_pointer_pos().filter(|_| Lod::of(scene.camera.zoom()) == Lod::Shapes);
        let card = at.and_then(|at| scene.layout.card_at(scene.camera.graph_from_screen(at)));
        match card {
            Some(card) => self.answer(ui, scene, Gesture::Click(card.id), out),
            None if !ui.input(|input| input.modifiers.any()) => {
                out.select(SelectionChange::Actions(Vec::new()));
            }
            None => {}
        }
    }

    fn answer(&mut self, ui: &Ui, scene: &Scene<'_>, gesture: Gesture, out: &mut Outbox) {
        let selection = &scene.ctx.session.selection;
        let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
        match gesture {
            Gesture::Click(id) if adds => out.select(SelectionChange::ToggleAction(id)),
            Gesture::Click(id) => out.select(SelectionChange::Actions(vec![id])),
            // A double click opens the clip that the card plays, else the value that it is on, else the label.
            Gesture::DoubleClick(id) | Gesture::EditValue(id, _) if plays_clip(scene, id) => {
                out.select(SelectionChange::Actions(vec![id]));
                out.push(Intent::Command(Command::OpenPlayedClip));
            }
            Gesture::DoubleClick(id) | Gesture::Choose(MenuChoice::Rename(id)) => {
                self.start_typing(scene.clip, TypedField::Label(id));
            }
            Gesture::EditValue(id, param) => {
                // Both clicks may come in one frame.
                if !selection.has_action(id) {
                    out.select(SelectionChange::Actions(vec![id]));
                }
                self.typing = None;
                self.value = Some(OpenValue::new(id, param));
            }
            Gesture::EditComment(id) => self.start_typing(scene.clip, TypedField::Comment(id)),
            Gesture::Frames(id) => {
                out.select(SelectionChange::Actions(vec![id]));
                self.strip.open(id);
            }
            Gesture::Fold(id) => self.fold(&scene.ctx, scene.clip, &[id], out),
            Gesture::Menu(menu) => {
                self.menus.open = Some(menu);
                if !selection.has_action(menu.id) {
                    out.select(SelectionChange::Actions(vec![menu.id]));
                }
            }
            Gesture::Drag(id) => self.begin_cards(ui, scene, id, out),
            Gesture::DragNumber(number) => {
                let from = ui.input(|input| input.pointer.press_origin());
                if !selection.has_action(number.id) {
                    out.select(SelectionChange::Actions(vec![number.id]));
                }
                if let Some(drag) = from.and_then(|from| NumberDrag::begun(scene, number, from)) {
                    self.grab(ui, GraphDrag::Number(drag));
                }
            }
            Gesture::DragPort(held) => self.grab(ui, GraphDrag::Wire { held }),
            Gesture::ClickPort(WireEnd::Output(id)) => {
                let index = scene.clip.get(id).map_or(0, |item| item.children.len());
                self.ask_for_child(ui, scene, id, index, out);
            }
            Gesture::ClickPort(WireEnd::Input(id)) => {
                out.select(SelectionChange::Actions(vec![id]));
            }
        }
    }

    fn begin_cards(&mut self, ui: &Ui, scene: &Scene<'_>, id: ActionId, out: &mut Outbox) {
        let selection = &scene.ctx.session.selection;
        let picked = if selection.has_action(id) { selection.actions.clone() } else { vec![id] };
        if !selection.has_action(id) {
            out.select(SelectionChange::Actions(vec![id]));
        }
        self.begin_drag(ui, scene, picked, true);
    }

    /// Starts to drag cards. With `drops` they go into what they are dropped on.
    pub(super) fn begin_drag(&mut self, ui: &Ui, scene: &Scene<'_>, picked: Vec<ActionId>, drops: bool) {
        let Some(from) = ui.input(|input| input.pointer.press_origin()) else { return };
        let from = scene.camera.graph_from_screen(from);
        let starts = interact::cards_to_move(scene.clip, scene.layout, &picked);
        let is_placed = |id: &ActionId| scene.clip.get(*id).is_some_and(|item| item.position.is_some());
        let was_placed = starts.iter().any(|(id, _)| is_placed(id));
        let drag = CardDrag {
            from,
            picked,
            starts,
            places: Vec::new(),
            shown: None,
            was_placed,
            drops,
            alone: false,
            frame: None,
            is_refused: false,
        };
        self.note_view_before_drop(scene);
        self.grab(ui, GraphDrag::Cards(drag));
    }

    fn grab(&mut self, ui: &Ui, drag: GraphDrag) {
        self.gestures.begin(ui, PointerButton::Primary, Box::new(drag));
    }
}

fn plays_clip(scene: &Scene<'_>, id: ActionId) -> bool {
    scene.clip.get(id).is_some_and(|item| played_clip(&item.action).is_some())
}
