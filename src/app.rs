//! The window: docked panels, menus and dialogs, and the order of work in a frame.

mod age;
mod allowed;
mod ask;
#[cfg(test)]
mod asset_drag_tests;
mod autosave;
mod caret;
mod clock;
mod compared;
mod conflict;
#[cfg(test)]
mod conflict_tests;
mod crash;
#[cfg(test)]
mod damage_tests;
mod dialogs;
mod disk_changes;
mod display_loss;
mod display_watch;
mod escape;
mod export;
mod files;
#[cfg(test)]
mod flow_tests;
mod flush;
mod fonts;
#[cfg(test)]
mod frames_tests;
mod full_screen;
mod gpu_loss;
mod help;
mod hidden;
#[cfg(test)]
mod hidden_tests;
mod import;
#[cfg(test)]
mod import_tests;
mod installed_fonts;
#[cfg(test)]
mod kept_tests;
mod key_clicks;
mod key_hand;
mod keyboard;
#[cfg(test)]
mod keyboard_tests;
mod layout;
mod layout_menu;
#[cfg(test)]
mod legible_tests;
mod locate;
#[cfg(test)]
mod locate_tests;
mod look;
mod manual;
mod menu_keys;
mod menus;
mod messages;
mod notices;
mod opening;
mod pack;
mod panel_keys;
mod panes;
mod paste_picture;
mod presets;
mod prompt;
mod purpose;
mod question;
mod reading;
mod recovered;
mod recovered_row;
mod refused;
mod safety;
#[cfg(test)]
mod safety_tests;
mod samples;
mod saving;
mod screen_reader;
mod series;
mod settings;
mod settings_page;
mod shelf;
mod shortcuts;
mod siblings;
mod slicing;
mod snapshot;
mod start;
mod start_folder;
mod start_page;
mod symbols;
mod thumbnails;
mod tour;
mod transfer;
mod typing;
mod versions;
#[cfg(test)]
mod view_tests;
mod window_loop;
mod work;
#[cfg(test)]
mod work_tests;

use std::path::PathBuf;
use std::sync::Arc;

pub use start::{AppError, run};
#[cfg(feature = "internals")]
pub use tour::{Act, STEPS};

use crate::command::Command;
use crate::document::Document;
use crate::editor::{Editor, WindowRequest};
use crate::io::font_folders;
use crate::panels::canvas::{CanvasGpu, CanvasPanel};
use crate::panels::palette::{CommandPalette, Palette, Purpose};
use crate::panels::{Intent, Outbox, canvas, graph_panel, sheet_editor};
use crate::text::tr;
use crate::ui_kit::ease_picker::EaseMemory;
use crate::ui_kit::fields::{ColorModel, OpacityUnit};
use crate::ui_kit::menu_clicks::MenuClicks;
use crate::ui_kit::press_frames::PressFrames;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, TypingLimit, shortened};
use crate::ui_kit::theme::{self, Theme};
use crate::ui_kit::window_unit::{TimeUnit, TimeZero, WindowUnit as _};

use autosave::AutosaveClock;
use caret::Caret;
use clock::FrameClock;
use dialogs::Dialogs;
use export::Exports;
use files::FileTasks;
use gpu_loss::{GpuWatch, Handover};
use help::{About, MessageList};
use hidden::is_hidden;
use installed_fonts::InstalledFonts;
use key_hand::KeyHand;
use layout::{Pane, Shell};
use layout_menu::LayoutName;
use look::{Look, SCALE_STEP_PERCENT};
use manual::Manual;
use menu_keys::BarMenus;
use notices::{Notices, Offer};
use pack::PackQuestion;
use panes::Panels;
use paste_picture::PasteKeys;
use purpose::Purpose as FilePurpose;
use recovered::RecoveredList;
use safety::Safety;
use screen_reader::ScreenReader;
use settings::{Settings, ThemeChoice};
use settings_page::{KeyRecorder, SettingsPage};
use shortcuts::ShortcutList;
use start_page::StartPage;
use symbols::Surroundings;
use thumbnails::Thumbnails;
use tour::Tour;
use typing::AfterTyping;
use window_loop::Exchange;

