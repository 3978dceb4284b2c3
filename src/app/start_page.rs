//! The page that is shown when no project is open: recovered work, recent projects, templates and samples.

mod card;
mod entries;

use std::path::PathBuf;

use egui::{Align, Context, Key, Layout, RichText, ScrollArea, Ui, UiBuilder, vec2};
use egui_phosphor::regular as icon;

use super::App;
use super::recovered::RECOVERED;
use super::recovered_row::{self, Rows};
use super::settings::Settings;
use super::thumbnails::{ThumbnailSubject, Thumbnails};
use crate::command::Command;
use crate::document::Document;
use crate::templates::{TEMPLATES, Template};
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_LARGE, Theme, primary_button};
use crate::ui_kit::tip::Tip as _;
use card::{CARD_PX, Card, Picked};
use entries::ProjectEntry;

/// The widest column of cards, in points, so that lines of text and rows of cards stay readable in a wide window.
const MAX_WIDTH: f32 = 1120.0;
/// Height of the page's head, in points.
const HEAD_PX: f32 = 58.0;

/// What a user chose on the page.
enum StartChoice {
    /// Restore or discard this recovered work.
    Recovered(recovered_row::RecoveredChoice),
    /// Open this file.
    Open(PathBuf),
    /// Open a copy of this sample.
    Sample(PathBuf),
    /// Take this file off the list of recent ones.
    Forget(PathBuf),
    /// Begin with this template, by name.
    Begin(&'static str),
    /// Ask for a file.
    Ask,
    /// Begin the tour.
    Tour,
    /// Show the panels.
    Close,
}

/// The list of recovered work, if there is some.
type Recovered<'a> = Option<&'a mut Rows>;

/// The page while it is open.
pub struct StartPage {
    recent: Vec<ProjectEntry>,
    samples: Vec<ProjectEntry>,
    /// Whether it was shown: at first it is at its top, wherever an earlier one was scrolled to.
    was_shown: bool,
}

impl StartPage {
    /// A page with the recent projects, the latest first.
    pub fn new(settings: &Settings) -> Self {
        let opened =
            |path: &PathBuf| ProjectEntry { opened: settings.opened(path), ..ProjectEntry::of(path) };
        let recent = settings.recent.iter().map(opened).collect();
        Self { recent, samples: entries::samples(), was_shown: false }
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        thumbnails: &mut Thumbnails,
        recovered: Recovered<'_>,
    ) -> Option<StartChoice> {
        let mut choice = None;
        let mut area = ScrollArea::vertical().auto_shrink(false);
        if !std::mem::replace(&mut self.was_shown, true) {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            let side = ((ui.available_width() - MAX_WIDTH) / 2.0).max(2.0 * SPACE_LARGE);
            let margin = egui::Margin { left: side as i8, right: side as i8, top: 28, bottom: 28 };
            // A margin holds at most 127 points; the rest is space.
            let extra = (side - 127.0).max(0.0);
            ui.horizontal_top(|ui| {
                ui.add_space(extra);
                egui::Frame::new().inner_margin(margin).show(ui, |ui| {
                    ui.set_width((ui.available_width() - extra).max(CARD_PX[0]));
                    ui.vertical(|ui| choice = self.content(ui, theme, thumbnails, recovered));
                });
            });
        });
        choice
    }

    fn content(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        thumbnails: &mut Thumbnails,
        recovered: Recovered<'_>,
    ) -> Option<StartChoice> {
        let mut choice = match recovered {
            // The keyboard goes on from lost work to the buttons above it.
            Some(rows) => {
                let above = ui.allocate_space(vec2(ui.available_width(), HEAD_PX)).1;
                let chosen = recovered_work(ui, theme, rows);
                chosen.or(head(&mut ui.new_child(UiBuilder::new().max_rect(above)), theme))
            }
            None => head(ui, theme),
        };
        if !self.recent.is_empty() {
            heading(ui, theme, tr!("start-recent"));
            choice = files(ui, theme, &self.recent, thumbnails, true).or(choice);
        }
        heading(ui, theme, tr!("start-new"));
        choice = templates(ui, theme, thumbnails).or(choice);
        if !self.samples.is_empty() {
            heading(ui, theme, tr!("start-samples"));
            choice = files(ui, theme, &self.samples, thumbnails, false).or(choice);
        }
        choice
    }
}

