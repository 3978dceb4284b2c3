//! The field that filters the tree by name.

use egui::{Key, TextEdit, Ui, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use super::super::row::is_narrow;
use super::NodeList;
use crate::panels::{Ctx, Outbox, follow};
use crate::text::tr;
use crate::ui_kit::fields::icon_button;

/// A search that is open.
#[derive(Debug, Default)]
pub(super) struct NodeSearch {
    query: String,
    /// The field asks for the keyboard until it has it.
    has_asked: bool,
}

impl NodeSearch {
    pub(super) fn query(&self) -> &str {
        &self.query
    }
}

impl NodeList {
    pub(in super::super) fn open_search(&mut self) {
        self.search.get_or_insert_default().has_asked = false;
    }

    /// The button in the heading.
    pub(super) fn search_button(&mut self, ui: &mut Ui, ctx: &Ctx<'_>) {
        let sign = if self.search.is_some() { icon::X } else { icon::MAGNIFYING_GLASS };
        let label = if self.search.is_some() { tr!("project-search-close") } else { tr!("project-search") };
        let right = ui.max_rect();
        let heading = right.with_min_x(right.left() - right.width());
        let hides = is_narrow(heading.width()) && self.search.is_none() && !ui.rect_contains_pointer(heading);
        let response = ui.scope(|ui| {
            if hides {
                // The title has its room. It is there for the keyboard and for assistive technology.
                ui.set_opacity(0.0);
            }
            icon_button(ui, ctx.theme, sign, label)
        });
        if response.inner.clicked() {
            match self.search {
                Some(_) => self.search = None,
                None => self.open_search(),
            }
        }
    }

    /// The field, while the search is open. Enter selects all matches, Esc closes it.
    pub(super) fn search_field(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(search) = &mut self.search else { return };
        let id = ui.id().with("node search");
        let had_focus = ui.memory(|memory| memory.has_focus(id));
        let field = TextEdit::singleline(&mut search.query).id(id).hint_text(tr!("project-search.hint"));
        let response = ui.add(field.desired_width(f32::INFINITY));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("project-search-field")));
        if !search.has_asked {
            response.request_focus();
            search.has_asked = had_focus;
        }
        let (enter, escape) =
            ui.input(|input| (input.key_pressed(Key::Enter), input.key_pressed(Key::Escape)));
        if response.lost_focus() && escape {
            self.search = None;
        } else if response.lost_focus() && enter {
            self.update(ctx);
            let matches = self.rows.iter().rev().filter(|row| row.is_match).map(|row| row.node);
            out.select(follow::chosen_all(ctx, matches.collect()));
        }
    }
}