/// Whether Space is a tap, which runs its command, or held for a drag, which pans.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum SpaceBar {
    #[default]
    Up,
    Down(Command),
    Panning,
}

impl SpaceBar {
    /// The command of a tap, in the frame in which Space is released, if nothing was dragged since it was pressed.
    fn tapped(&mut self, ctx: &egui::Context) -> Option<Command> {
        let (dragging, released) =
            ctx.input(|input| (input.pointer.any_down(), input.key_released(egui::Key::Space)));
        if matches!(self, Self::Down(_)) && dragging {
            *self = Self::Panning;
        }
        if !released {
            return None;
        }
        match std::mem::take(self) {
            Self::Down(command) => Some(command),
            Self::Up | Self::Panning => None,
        }
    }
}

/// The editor in its window.
pub struct App {
    editor: Editor,
    panels: Panels,
    shell: Shell,
    tour: Tour,
    manual: Manual,
    palette: Palette,
    commands: CommandPalette,
    dialogs: Dialogs,
    files: FileTasks,
    exports: Exports,
    notices: Notices,
    settings: Settings,
    /// The names of settings that could not be read, until that is said.
    broken_settings: Vec<String>,
    safety: Safety,
    autosave: AutosaveClock,
    /// The start page, in front of the panels.
    start_page: Option<StartPage>,
    /// The pictures of its cards, which stay for the next time.
    thumbnails: Thumbnails,
    /// The canvas of the full-screen preview.
    full_screen: Option<Box<CanvasPanel>>,
    theme: Theme,
    look: Look,
    outbox: Outbox,
    /// Whether a text was typed into at the end of the last frame. Esc ends that before anything is asked about it.
    was_typing: bool,
    /// What waits until what is typed in a field is entered.
    after_typing: AfterTyping,
    /// Tab was pressed, which has a command. It is kept from egui, which would move the keyboard focus.
    tab_pressed: bool,
    /// The menu bar gets the keyboard when it is shown next.
    wants_menu_bar: bool,
    /// The menu bar of the frame that is shown.
    bar: BarMenus,
    recorder: KeyRecorder,
    /// Whether something was open or held after the last frame, so that Esc is for that.
    has_use_for_escape: bool,
    space: SpaceBar,
    paste_keys: PasteKeys,
    /// The modifiers that were held at the end of the last frame.
    held_before: egui::Modifiers,
    clock: FrameClock,
    caret: Caret,
    exchange: Exchange,
    title: String,
    may_close: bool,
    gpu: GpuWatch,
    handover: Handover,
}