/// What was not saved when the program ended.
fn recovered_work(ui: &mut Ui, theme: &Theme, rows: &mut Rows) -> Option<StartChoice> {
    heading(ui, theme, tr!("safety-recovered"));
    ui.label(RichText::new(tr!("safety-recovered.text")).color(theme.text_dim));
    ui.add_space(SPACE);
    let frame = egui::Frame::new().fill(theme.card).corner_radius(RADIUS).inner_margin(SPACE_LARGE);
    let shown = frame.stroke(egui::Stroke::new(1.0, theme.accent)).show(ui, |ui| {
        // No wider than what it holds: a wide card with two buttons looks as if something were missing.
        rows.show(ui, theme)
    });
    shown.inner.map(StartChoice::Recovered)
}

fn head(ui: &mut Ui, theme: &Theme) -> Option<StartChoice> {
    let mut choice = None;
    ui.horizontal(|ui| {
        ui.label(RichText::new("Kineograph").size(26.0).strong().color(theme.text)); // not shown: a name
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(tr!("start-close")).tip(tr!("start-close.tooltip")).clicked() {
                choice = Some(StartChoice::Close);
            }
            let open = primary_button(ui, format!("{}  {}", icon::FOLDER_OPEN, tr!("start-open")));
            let keys = Command::Open.shortcut_text(ui.ctx());
            if ui.add(open).tip(format!("{}  {keys}", tr!("start-open.tooltip"))).clicked() {
                choice = Some(StartChoice::Ask);
            }
            let tour = Command::FirstAnimation.spec();
            let button = ui.button(format!("{}  {}", icon::GRADUATION_CAP, tour.title()));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, tour.title()));
            if button.tip(tour.help()).clicked() {
                choice = Some(StartChoice::Tour);
            }
        });
    });
    ui.label(RichText::new(tr!("start-hint")).color(theme.text_dim));
    choice
}

fn heading(ui: &mut Ui, theme: &Theme, text: &str) {
    ui.add_space(SPACE_LARGE);
    ui.label(RichText::new(text).size(15.0).strong().color(theme.text));
    ui.add_space(SPACE / 2.0);
}

/// Cards in rows as wide as the page.
fn rows<T>(
    ui: &mut Ui,
    items: &[T],
    mut show: impl FnMut(&mut Ui, &T) -> Option<StartChoice>,
) -> Option<StartChoice> {
    let mut choice = None;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few
    let columns = (((ui.available_width() + SPACE) / (CARD_PX[0] + SPACE)) as usize).max(1);
    ui.spacing_mut().item_spacing = vec2(SPACE, SPACE);
    for row in items.chunks(columns) {
        ui.horizontal(|ui| {
            for item in row {
                choice = show(ui, item).or(choice.take());
            }
        });
    }
    choice
}

/// Recent files, which can be forgotten, or samples.
fn files(
    ui: &mut Ui,
    theme: &Theme,
    entries: &[ProjectEntry],
    thumbnails: &mut Thumbnails,
    can_forget: bool,
) -> Option<StartChoice> {
    rows(ui, entries, |ui, entry| {
        let picture = entry.modified.map(|modified| ThumbnailSubject::File(entry.path.clone(), modified));
        let texture = picture.and_then(|subject| thumbnails.get(ui.ctx(), subject).texture());
        let detail = if can_forget { entry.detail() } else { entry.folder().unwrap_or_default() };
        let more = if can_forget { detail.as_str() } else { tr!("start-samples.tooltip") };
        let card = Card {
            title: &entry.name,
            detail: &detail,
            // Both may be cut off.
            tip: &format!("{}\n{more}", entry.path.display()),
            texture,
            is_missing: entry.modified.is_none(),
            can_forget,
        };
        match card.show(ui, theme)? {
            Picked::Open if entry.modified.is_none() => None,
            Picked::Open if can_forget => Some(StartChoice::Open(entry.path.clone())),
            Picked::Open => Some(StartChoice::Sample(entry.path.clone())),
            Picked::Forget => Some(StartChoice::Forget(entry.path.clone())),
        }
    })
}

