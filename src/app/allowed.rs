//! The folders that images are read from: the project's own, and those that the user has allowed.

use std::path::{Path, PathBuf};

use super::App;
use super::ask::Question;
use crate::import;
use crate::io::{Roots, stored_path};
use crate::text::tr;

impl App {
    /// The folders that images of the open project may be in.
    pub(super) fn roots(&self) -> Roots {
        let roots = match (self.editor.path(), &self.files.converted_from) {
            (None, Some(converted)) => import::roots(converted),
            (path, _) => Roots::of_project(path),
        };
        roots.allow_stored(&self.settings.allowed)
    }

    /// Asks whether images may be read from a folder, and remembers the answer if it is yes.
    pub(super) fn ask_to_allow(&mut self, folder: PathBuf) {
        let text = tr!("dialog-allow.text", path = folder.display());
        let question = Question::new(tr!("dialog-allow"), text)
            .answer(tr!("dialog-allow-confirm"), move |app, _| app.allow(&folder));
        self.dialogs.open(question);
    }

    /// Allows a folder, and reads the pictures again. Links in its path are followed now and not later.
    fn allow(&mut self, folder: &Path) {
        match std::fs::canonicalize(folder) {
            Ok(real) => {
                self.allow_here(real);
                self.files.pictures.forget();
            }
            Err(_) => self.notices.error(tr!("app-no-such-folder", path = folder.display())),
        }
    }

    /// Allows a folder or a file, now and after a crash: settings are stored only now and then.
    pub(super) fn allow_here(&mut self, path: PathBuf) {
        if !self.files.allowed.contains(&path) {
            self.files.allowed.push(path.clone());
        }
        self.settings.allow(path);
    }

    /// Doesn't read images from a folder any more, unless it is the project's.
    pub(super) fn disallow(&mut self, path: &Path) {
        self.settings.allowed.retain(|allowed| allowed != path);
        self.files.allowed.retain(|allowed| allowed != path);
        self.files.pictures.forget();
    }

    /// Allows the files that the user has just chosen, as far as they are outside, and says that games will not find them there.
    pub(super) fn allow_added<'a>(&mut self, paths: impl IntoIterator<Item = &'a Path>) {
        let count = paths.into_iter().filter(|path| self.allow_chosen(path)).count();
        if count > 0 {
            self.notices.warning(tr!("app-images-outside", count));
        }
    }

    /// Allows the one file that the user has just chosen, if it is outside, which is true then.
    pub(super) fn allow_chosen(&mut self, path: &Path) -> bool {
        let stored = stored_path(self.editor.path().and_then(Path::parent), path);
        if let Some(real) = self.roots().reached(&stored) {
            // Perhaps only by what was allowed a moment ago, which no settings have yet.
            if self.editor.path().is_none() {
                self.allow_here(real);
            }
            return false;
        }
        let folder = path.parent().and_then(|folder| std::fs::canonicalize(folder).ok());
        // A link is allowed with the file that it leads to now.
        let link = folder.zip(path.file_name()).map(|(folder, name)| folder.join(name));
        let real = std::fs::canonicalize(path).ok();
        let is_there = real.is_some();
        for allowed in [link, real].into_iter().flatten() {
            self.allow_here(allowed);
        }
        is_there && self.editor.path().is_some()
    }

    /// The files of all images that are read now.
    pub(super) fn reached_images(&self) -> Vec<PathBuf> {
        let roots = self.roots();
        self.editor.document().images().iter().filter_map(|image| roots.reached(&image.path)).collect()
    }

    /// Allows the files that were read before the project was saved to another folder.
    pub(super) fn keep_allowed(&mut self, before: &[PathBuf]) {
        let now = self.reached_images();
        let outside: Vec<&PathBuf> = before.iter().filter(|path| !now.contains(path)).collect();
        for path in &outside {
            self.allow_here((*path).clone());
        }
        if !outside.is_empty() {
            self.notices.warning(tr!("app-images-outside", count = outside.len()));
        }
    }
}

#[cfg(test)]
mod tests {
    use egui_kittest::Harness;
    use egui_kittest::kittest::Queryable as _;

    use super::*;

    const PROJECT: &str = r#"(format: 2, images: [(name: "badge", path: "../art/badge.png")])"#;

    /// A project whose image is outside of its folder.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
        for name in ["game", "art", "other"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        std::fs::copy(badge, folder.path().join("art/badge.png")).unwrap();
        std::fs::write(folder.path().join("game/a.ron"), PROJECT).unwrap();
        folder
    }

    fn window(project: Option<PathBuf>) -> Harness<'static, App> {
        let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(32).wgpu();
        let mut window = builder.build_eframe(move |creation| App::new(creation, project).with_typed_paths());
        window.run_steps(4);
        window
    }

    fn has_picture(window: &Harness<'static, App>) -> bool {
        window.state().editor().media().picture("badge").is_some()
    }

    fn click(window: &mut Harness<'static, App>, label: &str) {
        window.get_by_label_contains(label).click();
        window.run_steps(4);
    }

    #[test]
    fn a_refused_folder_is_allowed_by_a_click_and_an_answer() {
        let folder = folder();
        let mut window = window(Some(folder.path().join("game/a.ron")));
        assert!(!has_picture(&window));
        click(&mut window, "Problems");
        window.get_by_label_contains("badge.png is outside the project's folder");
        click(&mut window, "Allow /");
        click(&mut window, "Cancel");
        assert!(!has_picture(&window) && window.state().settings.allowed.is_empty());
        click(&mut window, "Allow /");
        window.get_by_label("Allow").click();
        window.run_steps(4);
        assert!(has_picture(&window));
        let art = std::fs::canonicalize(folder.path().join("art")).unwrap();
        assert_eq!(window.state().settings.allowed, [art]);
    }

    #[test]
    fn pictures_outside_that_are_added_together_are_said_to_be_there_in_one_message() {
        let folder = folder();
        let art = folder.path().join("art");
        let paths = ["dot.png", "line.png"].map(|name| art.join(name));
        for path in &paths {
            std::fs::copy(art.join("badge.png"), path).unwrap();
        }
        let mut window = window(Some(folder.path().join("game/a.ron")));
        window.state_mut().gather_and_add(&paths, None);
        window.run_steps(4);
        window.get_by_label_contains("2 images are outside the project's folder.");
        assert!(window.query_by_label_contains("An image is outside").is_none());
    }

    #[test]
    fn what_the_user_adds_is_allowed_alone_and_stays_so_elsewhere() {
        let folder = folder();
        let mut window = window(None);
        let badge = folder.path().join("art/badge.png");
        window.state_mut().add_file(&badge);
        assert!(has_picture(&window));
        let ctx = window.ctx.clone();
        for place in ["game/b.ron", "other/c.ron"] {
            window.state_mut().save_and_go_on(&folder.path().join(place), &ctx);
            window.state_mut().load_pictures();
            assert!(has_picture(&window), "{place}");
        }
        assert_eq!(window.state().editor().document().images()[0].path, "../art/badge.png");
        assert_eq!(window.state().settings.allowed, [std::fs::canonicalize(badge).unwrap()]);
    }
}