impl App {
    /// Creates the app for a window that was just opened, and opens `project` if given.
    pub fn new(creation: &eframe::CreationContext<'_>, project: Option<PathBuf>) -> Self {
        let (settings, broken) = creation.storage.map(Settings::load).unwrap_or_default();
        if let Some(render_state) = &creation.wgpu_render_state {
            CanvasGpu::install(render_state);
        }
        theme::install_fonts(&creation.egui_ctx);
        let look = Look::forced(start::dark_from_env());
        let is_dark = look.forced_dark.unwrap_or_else(|| settings.theme.is_dark(&creation.egui_ctx));
        let theme = settings.theme_of(is_dark);
        look::apply(&theme, settings.theme, &creation.egui_ctx);
        settings.keys.share(&creation.egui_ctx);
        settings.opacity_unit.share(&creation.egui_ctx);
        settings.time_unit.share(&creation.egui_ctx);
        settings.color_model.share(&creation.egui_ctx);
        settings.time_zero.share(&creation.egui_ctx);
        creation.egui_ctx.add_plugin(PressFrames::default());
        creation.egui_ctx.add_plugin(MenuClicks::default());
        creation.egui_ctx.add_plugin(TypingLimit);
        creation.egui_ctx.add_plugin(ScreenReader::default());
        creation.egui_ctx.add_plugin(KeyHand::default());
        Arc::clone(&settings.eases).share(&creation.egui_ctx);
        let mut app = Self {
            editor: Editor::opened(start::new_document(), None),
            panels: Panels::new(settings.panels()),
            shell: settings.shell(),
            tour: Tour::default(),
            manual: Manual::default(),
            palette: settings.palette(),
            commands: CommandPalette::default(),
            dialogs: Dialogs::default(),
            files: FileTasks::default(),
            exports: Exports::default(),
            notices: Notices::default(),
            settings,
            broken_settings: Vec::new(),
            safety: Safety::default(),
            autosave: AutosaveClock::default(),
            start_page: None,
            thumbnails: Thumbnails::default(),
            full_screen: None,
            theme,
            look,
            outbox: Outbox::default(),
            was_typing: false,
            after_typing: AfterTyping::default(),
            tab_pressed: false,
            wants_menu_bar: false,
            bar: BarMenus::default(),
            recorder: KeyRecorder::default(),
            has_use_for_escape: false,
            space: SpaceBar::default(),
            paste_keys: PasteKeys::default(),
            held_before: egui::Modifiers::NONE,
            clock: FrameClock::default(),
            caret: Caret::default(),
            exchange: Exchange::default(),
            title: String::new(),
            may_close: false,
            gpu: GpuWatch::default(),
            handover: Handover::default(),
        };
        if let Some(render_state) = &creation.wgpu_render_state {
            app.gpu.watch(&render_state.device, &creation.egui_ctx);
            #[cfg(debug_assertions)]
            GpuWatch::lose_on_request(&render_state.device);
        }
        app.files.pictures.wake(&creation.egui_ctx);
        app.broken_settings = broken;
        if let Some(path) = project {
            app.open_or_add(&path);
            app.wait_for_work();
        }
        app
    }

    /// The same app as tests need it: it asks for paths by a path field even where the system has file dialogs, and waits for pictures.
    #[must_use]
    pub fn with_typed_paths(mut self) -> Self {
        self.files.ask_by_typing = true;
        self.files.pictures.wait_for_all();
        self.finish_pictures();
        self
    }

    /// The editor, for tests.
    #[cfg(any(test, feature = "internals"))]
    pub const fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Replaces what is edited.
    fn set_editor(&mut self, document: Document, path: Option<PathBuf>) {
        self.show_editor(Editor::opened(document, path));
    }

    /// Shows another editor, as at the start.
    fn show_editor(&mut self, editor: Editor) {
        self.safety.shelf.close();
        self.keep_project_view();
        self.tour = Tour::default();
        let former = std::mem::replace(&mut self.editor, editor);
        // A large project takes long to drop.
        std::thread::spawn(move || drop(former));
        self.files.pictures.stop();
        self.files.allowed.clear();
        self.files.exported_to = None;
        self.exports.forget_range();
        self.notices.clear();
        self.dialogs.close(refused::REFUSED);
        self.panels = Panels::new(&self.panels.kept());
        if let Some(kept) = self.editor.path().and_then(|path| self.settings.of_project(path)) {
            self.panels.restore_in_project(kept);
        }
        // The list of problems names those that can't be read.
        self.read_presets();
        self.palette.close();
        self.commands.close();
        self.start_page = None;
        self.files.has_opened = true;
        self.settle_recovered();
    }

    /// Keeps how the open project is looked at, if it has a file.
    fn keep_project_view(&mut self) {
        if let Some(path) = self.editor.path() {
            self.settings.keep_project(path, self.panels.kept_in_project(self.editor.document()));
        }
    }

    /// Applies all intents, including those that they push in turn. Poses are refreshed in any case, since a paste doesn't go
    /// through the outbox.
    fn drain(&mut self, ctx: &egui::Context) {
        if self.outbox.is_empty() {
            self.editor.refresh();
        }
        while !self.outbox.is_empty() {
            for request in self.editor.apply_all(&mut self.outbox) {
                self.serve(request, ctx);
            }
        }
    }

