//! A file that can't be opened: what is wrong with it, in front of what was shown before.

use egui::{Context, Label, RichText};

use super::App;
use super::dialogs::Dialog;
use super::messages::Kind;
use super::question::{body, dialog, is_confirmed, is_escaped};
use crate::io::{IoError, Report};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, primary_button};

/// Width of the dialog and largest height of its list, in points.
const SIZE: egui::Vec2 = egui::vec2(560.0, 320.0);

impl App {
    /// Says why a file was not opened. What is open stays.
    pub(super) fn refuse(&mut self, error: &IoError) {
        let report = error.report();
        if report.mistakes.is_empty() {
            self.notices.error(report.summary);
        } else {
            let text = format!("{}\n{}", report.summary, report.mistakes.join("\n"));
            self.notices.keep(Kind::Error, &text);
            self.dialogs.open(Refused(report));
        }
        self.show_start_if_nothing_is_open();
    }

    /// Shows the start page if nothing was opened or begun yet: an empty project that was not asked for leads nowhere.
    pub(super) fn show_start_if_nothing_is_open(&mut self) {
        if !self.files.has_opened && self.start_page.is_none() {
            self.open_start_page();
        }
    }
}

/// The list of mistakes of the file that was refused last.
struct Refused(Report);

/// Names that dialog.
pub(super) const REFUSED: &str = "refused"; // not shown

impl Dialog for Refused {
    fn name(&self) -> &'static str {
        REFUSED
    }

    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let Report { summary, mistakes, advice } = &self.0;
        let theme = app.theme;
        let modal = dialog(ctx, REFUSED).show(ctx, |ui| {
            ui.set_width(SIZE.x);
            ui.heading(tr!("dialog-refused"));
            ui.add_space(SPACE);
            body(ui, SIZE.y, |ui| {
                ui.add(Label::new(summary).wrap());
                ui.add_space(SPACE);
                for mistake in mistakes {
                    // It can be selected, to be copied.
                    ui.add(Label::new(RichText::new(mistake).color(theme.text)).wrap());
                    ui.add_space(SPACE_SMALL);
                }
                ui.label(RichText::new(*advice).color(theme.text_dim));
            });
            ui.add_space(SPACE_LARGE);
            ui.add(primary_button(ui, tr!("common-close"))).clicked()
        });
        if modal.inner || is_confirmed(&modal) || is_escaped(&modal) { None } else { Some(self) }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use egui::{Key, Modifiers, Vec2};
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::app::flow_tests::{AppWindow, drop_files, press, press_button, window};
    use crate::panels::fixture;

    /// A file with three mistakes.
    fn broken() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("broken.ron");
        std::fs::write(&path, "(format: 2, nodes: [\n  (name: 1),\n  (name: 2),\n  (name: 3),\n])").unwrap();
        (folder, path)
    }

    fn sees(window: &AppWindow, text: &str) -> bool {
        window.query_by_label_contains(text).is_some()
    }

    #[test]
    fn a_project_stays_open_behind_the_mistakes_of_another_one() {
        let mut window = window(fixture::document());
        let before = window.state().editor().document().clone();
        let (_folder, path) = broken();
        drop_files(&mut window, &[path]);
        assert!(sees(&window, "there are 3 mistakes in it"));
        for line in 2..5 {
            assert!(sees(&window, &format!("Line {line}, column ")), "{line}");
        }
        press_button(&mut window, "Close");
        assert!(!sees(&window, "mistakes in it"));
        assert!(window.state().editor().document().is_same(&before) && window.state().start_page.is_none());
    }

    #[test]
    fn what_helps_is_said_and_a_text_editor_only_where_the_text_is_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let files: [(&str, &[u8], &str, bool); 3] = [
            ("newer.ron", b"(format: 99, nodes: [])", "Update Kineograph to open it.", false),
            ("picture.ron", b"(format: 2, \xff\xfe)", "another program's file", false),
            ("never.ron", b"(format: 0)", "this version reads formats 1 to 2.", true),
        ];
        for (name, bytes, said, is_in_text) in files {
            let mut window = window(fixture::document());
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            drop_files(&mut window, &[path]);
            assert!(sees(&window, name) && sees(&window, said), "{name}");
            assert!(sees(&window, "The file is unchanged."), "{name}");
            assert_eq!(sees(&window, "text editor"), is_in_text, "{name}");
            assert_eq!(sees(&window, "a mistake in it"), is_in_text, "{name}");
        }
    }

    #[test]
    fn the_start_page_is_behind_a_file_that_the_program_was_started_with() {
        let (_folder, path) = broken();
        let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
        let started = path.clone();
        let mut window: AppWindow =
            builder.build_eframe(move |creation| App::new(creation, Some(started)).with_typed_paths());
        window.run_steps(4);
        assert!(sees(&window, "there are 3 mistakes in it"));
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert!(!sees(&window, "mistakes in it"));
        window.get_by_label("Walk cycle");
        // Once it was left, it does not come back.
        press(&mut window, Modifiers::NONE, Key::Escape);
        drop_files(&mut window, &[path]);
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert!(!sees(&window, "mistakes in it") && window.state().start_page.is_none());
    }
}
