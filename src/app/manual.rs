//! *Help ▸ Manual*: the pages of docs/ in a window beside the work.

#[cfg(test)]
mod tests;

use std::path::Path;

use egui::scroll_area::ScrollAreaOutput;
use egui::{
    Context, FontId, Panel, RichText, ScrollArea, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType, Window,
    vec2,
};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

use super::App;
use super::question::FirstFocus;
use crate::chapters::{
    self, Chapter, OpenProject, excerpt, has_words, inner_links, target, text_for, words_begun,
    words_in_title,
};
use crate::text::tr;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::theme::{SPACE, Theme};

/// Sizes of the window, in points.
const SIZE_PX: egui::Vec2 = vec2(820.0, 560.0);
const LIST_WIDTH_PX: f32 = 210.0;
/// Room at the right of a page. A row that fills the page is rounded to be wider by a fraction of a point, and would need a scroll bar.
const BESIDE_PX: f32 = 8.0;
/// Room there for the button beside code that copies it, in points.
const COPY_PX: f32 = 24.0;

/// The window while it is open. It opens where it was left.
#[derive(Default)]
pub(super) struct Manual {
    is_open: bool,
    /// None before it is first opened.
    chapters: &'static [Chapter],
    chapter: usize,
    /// Whether the chapter was just chosen, and is shown from its top.
    is_new: bool,
    query: String,
    focus: FirstFocus,
    cache: CommonMarkCache,
}

impl Manual {
    pub(super) fn open(&mut self) {
        (self.is_open, self.focus) = (true, FirstFocus::new());
        if self.chapters.is_empty() {
            self.chapters = chapters::all();
            self.choose(0);
        }
    }

    /// Opens it on a chapter, by its place among [all](chapters::all).
    pub(super) fn read(&mut self, chapter: usize) {
        self.open();
        self.query.clear();
        if chapter < self.chapters.len() {
            self.choose(chapter);
        }
    }

    /// Closes it. False if it was closed.
    pub(super) const fn close(&mut self) -> bool {
        std::mem::replace(&mut self.is_open, false)
    }

    fn choose(&mut self, chapter: usize) {
        (self.chapter, self.is_new) = (chapter, true);
        self.cache.link_hooks_clear();
        for link in inner_links(&self.chapters[chapter].text) {
            self.cache.add_link_hook(link);
        }
    }

    fn list(&mut self, ui: &mut Ui, theme: &Theme) {
        let field = TextEdit::singleline(&mut self.query).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(tr!("manual-search")));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("manual-search")));
        if self.focus.give(&response) {
            // Typing replaces the search of before.
            select_all(ui, response.id, &self.query);
        }
        if response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Escape)) {
            // Esc ends the search first.
            self.is_open = !self.query.is_empty();
            self.query.clear();
        }
        ui.add_space(SPACE);
        let words = self.query.to_lowercase();
        let mut chosen = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let mut is_found = false;
            let mut listed: Vec<_> =
                self.chapters.iter().enumerate().filter(|(_, one)| has_words(one, &words)).collect();
            let rank = |one: &Chapter| (words_in_title(one, &words), words_begun(one, &words));
            listed.sort_by_key(|(_, one)| std::cmp::Reverse(rank(one)));
            for (place, chapter) in listed {
                is_found = true;
                if chapter.begins_page && place > 0 {
                    ui.add_space(SPACE);
                }
                let title = RichText::new(&chapter.title);
                let title = if chapter.begins_page { title.strong().color(theme.text) } else { title };
                let row = ui.add(egui::Button::selectable(place == self.chapter, title).truncate());
                if row.clicked() {
                    chosen = Some(place);
                }
                if let Some(found) = excerpt(chapter, &words) {
                    ui.indent(("found", place), |ui| {
                        let found = RichText::new(found).size(11.5).color(theme.text_dim);
                        ui.add(egui::Label::new(found).truncate());
                    });
                }
            }
            if !is_found {
                ui.weak(tr!("manual-none"));
            }
        });
        if let Some(chapter) = chosen {
            self.choose(chapter);
        }
    }

    /// Gives the sizes of the page and of what it shows.
    fn page(&mut self, ui: &mut Ui, open: Option<&OpenProject>) -> Option<ScrollAreaOutput<()>> {
        let chapter = self.chapters.get(self.chapter)?;
        for (style, size) in [(TextStyle::Heading, 20.0), (TextStyle::Body, 14.0)] {
            ui.style_mut().text_styles.insert(style, FontId::proportional(size));
        }
        let mut area = ScrollArea::both().auto_shrink(false).id_salt("manual page"); // not shown
        if std::mem::take(&mut self.is_new) {
            area = area.scroll_offset(vec2(0.0, 0.0));
        }
        let page = area.show(ui, |ui| {
            ui.set_max_width(ui.available_width() - BESIDE_PX - COPY_PX);
            // The button stands half of this, and its padding, to the left of the right end of the code: so it is beside it.
            ui.spacing_mut().icon_width = -(COPY_PX + 2.0 * ui.spacing().button_padding.x);
            CommonMarkViewer::new().show(ui, &mut self.cache, &text_for(chapter, open));
        });
        let link = self.cache.link_hooks().iter().find(|(_, is_clicked)| **is_clicked).map(|(link, _)| link);
        if let Some(chapter) = link.and_then(|link| target(self.chapters, chapter.page, link)) {
            self.choose(chapter);
        }
        Some(page)
    }
}

impl App {
    /// Shows the manual while it is open.
    pub(super) fn show_manual(&mut self, ctx: &Context) {
        if !self.manual.is_open {
            return;
        }
        let open = self.open_project();
        let (manual, theme) = (&mut self.manual, &self.theme);
        let mut is_open = true;
        let room = ctx.content_rect().size() - vec2(60.0, 100.0);
        Window::new(tr!("manual-title"))
            .open(&mut is_open)
            .collapsible(false)
            .default_size(SIZE_PX.min(room))
            .max_size(room)
            .pivot(egui::Align2::CENTER_CENTER)
            .default_pos(ctx.content_rect().center())
            .show(ctx, |ui| {
                Panel::left("manual chapters") // not shown
                    .default_size(LIST_WIDTH_PX)
                    .show(ui, |ui| manual.list(ui, theme));
                egui::CentralPanel::default().show(ui, |ui| manual.page(ui, Some(&open)));
            });
        self.manual.is_open &= is_open;
    }

    fn open_project(&self) -> OpenProject {
        let (document, selection) = (self.editor.document(), &self.editor.session().selection);
        // Where nothing is selected, the first names are still those of this project.
        let clip = selection.clip.and_then(|clip| document.clip(clip)).or_else(|| document.clips().first());
        let node = selection.played_node(document).and_then(|node| document.node(node));
        let node = node.or_else(|| document.nodes().first());
        OpenProject {
            // A project without a file is named as it would be saved.
            file: self.editor.path().map_or_else(|| self.name_to_save(), Path::to_owned),
            clip: clip.map(|clip| clip.name.clone()),
            node: node.map(|node| node.name.clone()),
        }
    }
}