    fn serve(&mut self, request: WindowRequest, ctx: &egui::Context) {
        match request {
            WindowRequest::Command(command) => {
                // A panel that can't serve a command says so itself.
                self.run_in_window(command, ctx);
            }
            WindowRequest::OpenPalette(request) => self.palette.open(request),
            WindowRequest::CopyText(text) => ctx.copy_text(text),
            WindowRequest::AllowFolder(folder) => self.ask_to_allow(folder),
            WindowRequest::LocateImage(name) => self.locate_image(name, ctx),
            WindowRequest::LocateAll => self.pick(FilePurpose::LocateAll, ctx),
            WindowRequest::ShowImage => self.pick(FilePurpose::ShowImage, ctx),
            WindowRequest::ReadPresets => self.read_presets(),
            WindowRequest::SliceImage(image, nodes) => self.ask_to_slice(image, nodes),
            WindowRequest::OfferValue(node, name) => self.offer_value(node, name),
            WindowRequest::EditFrames => {
                self.shell.reveal_wide(Pane::of(&sheet_editor::PANEL.head), sheet_editor::LEAST_PX);
            }
            WindowRequest::LeaveSymbol(depth) => self.leave_symbol(depth, ctx),
            WindowRequest::GuardedUndo(symbol) => self.tell_of_guarded_undo(&symbol),
            WindowRequest::ReadChapter(chapter) => self.manual.read(chapter),
            WindowRequest::ShowCanvas => self.shell.reveal(Pane::of(&canvas::PANEL.head)),
            WindowRequest::RequestPaste => self.request_paste(ctx),
        }
    }

    /// Commands that concern files, panels and the window. True if one of them served it.
    fn run_in_window(&mut self, command: Command, ctx: &egui::Context) -> bool {
        match command {
            Command::New => self.ask_to_begin(ctx),
            Command::StartPage => self.open_start_page(),
            Command::Open => self.ask_to_open(ctx),
            Command::Save => self.save(ctx),
            Command::SaveAs => self.save_as(ctx),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Versions => self.list_versions(ctx),
            Command::Recovered if self.start_page.is_some() => {}
            Command::Recovered => self.dialogs.open(RecoveredList),
            Command::ToggleReopenLast => self.settings.reopens_last = !self.settings.reopens_last,
            Command::Export => self.choose_export(),
            Command::SavePreset => self.ask_to_save_preset(),
            Command::PackAtlas => self.dialogs.open(PackQuestion),
            Command::AddImage => self.pick(FilePurpose::AddFile, ctx),
            Command::ListImage => self.pick(FilePurpose::ListImage, ctx),
            Command::AddSheet => self.pick(FilePurpose::AddSheet, ctx),
            Command::AddSymbol => self.pick(FilePurpose::AddSymbol, ctx),
            Command::ChooseFont => self.pick(FilePurpose::ChooseFont, ctx),
            Command::InstalledFonts => self.dialogs.open(InstalledFonts::new(font_folders(), ctx)),
            Command::MakeSymbol => self.ask_for_symbol(ctx),
            Command::EditInPlace => self.open_symbol(ctx, Surroundings::Dimmed),
            Command::OpenSymbol => self.open_symbol(ctx, Surroundings::Hidden),
            Command::ExpandSymbol => self.expand_symbol(),
            Command::Import => self.pick(FilePurpose::Import, ctx),
            Command::ToggleTheme => self.choose_theme(ThemeChoice::of(!self.theme.dark), ctx),
            Command::Settings => self.dialogs.open(SettingsPage::new()),
            Command::FullScreen => self.toggle_full_screen(ctx),
            Command::ScaleUp => self.scale_by(SCALE_STEP_PERCENT),
            Command::ScaleDown => self.scale_by(-SCALE_STEP_PERCENT),
            Command::ScaleUsual => self.settings.scale_percent = 100,
            Command::FillWindow => self.shell.toggle_filling(ctx.pointer_latest_pos()),
            Command::TogglePanel(panel) => self.shell.toggle(Pane::of(panel)),
            Command::UseLayout(layout) => {
                self.use_standard_layout(layout);
                return self.run_in_panel(command);
            }
            Command::SaveLayout => self.dialogs.open(LayoutName::new(&self.settings.layout)),
            Command::ResetLayout => self.reset_layout(),
            Command::RunCommand => self.commands.open(),
            Command::WrapIn => self.open_palette_for(Purpose::Wrap, ctx),
            Command::ChangeTo => self.open_palette_for(Purpose::Change, ctx),
            Command::Find => {
                self.shell.reveal(Pane::of(&graph_panel::PANEL.head));
                return self.run_in_panel(command);
            }
            Command::EditText => {
                self.shell.reveal(Pane::of(&canvas::PANEL.head));
                return self.run_in_panel(command);
            }
            Command::FirstAnimation => self.start_tour(ctx),
            Command::Manual => self.manual.open(),
            Command::ShowShortcuts => self.dialogs.open(ShortcutList::new()),
            Command::Messages => self.dialogs.open(MessageList),
            Command::About => self.dialogs.open(About),
            other => return self.run_by_keys(other, ctx) || self.run_in_panel(other),
        }
        true
    }

