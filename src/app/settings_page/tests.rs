//! The page as users work with it: by labels, pointer and keys.

use egui::accesskit::Role;
use egui::{Event, Key, KeyboardShortcut, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::app::flow_tests::{AppWindow, choose, click, press, press_button, type_path, window};
use crate::app::settings::{Settings, ThemeChoice};
use crate::command::{Command, KeyMap};
use crate::panels::fixture;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

fn opened() -> AppWindow {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    window
}

/// A page that shows only what has these words.
fn found(words: &str) -> AppWindow {
    let mut window = opened();
    search(&mut window, words);
    window
}

fn search(window: &mut AppWindow, words: &str) {
    let field = window.get_by_label("Search settings and commands").rect().center();
    click(window, field);
    press(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(words.to_owned()));
    window.run_steps(3);
}

fn pick(window: &mut AppWindow, field: &str, option: &str) {
    let field = window.get_by_role_and_label(Role::ComboBox, field).rect().center();
    click(window, field);
    // The list is in front of all else.
    let option = window.query_all_by_label(option).last().unwrap().rect().center();
    click(window, option);
}

/// Presses the title of a section below the search.
fn press_section(window: &mut AppWindow, title: &str) {
    let search = window.get_by_label("Search settings and commands").rect();
    let is_below = |rect: &egui::Rect| (0.0..30.0).contains(&(rect.top() - search.bottom()));
    let places: Vec<egui::Rect> = window.query_all_by_label(title).map(|node| node.rect()).collect();
    click(window, places.into_iter().find(is_below).unwrap().center());
}

/// Presses *Change* for a command, then keys.
fn rebind(window: &mut AppWindow, command: &str, modifiers: Modifiers, key: Key) {
    press_button(window, &format!("Change keys of {command}"));
    press(window, modifiers, key);
}

fn close(window: &mut AppWindow) {
    press_button(window, "Close");
    window.run_steps(2);
    assert!(!window.state().dialogs.is_open());
}

fn is_playing(window: &AppWindow) -> bool {
    window.state().editor().session().playback.is_playing()
}

fn tap(window: &mut AppWindow, key: Key) {
    window.key_press(key);
    window.run_steps(3);
}

fn sees(window: &AppWindow, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn theme_and_scale_apply_at_once_and_are_kept() {
    let mut window = opened();
    assert!(window.ctx.global_style().visuals.dark_mode);
    pick(&mut window, "Theme", "Light");
    assert!(!window.ctx.global_style().visuals.dark_mode && !window.state().theme.dark);
    pick(&mut window, "Scale", "150 %");
    window.run_steps(3);
    assert!((window.ctx.zoom_factor() - 1.5).abs() < 1e-6);
    let settings = &window.state().settings;
    assert_eq!((settings.theme, settings.scale_percent), (ThemeChoice::Light, 150));
}

#[test]
fn the_page_fits_and_leads_back_at_the_largest_scale_of_a_small_screen() {
    let mut window = opened();
    pick(&mut window, "Scale", "200 %");
    window.set_size(egui::vec2(640.0, 400.0));
    window.run_steps(8);
    let screen = window.ctx.content_rect();
    for label in ["Close", "Export settings…", "Reset all…", "Theme", "Search settings and commands"] {
        let rect = window.get_by_label(label).rect();
        assert!(screen.contains_rect(rect), "{label}: {rect} in {screen}");
    }
    pick(&mut window, "Scale", "100 %");
    window.run_steps(3);
    assert!((window.ctx.zoom_factor() - 1.0).abs() < 1e-6);
}

#[test]
fn the_scale_that_keys_set_is_that_of_the_settings() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::Minus);
    window.run_steps(3);
    assert_eq!(window.state().settings.scale_percent, 90);
    for _ in 0..4 {
        press(&mut window, Modifiers::COMMAND, Key::Minus);
    }
    window.run_steps(3);
    assert_eq!(window.state().settings.scale_percent, 75, "as the page has it");
    assert!((window.ctx.zoom_factor() - 0.75).abs() < 1e-6);
}

#[test]
fn a_theme_as_the_system_follows_it() {
    let mut window = opened();
    pick(&mut window, "Theme", "Same as system");
    assert!(sees(&window, "Theme") && window.state().theme.dark);
    window.input_mut().system_theme = Some(egui::Theme::Light);
    window.run_steps(3);
    assert!(!window.state().theme.dark);
    window.input_mut().system_theme = Some(egui::Theme::Dark);
    window.run_steps(3);
    assert!(window.state().theme.dark);
}

