//! Samples that come with the program: they open as copies without a file, so that they stay as they are.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use kineograph_runtime::format::Project;

use super::App;
use super::work::{Task, is_small};
use crate::document::Document;
use crate::import::read_project;
use crate::io::Roots;
use crate::text::tr;

impl App {
    /// Opens a copy of a sample. Its pictures and symbols are read from the sample's folder until it is saved.
    pub(super) fn open_sample(&mut self, sample: &Path) {
        let task = Task {
            is_small: is_small(sample),
            title: tr!("app-opening", path = sample.display()),
            can_cancel: true,
            deadline: None,
        };
        let (read, sample) = (sample.to_owned(), sample.to_owned());
        let read = move || read_project(&read).map(|(project, _)| Document::from_project(&project).0);
        self.work(task, read, move |app, document| match document {
            Ok(document) => {
                app.files.sample = Some(sample.clone());
                // As of a file that was converted: paths are relative to it, and it is not written.
                app.open_unnamed_from(document, Some(sample));
                app.load_pictures();
            }
            Err(error) => app.refuse(&error),
        });
    }

    /// The sample that is open as a copy that was not saved yet.
    pub(super) fn sample(&self) -> Option<&Path> {
        let sample = self.files.sample.as_deref()?;
        let is_open = self.editor.path().is_none() && self.files.converted_from.as_deref() == Some(sample);
        is_open.then_some(sample)
    }