    /// Opens the palette for the selection, at the pointer.
    fn open_palette_for(&mut self, purpose: Purpose, ctx: &egui::Context) {
        let command = if purpose == Purpose::Wrap { Command::WrapIn } else { Command::ChangeTo };
        match self.editor.disabled_reason(command) {
            Some(why) => self.editor.warn(why),
            None => {
                let at = ctx.pointer_latest_pos().unwrap_or_else(|| ctx.content_rect().center());
                self.palette.open_at(purpose, at);
            }
        }
    }

    /// Commands that panels serve; the panel under the pointer comes first. True if one did.
    fn run_in_panel(&mut self, command: Command) -> bool {
        let ctx = self.editor.ctx(&self.theme);
        self.panels.command(command, &ctx, &mut self.outbox)
    }

    /// Whether a dialog or a list of commands or actions is in front of everything else.
    fn is_covered(&self) -> bool {
        self.dialogs.is_open() || self.exports.is_open() || self.palette.is_open() || self.commands.is_open()
    }

    /// Does what the button of a message says.
    fn take_offer(&mut self, offer: Offer, ctx: &egui::Context) {
        match offer {
            Offer::Undo => {
                self.outbox.push(Intent::Command(Command::Undo));
                self.drain(ctx);
            }
            Offer::Slice(image) => {
                self.slice_image(&image);
                self.drain(ctx);
            }
            Offer::Value(node, name) => self.add_value(node, &name),
            Offer::UndoInSymbol(symbol) => self.undo_in_symbol(&symbol, ctx),
            Offer::OwnClip(sharers) => {
                self.editor.give_own_clip(&sharers);
                self.drain(ctx);
            }
            Offer::NameSymbol(path, text) => self.rename_symbol(path, text, ctx),
            Offer::KeepRecovered => self.keep_recovered(),
            Offer::Save => self.save(ctx),
            Offer::SaveElsewhere => self.save_as(ctx),
        }
    }

    fn show_messages(&mut self) {
        for warning in self.editor.take_warnings() {
            self.notices.warning(warning);
        }
        for said in self.editor.take_step_warnings() {
            self.notices.warning_of_step(said);
        }
        for news in self.editor.take_news() {
            self.notices.undoable(news);
        }
        if !self.editor.document().clips().iter().any(|clip| !clip.drafts().is_empty()) {
            self.notices.retract(tr!("palette-draft"));
        }
    }

    /// The name of the project's file.
    fn shown_name(&self) -> String {
        let name = self.editor.path().and_then(std::path::Path::file_name);
        // A copy of a sample has the name of that, without a file.
        let name = name.or_else(|| self.sample().and_then(std::path::Path::file_stem));
        let name =
            name.map_or_else(|| tr!("app-untitled").to_owned(), |name| name.to_string_lossy().into_owned());
        shortened(&name, MAX_NAME_CHARS).into_owned()
    }

    /// Whether the project's file is not written here: another window has it.
    const fn is_read_only(&self) -> bool {
        self.safety.held_by.is_some()
    }

    fn update_title(&mut self, ctx: &egui::Context) {
        let mark = if self.is_unsaved() { "*" } else { "" };
        let file = format!("{mark}{}", self.shown_name());
        let title = if self.safety.is_gone {
            tr!("app-title-deleted", file)
        } else if self.is_read_only() {
            tr!("app-title-read-only", file)
        } else {
            tr!("app-title", file)
        };
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            ScreenReader::set_title(ctx, &title);
            self.title = title;
        }
    }
}

