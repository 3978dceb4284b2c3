//! The bar that finds actions of the open clip: it is in front of the graph, outlines all matches and selects one after the other.

mod matches;

use std::sync::Arc;

use egui::{Align2, Area, Frame, Id, Key, Modifiers, Order, Rect, RichText, TextEdit, Ui, vec2};
use egui::{WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use super::{Ctx, Intent, Outbox};
use crate::command::{self, Command};
use crate::document::{ActionId, Clip};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};

/// If more actions than this changed, all are searched again.
const MAX_CHANGED: usize = 64;

/// Width of the field, in points.
const FIELD_WIDTH: f32 = 190.0;

/// The bar and its matches.
#[derive(Debug, Clone, Default)]
pub struct FindBar {
    is_open: bool,
    query: String,
    /// The field asks for the keyboard until it has it.
    wants_focus: bool,
    found: SearchMatches,
}

/// The matches in a version of a clip, so that nothing is searched twice.
#[derive(Debug, Clone, Default)]
struct SearchMatches {
    source: Option<(Arc<Clip>, String)>,
    ids: Vec<ActionId>,
}

impl FindBar {
    /// Opens the bar, with the keyboard in its field.
    pub fn open(&mut self) {
        self.is_open = true;
        self.wants_focus = true;
    }

    /// Runs a command of the bar. False if it is none.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        match command {
            Command::Find => self.open(),
            Command::FindNext | Command::FindPrevious if self.query.trim().is_empty() => self.open(),
            Command::FindNext => self.go(1, ctx, out),
            Command::FindPrevious => self.go(-1, ctx, out),
            _ => return false,
        }
        true
    }

    /// Shows the bar over the upper right corner of `graph`, if it is open.
    pub fn show(&mut self, ui: &Ui, graph: Rect, ctx: &Ctx<'_>, out: &mut Outbox) {
        if !self.is_open {
            return;
        }
        self.search(ctx);
        let found = &ctx.session.found;
        if *found != self.found.ids {
            out.push(Intent::ShowFound(self.found.ids.clone()));
        }
        let at = graph.right_top() + vec2(-SPACE, SPACE);
        let area = Area::new(Id::new("find bar")).order(Order::Middle).pivot(Align2::RIGHT_TOP).fixed_pos(at);
        area.constrain_to(graph).show(ui.ctx(), |ui| {
            let frame = Frame::window(ui.style()).inner_margin(SPACE_SMALL + 2.0);
            frame.show(ui, |ui| ui.horizontal(|ui| self.contents(ui, ctx, out)));
        });
    }

    fn contents(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        ui.label(RichText::new(icon::MAGNIFYING_GLASS).color(ctx.theme.text_dim));
        let field = Id::new("find field");
        let steps = if ui.memory(|memory| memory.has_focus(field)) { take_steps(ui) } else { 0 };
        let edit = TextEdit::singleline(&mut self.query).id(field).hint_text(tr!("find-actions.hint"));
        let response = ui.add(edit.desired_width(FIELD_WIDTH));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("find-actions")));
        if self.wants_focus {
            response.request_focus();
            self.wants_focus = !response.has_focus();
        }
        // Esc unfocuses the field before anything else handles it.
        let closes = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        if response.changed() {
            self.search(ctx);
            // The first match is shown immediately; without matches the selection stays.
            self.go_from_selected(ctx, out);
        }
        ui.label(RichText::new(self.count_text(ctx)).color(ctx.theme.text_dim));
        if icon_button(ui, ctx.theme, icon::CARET_UP, tr!("command-find-previous")).clicked() || steps < 0 {
            self.go(-1, ctx, out);
        }
        if icon_button(ui, ctx.theme, icon::CARET_DOWN, tr!("command-find-next")).clicked() || steps > 0 {
            self.go(1, ctx, out);
        }
        if icon_button(ui, ctx.theme, icon::SELECTION_ALL, tr!("find-select-all")).clicked()
            && !self.found.ids.is_empty()
        {
            let all = self.found.ids.clone();
            out.select(SelectionChange::Actions(all));
        }
        if icon_button(ui, ctx.theme, icon::X, tr!("find-close")).clicked() || closes {
            self.close(ui, out);
        }
    }

    fn close(&mut self, ui: &Ui, out: &mut Outbox) {
        self.is_open = false;
        ui.memory_mut(|memory| memory.surrender_focus(Id::new("find field")));
        out.push(Intent::ShowFound(Vec::new()));
    }

    /// Searches, if the clip or the query has changed.
    fn search(&mut self, ctx: &Ctx<'_>) {
        let Some(clip) = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) else {
            self.found = SearchMatches::default();
            return;
        };
        let same = |(source, query): &(Arc<Clip>, String)| Arc::ptr_eq(source, clip) && *query == self.query;
        if self.found.source.as_ref().is_some_and(same) {
            return;
        }
        let same_query = |(_, query): &(Arc<Clip>, String)| *query == self.query;
        let before = self.found.source.take().filter(same_query);
        let changed =
            before.filter(|(old, _)| old.id == clip.id).and_then(|(old, _)| clip.changed_items(&old));
        self.found.ids = match changed {
            Some(changed) if changed.len() < MAX_CHANGED => {
                matches::find_again(clip, &self.query, &changed, std::mem::take(&mut self.found.ids))
            }
            _ => matches::find(clip, &self.query),
        };
        self.found.source = Some((Arc::clone(clip), self.query.clone()));
    }

    /// Selects the match this many steps after the selected one.
    fn go(&mut self, step: isize, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.search(ctx);
        let ids = &self.found.ids;
        let count = ids.len().cast_signed();
        if count == 0 {
            if !self.is_open {
                out.push(Intent::Warn(tr!("find-no-matches-for", query = self.query.trim())));
            }
            return;
        }
        let next = match self.current(ctx) {
            Some(index) => (index.cast_signed() + step).rem_euclid(count),
            None if step > 0 => 0,
            None => count - 1,
        };
        let id = ids[next.cast_unsigned()];
        out.select(SelectionChange::Actions(vec![id]));
    }

    /// Selects the first match, unless one is selected already.
    fn go_from_selected(&mut self, ctx: &Ctx<'_>, out: &mut Outbox) {
        if self.current(ctx).is_none() {
            self.go(1, ctx, out);
        }
    }

    /// The index of the selected match.
    fn current(&self, ctx: &Ctx<'_>) -> Option<usize> {
        let primary = ctx.session.selection.primary_action()?;
        self.found.ids.iter().position(|id| *id == primary)
    }

    fn count_text(&self, ctx: &Ctx<'_>) -> String {
        let count = self.found.ids.len();
        match self.current(ctx) {
            _ if self.query.trim().is_empty() => String::new(),
            Some(index) => tr!("find-current", number = index + 1, count),
            None => tr!("find-matches", count),
        }
    }
}

/// How many matches the keys move on: Enter, with Shift backwards, and those of the commands.
fn take_steps(ui: &Ui) -> i32 {
    // With Shift first: the pattern without it matches both.
    let enter = |modifiers| i32::from(ui.input_mut(|input| input.consume_key(modifiers, Key::Enter)));
    let back = enter(Modifiers::SHIFT);
    let on = enter(Modifiers::NONE);
    on - back + command::take_steps(ui.ctx(), Command::FindPrevious, Command::FindNext)
}

#[cfg(test)]
mod tests;