#[test]
fn a_list_is_worked_by_keys() {
    let mut window = opened();
    window.get_by_role_and_label(Role::ComboBox, "Opacity").focus();
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(window.state().settings.opacity_unit, OpacityUnit::Byte);
    assert!(window.state().dialogs.is_open());
}

#[test]
fn the_arrow_keys_go_on_from_the_current_entry_of_a_list_that_was_clicked() {
    let mut window = opened();
    let list = window.get_by_role_and_label(Role::ComboBox, "Opacity").rect().center();
    click(&mut window, list);
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(window.state().settings.opacity_unit, OpacityUnit::Byte);
}

#[test]
fn rulers_have_the_chosen_unit_of_time() {
    let mut window = opened();
    pick(&mut window, "Times", "Frames");
    assert_eq!(
        (TimeUnit::of(&window.ctx), window.state().settings.time_unit),
        (TimeUnit::Frames, TimeUnit::Frames)
    );
}

#[test]
fn the_unit_of_opacities_is_that_of_all_fields_and_is_kept() {
    let mut window = opened();
    pick(&mut window, "Opacity", "0–255");
    assert_eq!(OpacityUnit::of(&window.ctx), OpacityUnit::Byte);
    assert_eq!(window.state().settings.opacity_unit, OpacityUnit::Byte);
    // A menu of a field changes it too.
    OpacityUnit::Percent.share(&window.ctx);
    window.run_steps(2);
    assert_eq!(window.state().settings.opacity_unit, OpacityUnit::Percent);
}

#[test]
fn a_search_shows_rows_of_all_sections_and_says_if_there_are_none() {
    let window = found("guides");
    window.get_by_label("Change keys of Remove all guides");
    assert!(window.query_all_by_label("Guides").next().is_some());
    assert!(
        window.query_by_label("Theme").is_none() && window.query_by_label("Change keys of Undo").is_none()
    );
    let window = found("zzz");
    window.get_by_label("No setting and no command has these words.");
}

#[test]
fn a_section_is_shown_alone() {
    let mut window = opened();
    press_section(&mut window, "Safety");
    window.get_by_label("Reopen last project");
    assert!(window.query_by_label("Theme").is_none());
    press_button(&mut window, "Reopen last project");
    assert!(!window.state().settings.reopens_last);
    press_section(&mut window, "Folders");
    window.event(Event::Text("theme".to_owned()));
    window.run_steps(3);
    window.get_by_role_and_label(Role::ComboBox, "Theme");
}