fn templates(ui: &mut Ui, theme: &Theme, thumbnails: &mut Thumbnails) -> Option<StartChoice> {
    rows(ui, TEMPLATES, |ui, template| {
        let texture = thumbnails.get(ui.ctx(), ThumbnailSubject::Template(template.name)).texture();
        let (title, detail) = (template.label.text(), template.label.tooltip());
        let card = Card { title, detail, tip: detail, texture, is_missing: false, can_forget: false };
        card.show(ui, theme).map(|_| StartChoice::Begin(template.name))
    })
}

impl App {
    /// The same app with the start page open.
    #[must_use]
    pub fn with_start_page(mut self) -> Self {
        self.open_start_page();
        self
    }

    /// Opens the start page in front of the project.
    pub(super) fn open_start_page(&mut self) {
        self.start_page = Some(StartPage::new(&self.settings));
        self.thumbnails.allow(&self.settings.allowed);
        // The page has that list itself.
        self.dialogs.close(RECOVERED);
    }

    /// Shows the page in place of the panels, and does what is chosen. While a menu is open, Esc is for that.
    pub(super) fn show_start_page(&mut self, ui: &mut Ui, is_menu_open: bool) {
        let theme = self.theme;
        let frame = egui::Frame::new().fill(theme.window);
        let ctx = ui.ctx().clone();
        if !self.safety.found.is_empty() {
            self.recovered_rows(&ctx);
        }
        let (page, thumbnails) = (self.start_page.as_mut(), &mut self.thumbnails);
        let rows = self.safety.rows.as_mut().filter(|rows| !rows.is_empty());
        let messages_px = self.notices.height_px();
        let shown = egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            // Messages are below the page, where they cover nothing that can be clicked.
            let room = ui.available_size() - vec2(0.0, messages_px);
            ui.allocate_ui(room, |ui| page.and_then(|page| page.show(ui, &theme, thumbnails, rows))).inner
        });
        let is_free = !is_menu_open && !self.is_covered();
        let escaped = is_free && ctx.input(|input| input.key_pressed(Key::Escape));
        let choice = shown.inner.or_else(|| escaped.then_some(StartChoice::Close));
        if let Some(choice) = choice {
            self.choose(choice, &ctx);
        }
    }

    fn choose(&mut self, choice: StartChoice, ctx: &Context) {
        match choice {
            StartChoice::Recovered(choice) => self.choose_recovered(choice, ctx),
            StartChoice::Close => {
                self.start_page = None;
                self.files.has_opened = true;
                self.settle_recovered();
            }
            StartChoice::Ask => self.ask_to_open(ctx),
            StartChoice::Tour => self.start_tour(ctx),
            StartChoice::Open(path) => self.ask_to_discard(ctx, move |app, _| app.open_path(&path)),
            StartChoice::Sample(path) => self.ask_to_discard(ctx, move |app, _| app.open_sample(&path)),
            StartChoice::Begin(name) => self.ask_to_discard(ctx, |app, _| app.begin_with(name)),
            StartChoice::Forget(path) => {
                self.settings.recent.retain(|other| *other != path);
                self.open_start_page();
                // It stays where it is scrolled to.
                self.start_page.iter_mut().for_each(|page| page.was_shown = true);
            }
        }
    }

    /// Starts a new project with the template of this name.
    pub(super) fn begin_with(&mut self, template: &str) {
        let project = Template::named(template).map(Template::project).unwrap_or_default();
        self.open_unnamed(Document::from_project(&project).0);
    }
}

#[cfg(test)]
mod tests;