impl eframe::App for App {
    fn raw_input_hook(&mut self, ctx: &egui::Context, raw_input: &mut egui::RawInput) {
        self.fit_screen(ctx, raw_input);
        self.take_raw_keys(ctx, raw_input);
    }

    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        if is_hidden(ctx) {
            return self.work_hidden(ctx);
        }
        if self.exchange.take_hidden() {
            self.clock.hide();
        }
        // The first frame is drawn before the window is shown.
        if ctx.cumulative_frame_nr() > 0 && self.exchange.take_maximize() {
            ctx.send_viewport_cmd(egui::ViewportCommand::Maximized(true));
        }
        self.caret.pace(ctx);
        let now_secs = ctx.input(|input| input.time);
        let dt_secs = self.clock.tick(now_secs);
        self.editor.set_now(now_secs);
        self.leave_lost_device(ctx);
        self.poll_work(ctx);
        self.poll_files(ctx);
        self.poll_disk(ctx);
        self.poll_export();
        self.editor.advance(dt_secs);
        self.editor.refresh();
        if self.editor.session().playback.is_playing() {
            ctx.request_repaint();
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        crate::ui_kit::frame_cost::keep(&ctx, frame.info().cpu_usage);
        crate::ui_kit::tip::note_input(&ctx);
        crate::ui_kit::time_text::begin(&ctx, self.editor.document().stage().fps);
        self.recorder.listen(&ctx);
        self.say_broken_settings();
        self.leave_keyboard(&ctx);
        self.take_keys(&ctx);
        self.enter_typed_before_close(&ctx);
        self.take_drops(&ctx);
        if !self.show_full_screen(ui) {
            // Esc closes a menu before the page below is shown.
            let is_menu_open = egui::Popup::is_any_open(&ctx);
            self.menu_bar(ui);
            self.drain(&ctx);
            if self.start_page.is_some() {
                self.show_start_page(ui, is_menu_open);
            } else {
                self.panes(ui);
            }
        }
        self.palette.show(&ctx, &self.editor.ctx(&self.theme), &mut self.outbox);
        self.drain(&ctx);
        self.run_after_typing(&ctx);
        self.commands.show(
            &ctx,
            &self.editor.ctx(&self.theme),
            |command| self.editor.disabled_reason(command),
            self.palette.memory_mut(),
            &mut self.outbox,
        );
        self.drain(&ctx);
        self.show_dialogs(&ctx);
        self.show_exports(&ctx);
        self.show_reading(&ctx);
        self.hold_close(&ctx);
        self.show_messages();
        self.show_tour(&ctx);
        self.show_manual(&ctx);
        self.serve_escape(&ctx);
        self.withdraw_offers();
        if let Some(offer) = self.notices.show(&ctx, &self.theme, self.editor.history().undo_len()) {
            self.take_offer(offer, &ctx);
        }
        self.settle_told();
        KeyHand::follow_menus(&ctx);
        self.settle_keyboard(&ctx);
        crate::ui_kit::key_focus::paint_ring(&ctx, &self.theme);
        crate::ui_kit::popups::keep_over_dialog(&ctx);
        self.record(&ctx);
        self.autosave(&ctx);
        self.update_title(&ctx);
        self.settings.eases = EaseMemory::of(&ctx);
        self.settings.opacity_unit = OpacityUnit::of(&ctx);
        self.settings.time_unit = TimeUnit::of(&ctx);
        self.settings.color_model = ColorModel::of(&ctx);
        self.settings.time_zero = TimeZero::of(&ctx);
        self.follow_look(&ctx);
        self.was_typing = ctx.text_edit_focused();
        self.held_before = ctx.input(|input| input.modifiers);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        self.keep_project_view();
        self.settings.store(storage, &self.shell, self.palette.memory(), self.panels.kept());
    }

    fn on_exit(&mut self) {
        self.settle_recovered();
        self.record_now();
        // What is not saved now was discarded by the answer to the question.
        self.safety.shelf.close();
        self.safety.close();
    }
}