#[test]
fn play_gets_another_key_that_the_menu_and_the_list_of_shortcuts_show() {
    let mut window = found("play pause");
    let title = Command::PlayPause.spec().title();
    rebind(&mut window, title, Modifiers::NONE, Key::Num9);
    close(&mut window);
    tap(&mut window, Key::Space);
    assert!(!is_playing(&window), "the old key does nothing");
    tap(&mut window, Key::Num9);
    assert!(is_playing(&window));
    tap(&mut window, Key::Num9);
    press_button(&mut window, "Play");
    assert!(fixture::drawn_texts(&window).iter().any(|drawn| drawn.text == "9"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::F1);
    window.event(Event::Text(title.to_owned()));
    window.run_steps(3);
    window.get_by_label("9");
    assert!(window.query_by_label("Space").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    // In the list of commands too.
    press(&mut window, Modifiers::COMMAND, Key::K);
    window.event(Event::Text(title.to_owned()));
    window.run_steps(3);
    assert!(fixture::drawn_texts(&window).iter().any(|drawn| drawn.text == "9"));
}

#[test]
fn keys_of_another_command_are_named_and_replaced_or_left() {
    let mut window = found("save");
    let save = Command::Save.spec().title();
    rebind(&mut window, save, Modifiers::COMMAND, Key::Z);
    window.get_by_label_contains("Ctrl+Z belongs to “Undo”.");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!sees(&window, "belongs to") && window.state().dialogs.is_open());
    assert!(window.state().settings.keys.own().is_empty());
    rebind(&mut window, save, Modifiers::COMMAND, Key::Z);
    press_button(&mut window, "Replace");
    let keys = &window.state().settings.keys;
    let ctrl_z = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
    assert_eq!(keys.of(&Command::Save.spec()), [ctrl_z]);
    assert!(keys.of(&Command::Undo.spec()).is_empty());
    press_button(&mut window, &format!("Reset keys of {save}"));
    search(&mut window, "undo");
    press_button(&mut window, "Reset keys of Undo");
    assert!(window.state().settings.keys.own().is_empty());
}

#[test]
fn escape_cancels_the_recording_and_no_key_reaches_the_window() {
    let mut window = found("play pause");
    let title = Command::PlayPause.spec().title();
    press_button(&mut window, &format!("Change keys of {title}"));
    window.get_by_label("Press the new keys. Esc cancels.");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Press the new keys. Esc cancels.").is_none());
    assert!(window.state().dialogs.is_open() && window.state().settings.keys.own().is_empty());
    // Keys that do something in dialogs and fields are keys like others.
    for (key, text) in [(Key::Enter, "Enter"), (Key::Tab, "Tab"), (Key::A, "A")] {
        press_button(&mut window, &format!("Change keys of {title}"));
        window.event(Event::Text("a".to_owned()));
        press(&mut window, Modifiers::NONE, key);
        if window.query_by_label("Replace").is_some() {
            press_button(&mut window, "Replace");
        }
        window.get_by_label(text);
    }
}

#[test]
fn keys_are_added_and_removed() {
    let mut window = found("redo");
    press_button(&mut window, "Add keys to Redo");
    press(&mut window, Modifiers::NONE, Key::F9);
    assert_eq!(window.state().settings.keys.of(&Command::Redo.spec()).len(), 3);
    press_button(&mut window, "Remove keys of Redo");
    window.get_by_label("none");
    close(&mut window);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    press(&mut window, Modifiers::COMMAND, Key::Comma);
    press_section(&mut window, "Keys");
    press_button(&mut window, "Reset all keys");
    assert!(window.state().settings.keys.own().is_empty());
}

#[test]
fn the_map_blender_gives_its_keys() {
    let mut window = found("map");
    pick(&mut window, "Map", "Blender");
    assert_eq!(window.state().settings.keys.map(), KeyMap::Blender);
    search(&mut window, "move tool");
    close(&mut window);
    press(&mut window, Modifiers::NONE, Key::G);
    let tool = |window: &AppWindow| window.state().editor().session().tools.tool;
    assert_eq!(Command::Tool(tool(&window)), Command::Tool(crate::session::Tool::Move));
    press(&mut window, Modifiers::NONE, Key::S);
    assert_eq!(tool(&window), crate::session::Tool::Scale);
    press(&mut window, Modifiers::NONE, Key::F3);
    assert!(window.state().commands.is_open());
}

#[test]
fn the_clipboard_keys_of_the_system_are_keys_like_others() {
    let mut window = found("select all");
    press_button(&mut window, "Change keys of Select all");
    window.event(Event::Copy);
    window.run_steps(3);
    window.get_by_label_contains("Ctrl+C belongs to “Copy”.");
    press(&mut window, Modifiers::NONE, Key::Enter);
    close(&mut window);
    window.event(Event::Copy);
    window.run_steps(3);
    assert!(!window.state().editor().session().selection.actions.is_empty(), "it selects");
}

#[test]
fn settings_come_back_from_their_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let mut window = found("undo");
    rebind(&mut window, "Undo", Modifiers::NONE, Key::F8);
    search(&mut window, "");
    press_section(&mut window, "All");
    pick(&mut window, "Theme", "Light");
    let before = window.state().settings.exported();
    press_button(&mut window, "Export settings…");
    type_path(&mut window, &path);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), before);
    press_button(&mut window, "Reset all…");
    press_button(&mut window, "Reset");
    assert_eq!(window.state().settings.exported(), Settings::default().exported());
    assert!(window.state().theme.dark);
    press_button(&mut window, "Import settings…");
    type_path(&mut window, &path);
    assert_eq!(window.state().settings.exported(), before);
    assert!(!window.state().theme.dark);
    close(&mut window);
}

#[test]
fn a_broken_line_of_an_imported_file_is_named_and_costs_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let text = "{\n  \"theme\": \"light\",\n  \"scale_percent\": (,\n  \"keys/undo\": [\"F8\"],\n  \
                \"keys/redo\": [\"Sausage\"],\n  \"allowed\": [\"/\"],\n}";
    std::fs::write(&path, text).unwrap();
    let mut window = opened();
    press_button(&mut window, "Import settings…");
    type_path(&mut window, &path);
    let settings = &window.state().settings;
    assert_eq!((settings.theme, settings.scale_percent), (ThemeChoice::Light, 100));
    let f8 = KeyboardShortcut::new(Modifiers::NONE, Key::F8);
    assert_eq!(settings.keys.of(&Command::Undo.spec()), [f8]);
    assert!(!settings.keys.is_own(&Command::Redo.spec()));
    assert!(settings.allowed.is_empty(), "a file allows no folder");
    window.get_by_label_contains("have no effect: scale_percent, allowed, keys/redo.");
    std::fs::write(&path, "{ not: \"settings\" }").unwrap();
    press_button(&mut window, "Import settings…");
    type_path(&mut window, &path);
    window.get_by_label_contains("mine.ron has no settings.");
    assert_eq!(window.state().settings.theme, ThemeChoice::Light);
}