    /// Copies what the open copy of a sample shows to a folder beside `path`, where it is saved. Gives the folder from which its paths lead to
    /// the copies; that of the sample itself if the program's own folder holds both, and the sample shows no symbols, which can be changed.
    ///
    /// # Errors
    /// When a file can't be copied.
    pub(super) fn copy_sample_files(&self, sample: &Path, path: &Path) -> io::Result<PathBuf> {
        let roots = Roots::of_project(Some(sample));
        let folder = fs::canonicalize(sample.parent().unwrap_or(Path::new(".")))?;
        let target = path.parent().unwrap_or(Path::new("."));
        let shows_symbols = self.editor.document().nodes().iter().any(|node| node.content.symbol().is_some());
        let is_inside = |root: &Path| fs::canonicalize(target).is_ok_and(|to| to.starts_with(root));
        let Some(root) = roots.own().filter(|root| shows_symbols || !is_inside(root)) else {
            return Ok(folder);
        };
        let mut used = BTreeSet::new();
        collect_files(&self.editor.document().to_project(), (&folder, root), &mut used);
        for file in used {
            let copy = copy_of(root, path, &file);
            // One that is there already is from an earlier save.
            if !copy.exists() {
                fs::create_dir_all(copy.parent().unwrap_or(target))?;
                fs::copy(&file, &copy)?;
            }
        }
        let folder = copy_of(root, path, &folder);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

/// Where the copy of a file in `root` goes as a sample's copy is saved at `path`. They lie to each other as before, so that symbols find their
/// pictures.
fn copy_of(root: &Path, path: &Path, file: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let copies = path.parent().unwrap_or(Path::new(".")).join(format!("{stem}-files"));
    file.strip_prefix(root).map_or_else(|_| copies.clone(), |way| copies.join(way))
}

/// The copy of a file of a sample, beside the project at `path` that is a copy of the sample; `None` if there is none.
pub(super) fn copy_of_sample_file(sample: &Path, path: &Path, file: &Path) -> Option<PathBuf> {
    let roots = Roots::of_project(Some(sample));
    let copy = copy_of(roots.own()?, path, &fs::canonicalize(file).ok()?);
    copy.is_file().then_some(copy)
}

/// Collects the files in `root` that a project in `folder` shows, with those of its symbols. Both folders are without links.
fn collect_files(project: &Project, (folder, root): (&Path, &Path), found: &mut BTreeSet<PathBuf>) {
    let images = project.images.iter().map(|image| image.path.as_str());
    let shown = project.nodes.iter().filter_map(|node| node.content.file());
    for stored in images.chain(shown) {
        let Ok(file) = fs::canonicalize(folder.join(stored)) else { continue };
        if !file.starts_with(root) || !found.insert(file.clone()) {
            continue;
        }
        if let (Some(inner), true) = (file.parent(), file.extension().is_some_and(|ending| ending == "ron"))
            && let Ok((symbol, _)) = read_project(&file)
        {
            collect_files(&symbol, (inner, root), found);
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{Key, Modifiers};
    use kineograph_runtime::format::load;

    use super::*;
    use egui_kittest::kittest::Queryable as _;

    use crate::app::flow_tests::{AppWindow, document, press, press_button, run, type_path, window};
    use crate::command::Command;

    fn shipped(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("projects").join(name)
    }

    /// A window with a copy of the sample “pause”, which shows a picture and symbols.
    fn opened() -> AppWindow {
        let mut window = window(Document::default());
        window.state_mut().open_sample(&shipped("pause.ron"));
        window.run_steps(4);
        window.state_mut().finish_pictures();
        window.run_steps(2);
        window
    }

    /// What can't be read of the pictures and symbols that are shown.
    fn unread(window: &AppWindow) -> Vec<String> {
        let editor = window.state().editor();
        let ctx = editor.ctx(&window.state().theme);
        ctx.problems.iter().map(|problem| problem.message.clone()).collect()
    }

    #[test]
    fn a_sample_opens_as_a_copy_and_stays_as_it_is() {
        let before = fs::read(shipped("pause.ron")).unwrap();
        let mut window = opened();
        assert_eq!((window.state().editor().path(), window.state().shown_name().as_str()), (None, "pause"));
        assert!(!window.state().editor().is_dirty(), "nothing was done to it yet");
        assert!(window.state().settings.recent.is_empty(), "that would open the sample itself");
        assert_eq!(unread(&window), Vec::<String>::new());
        run(&mut window, Command::AddNode);
        press(&mut window, Modifiers::COMMAND, Key::S);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.ron");
        type_path(&mut window, &path);
        window.run_steps(6);
        window.state_mut().finish_pictures();
        window.run_steps(2);
        assert_eq!(window.state().editor().path(), Some(path.as_path()));
        assert_eq!(fs::read(shipped("pause.ron")).unwrap(), before);
        assert_eq!(unread(&window), Vec::<String>::new(), "pictures and symbols came along");
        let written = load(&fs::read_to_string(&path).unwrap()).unwrap().project;
        assert_eq!(written.images[0].path, "mine-files/assets/sprites/meadow.png");
        let symbol = document(&window).nodes().iter().find_map(|node| node.content.symbol()).unwrap();
        assert_eq!(symbol.path, "mine-files/projects/ui/button.ron");
        assert!(folder.path().join(&symbol.path).is_file());
    }

    #[test]
    fn a_copy_that_is_saved_beside_the_sample_shows_the_same_files() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("kineograph-root"), "").unwrap();
        fs::create_dir_all(home.path().join("projects")).unwrap();
        let sample = home.path().join("projects/a.ron");
        fs::write(&sample, r#"(format: 2, images: [(name: "x", path: "../x.png")])"#).unwrap();
        let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
        fs::copy(badge, home.path().join("x.png")).unwrap();
        let mut window = window(Document::default());
        window.state_mut().open_sample(&sample);
        window.run_steps(3);
        press(&mut window, Modifiers::COMMAND, Key::S);
        type_path(&mut window, &home.path().join("projects/b.ron"));
        window.run_steps(6);
        assert_eq!(document(&window).images()[0].path, "../x.png");
        assert!(!home.path().join("projects/b-files").exists());
    }

    /// Opens a symbol of the sample's copy and adds a node there.
    fn changed_inside() -> AppWindow {
        let mut window = opened();
        let shows = |node: &&std::sync::Arc<crate::document::Node>| {
            node.content.symbol().is_some_and(|symbol| symbol.path == "ui/button.ron")
        };
        let instance = document(&window).nodes().iter().find(shows).unwrap().id;
        let select = crate::panels::Intent::Select(crate::session::SelectionChange::Node(instance));
        window.state_mut().editor.apply(select);
        run(&mut window, Command::OpenSymbol);
        window.run_steps(6);
        assert!(window.state().editor().path().is_some_and(|path| path.ends_with("ui/button.ron")));
        run(&mut window, Command::AddNode);
        window.run_steps(2);
        window.get_by_label_contains("the way back asks where to save");
        window
    }

    #[test]
    fn a_symbol_of_a_copy_is_looked_into_and_the_sample_stays_as_it_is() {
        let before = fs::read(shipped("ui/button.ron")).unwrap();
        let mut window = changed_inside();
        press_button(&mut window, "Back to pause");
        press_button(&mut window, "Don't save");
        window.run_steps(6);
        assert_eq!((window.state().editor().path(), window.state().shown_name().as_str()), (None, "pause"));
        assert_eq!(unread(&window), Vec::<String>::new());
        assert_eq!(fs::read(shipped("ui/button.ron")).unwrap(), before);
    }

    #[test]
    fn a_change_of_a_symbol_of_a_copy_goes_into_the_copy_of_the_symbol() {
        let before = fs::read(shipped("ui/button.ron")).unwrap();
        let nodes = load(&String::from_utf8(before.clone()).unwrap()).unwrap().project.nodes.len();
        let mut window = changed_inside();
        press(&mut window, Modifiers::COMMAND, Key::S);
        window.get_by_label_contains("Save a copy of the sample");
        press_button(&mut window, "Save as…");
        let folder = tempfile::tempdir().unwrap();
        type_path(&mut window, &folder.path().join("mine.ron"));
        window.run_steps(8);
        assert_eq!(window.state().editor().path(), Some(folder.path().join("mine.ron").as_path()));
        let copy = folder.path().join("mine-files/projects/ui/button.ron");
        let written = load(&fs::read_to_string(copy).unwrap()).unwrap().project;
        assert_eq!(written.nodes.len(), nodes + 1);
        assert_eq!(fs::read(shipped("ui/button.ron")).unwrap(), before);
        window.state_mut().finish_pictures();
        window.run_steps(2);
        assert_eq!(unread(&window), Vec::<String>::new());
    }

    /// What is changed in a symbol of the copy must not reach the sample.
    #[test]
    fn a_copy_that_is_saved_beside_the_sample_has_symbols_of_its_own() {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("kineograph-root"), "").unwrap();
        fs::create_dir_all(home.path().join("projects/ui")).unwrap();
        let sample = home.path().join("projects/a.ron");
        let of_symbol = r#"(format: 2, nodes: [(name: "x", content: Symbol(path: "ui/b.ron"))])"#;
        fs::write(&sample, of_symbol).unwrap();
        fs::write(home.path().join("projects/ui/b.ron"), "(format: 2)").unwrap();
        let mut window = window(Document::default());
        window.state_mut().open_sample(&sample);
        window.run_steps(3);
        press(&mut window, Modifiers::COMMAND, Key::S);
        type_path(&mut window, &home.path().join("projects/c.ron"));
        window.run_steps(6);
        let stored = document(&window).nodes()[0].content.file().unwrap().to_owned();
        assert_eq!(stored, "c-files/projects/ui/b.ron");
        assert!(home.path().join("projects").join(stored).is_file());
    }
}
