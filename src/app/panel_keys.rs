//! Panels by keys alone: which one has the keyboard, and what opens from it.

use egui::{Context, Id, PointerButton, Pos2, Rect};

use super::App;
use super::key_hand::KeyHand;
use super::layout::Pane;
use crate::command::Command;
use crate::panels::inspector;
use crate::ui_kit::key_focus;

impl App {
    /// Serves a command about the panel that has the keyboard. False if it is another one.
    pub(super) fn run_by_keys(&mut self, command: Command, ctx: &Context) -> bool {
        match command {
            Command::NextPanel => self.go_to_panel(ctx, 1),
            Command::PreviousPanel => self.go_to_panel(ctx, -1),
            Command::MenuBar => {
                self.wants_menu_bar = true;
                ctx.request_repaint();
            }
            Command::SelectNext | Command::SelectPrevious if key_focus::area(ctx).is_some() => {
                // No other panel selects in its place.
                if let Some(pane) = self.pane_of_keys(ctx) {
                    self.panels.serves(pane, command, &self.editor.ctx(&self.theme), &mut self.outbox);
                }
            }
            Command::OpenSelected => self.open_selected(ctx),
            Command::ContextMenu => self.open_context_menu(ctx),
            _ => return false,
        }
        true
    }

    /// Takes the keyboard from the panels where a click or the start page does. Called before the keys of a frame are taken.
    pub(super) fn leave_keyboard(&self, ctx: &Context) {
        let is_pressed = ctx.input(|input| input.pointer.any_pressed());
        if (is_pressed && !KeyHand::is_clicking(ctx)) || self.start_page.is_some() {
            key_focus::leave(ctx);
        }
    }

    /// Returns the keyboard to the panel that has it once nothing else has. Called when all of a frame was shown: the next key may come with
    /// the next frame.
    pub(super) fn settle_keyboard(&self, ctx: &Context) {
        // What is open in front has a focus of its own.
        let is_covered = self.is_covered() || ctx.memory(|memory| memory.top_modal_layer().is_some());
        let is_free = !is_covered && self.full_screen.is_none() && !egui::Popup::is_any_open(ctx);
        key_focus::settle(ctx, is_free);
        // A menu that is closed in this frame is gone in the next one.
        if key_focus::area(ctx).is_some() && ctx.input(|input| !input.events.is_empty()) {
            ctx.request_repaint();
        }
    }

    /// Gives the keyboard to the panel that is so many places further on, as they are read. None is between the last and the first.
    fn go_to_panel(&self, ctx: &Context, by: isize) {
        let panes = self.shell.shown_panes();
        let held = key_focus::area(ctx);
        let at = panes.iter().position(|pane| Some(pane.area()) == held);
        let count = isize::try_from(panes.len()).unwrap_or(0);
        let next = match at.and_then(|at| isize::try_from(at).ok()) {
            Some(at) => (at + by).rem_euclid(count.max(1)),
            None if by > 0 => 0,
            None => count - 1,
        };
        if let Some(pane) = usize::try_from(next).ok().and_then(|next| panes.get(next)) {
            key_focus::give(ctx, pane.area());
        }
    }

    /// The panel that has the keyboard, else the one that the pointer was over last.
    fn pane_of_keys(&self, ctx: &Context) -> Option<Pane> {
        let held = key_focus::area(ctx);
        let panes = self.shell.shown_panes();
        panes.into_iter().find(|pane| Some(pane.area()) == held).or(self.shell.pointed)
    }

    /// Opens what is selected as its panel does, else its first field in the inspector.
    fn open_selected(&mut self, ctx: &Context) {
        let pane = self.pane_of_keys(ctx);
        let shown = self.editor.ctx(&self.theme);
        let command = Command::OpenSelected;
        if pane.is_some_and(|pane| self.panels.serves(pane, command, &shown, &mut self.outbox)) {
            return;
        }
        self.shell.reveal(Pane::of(&inspector::PANEL.head));
        key_focus::want_field(ctx);
    }

    /// Opens the menu of the field that has the keyboard, else of what is selected, there, as a right click does; without a selection that
    /// of the middle of the panel.
    pub(super) fn open_context_menu(&mut self, ctx: &Context) {
        let place_of = |pane: Pane| ctx.read_response(pane.area()).map(|area| area.rect);
        let is_in =
            |pane: &Pane, field: Rect| place_of(*pane).is_some_and(|area| area.contains(field.center()));
        let field = focused_control(ctx);
        let around =
            field.and_then(|field| self.shell.shown_panes().into_iter().find(|pane| is_in(pane, field)));
        let Some(pane) = around.or_else(|| self.pane_of_keys(ctx)) else { return };
        let Some(area) = place_of(pane) else { return };
        let field = field.filter(|_| around.is_some()).map(|field| field.center());
        let selected = || self.panels.menu_place(pane, &self.editor.ctx(&self.theme));
        let at = field.or_else(selected).unwrap_or(area.center());
        let hand = ctx.plugin_or_default::<KeyHand>();
        let mut hand = hand.lock();
        hand.menu.note_key();
        hand.clicks.click(ctx, within(area, at), PointerButton::Secondary);
    }
}

impl Pane {
    /// The widget that has the keyboard for it.
    pub(super) fn area(self) -> Id {
        key_focus::area_of(self.id())
    }
}

/// The place of the field or button that has the keyboard by keys.
fn focused_control(ctx: &Context) -> Option<Rect> {
    let focused = ctx.memory(egui::Memory::focused).filter(|_| key_focus::is_on_control(ctx))?;
    let is_by_keys = ctx.text_edit_focused() || !key_focus::is_by_click(ctx);
    ctx.read_response(focused).filter(|_| is_by_keys).map(|response| response.interact_rect)
}

/// The place in an area that is nearest to another, so far inside that it is not on a border.
fn within(area: Rect, at: Pos2) -> Pos2 {
    const INSIDE_PX: f32 = 4.0;
    area.shrink(INSIDE_PX).clamp(at)
}