#[test]
fn allowed_folders_are_listed_and_removed() {
    let mut window = opened();
    window.state_mut().settings.allow("/pictures/mine".into());
    press_section(&mut window, "Folders");
    window.get_by_label("/pictures/mine");
    press_button(&mut window, "Remove /pictures/mine");
    assert!(window.state().settings.allowed.is_empty());
    window.get_by_label("Images are read from the folder of the project only.");
}

#[test]
fn colours_of_guides_are_chosen_and_reset() {
    let mut window = found("guides");
    let usual = window.state().theme.guide();
    window.state_mut().settings.guide_color = Some(kineograph_runtime::format::Color([255, 0, 0]));
    window.run_steps(2);
    assert_eq!(window.state().theme.guide(), egui::Color32::RED);
    press_button(&mut window, "Reset Guides");
    assert_eq!(window.state().theme.guide(), usual);
}

/// The storage of a window, in memory.
#[derive(Default)]
struct Storage(std::collections::BTreeMap<String, String>);

impl eframe::Storage for Storage {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.remove(key);
    }

    fn flush(&mut self) {}
}

fn stored(window: &mut AppWindow) -> Storage {
    let mut storage = Storage::default();
    eframe::App::save(window.state_mut(), &mut storage);
    storage
}

#[test]
fn a_broken_setting_costs_itself_and_is_named_at_the_start() {
    let mut window = found("undo");
    rebind(&mut window, "Undo", Modifiers::NONE, Key::F8);
    window.state_mut().choose_theme(ThemeChoice::Light, &egui::Context::default());
    window.state_mut().settings.add_recent("/projects/a.ron".into());
    let mut storage = stored(&mut window);
    assert_eq!(storage.0["kineograph.keys/undo"], "[\"F8\"]");
    storage.0.insert("kineograph.scale_percent".to_owned(), "1000".to_owned());
    storage.0.insert("kineograph.recent".to_owned(), "[".to_owned());
    let (settings, broken) = Settings::load(&storage);
    assert_eq!(broken, ["scale_percent", "recent"]);
    assert_eq!((settings.theme, settings.scale_percent), (ThemeChoice::Light, 100));
    assert!(settings.recent.is_empty() && settings.keys.is_own(&Command::Undo.spec()));
    let mut next = crate::app::flow_tests::window(fixture::document());
    next.state_mut().broken_settings = broken;
    next.run_steps(2);
    next.get_by_label_contains("have their defaults: scale_percent, recent.");
}

#[test]
fn every_field_of_the_settings_is_stored() {
    let storage = stored(&mut opened());
    let fields = serde_json::to_value(Settings::default()).unwrap();
    for field in fields.as_object().unwrap().keys() {
        assert!(storage.0.contains_key(&format!("kineograph.{field}")), "{field} is not stored");
    }
}

#[test]
fn keys_that_are_reset_leave_the_storage() {
    let mut window = found("undo");
    rebind(&mut window, "Undo", Modifiers::NONE, Key::F8);
    let mut storage = stored(&mut window);
    storage.0.insert("kineograph".to_owned(), "(dark: false)".to_owned());
    press_button(&mut window, "Reset keys of Undo");
    eframe::App::save(window.state_mut(), &mut storage);
    assert!(!storage.0.contains_key("kineograph.keys/undo") && !storage.0.contains_key("kineograph"));
}

#[test]
fn the_entry_of_the_first_settings_is_read() {
    let mut storage = Storage::default();
    storage.0.insert("kineograph".to_owned(), "(dark: false, reopens_last: false)".to_owned());
    let (settings, broken) = Settings::load(&storage);
    assert_eq!((settings.theme, settings.reopens_last, broken.len()), (ThemeChoice::Light, false, 0));
}

#[test]
fn the_page_opens_from_the_menu() {
    let mut window = window(fixture::document());
    choose(&mut window, "File", "Settings…");
    window.get_by_label("Search settings and commands");
}
