//! Scenes of other files inside a scene: each becomes a project of its own, which nodes show as a symbol.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

use kineograph_import::{Clip, Description, format_of};
use kineograph_runtime::format::{Content, Marker, Project, Stage, to_ron};

use super::beside::{Beside, describe, file_name, read_limited, stem};
use super::checked::checked;
use super::contents::{Contents, NestedFile};
use super::convert::contents;
use super::symbol_box::{boxed, places_root};
use super::words::Gone;
use crate::io::{Deadline, IoError, Roots, mark_root, read_text, write_atomic};

/// The folder beside a project that takes the projects of imported symbols.
const FOLDER: &str = "symbols";

/// Nested files of one import. Projects of real tools have some dozens.
const MAX_NESTED: usize = 500;

/// A project of a symbol that is still to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSymbol {
    path: PathBuf,
    text: String,
    files: Vec<PathBuf>,
}

impl NewSymbol {
    /// Writes it, if it is not there already.
    ///
    /// # Errors
    /// When the folder can't be made, or the file can't be written.
    pub fn write(&self) -> Result<(), IoError> {
        if self.is_there() {
            return Ok(());
        }
        if let Some(folder) = self.path.parent() {
            // Where this fails, writing fails and says why.
            let _ = std::fs::create_dir_all(folder);
        }
        write_atomic(&self.path, self.text.as_bytes())?;
        self.reach_files();
        Ok(())
    }

    /// Lets the symbol, opened by itself, read the pictures that are beside the project and not beside the symbol.
    fn reach_files(&self) {
        let Some(project) = self.path.parent().and_then(Path::parent) else { return };
        let roots = Roots::of_project(Some(&self.path));
        let real = |file: &PathBuf| file.canonicalize().ok();
        let (top, own) = (project.canonicalize().ok(), roots.own());
        let is_beside = |file: PathBuf| {
            own.is_some_and(|own| !file.starts_with(own))
                && top.as_ref().is_some_and(|top| file.starts_with(top))
        };
        if self.files.iter().filter_map(real).any(is_beside) {
            // Where this fails, the editor offers to allow the folder.
            let _ = mark_root(project);
        }
    }

    /// The name of its file without the extension.
    pub fn name(&self) -> String {
        stem(&self.path)
    }

    /// The files of its pictures and fonts.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    fn is_there(&self) -> bool {
        read_text(&self.path).is_ok_and(|text| text == self.text)
    }
}

/// Reads the files that nodes of `top` show, and those that these show, each once. `path` is the file of `top`.
pub fn read_nested(top: &mut Contents, path: &Path, beside: &Beside, deadline: &Deadline) {
    let mut found: BTreeMap<PathBuf, Contents> = BTreeMap::new();
    let mut waiting = named(top);
    while let Some(file) = waiting.pop() {
        if file == path || found.contains_key(&file) {
            continue;
        }
        let is_over = found.len() == MAX_NESTED || deadline.is_over();
        let Some(contents) = (if is_over { None } else { read(&file, &beside.at(&file)) }) else { continue };
        waiting.extend(named(&contents));
        found.insert(file, contents);
    }
    let mut order = Order { found, open: vec![path.to_owned()], done: Vec::new(), names: HashMap::new() };
    order.visit(top, path);
    top.nested = order.done;
}

/// The files that nodes show.
fn named(contents: &Contents) -> Vec<PathBuf> {
    let symbols = contents.part.nodes.iter().filter_map(|node| node.content.symbol());
    symbols.map(|symbol| PathBuf::from(&symbol.path)).collect()
}

/// `None` if the file is no scene that a project can hold.
fn read(file: &Path, beside: &Beside) -> Option<Contents> {
    let bytes = read_limited(file).ok()?;
    format_of(&bytes)?;
    let mut description = describe(file, &bytes, beside).ok()?;
    let markers = show_whole(&mut description);
    let (corner_px, root_px) = (description.corner_px, description.root_px);
    let mut found = contents(file, description, beside);
    found.part.markers = markers;
    let mut found = checked(found).ok()?;
    // The node that shows it says where its root is and how it is turned and scaled, and always shows it, as the engine's loader does.
    for root in found.part.nodes.iter_mut().filter(|node| node.parent.is_none()) {
        let start = &mut root.start;
        (start.position, start.scale, start.visible) = ([0.0; 2], [1.0; 2], true);
        (start.rotation, start.rotation_y) = (0.0, None);
    }
    found.anchor = boxed(&mut found, beside).or_else(|| at_corner(&mut found, (corner_px, root_px)));
    Some(found)
}

/// Lets the stage of a file that says its size be where its scene is drawn: its first node is moved there. Gives where its place is then, as
/// parts of the stage.
fn at_corner(found: &mut Contents, (corner_px, root_px): ([f64; 2], [f64; 2])) -> Option<[f64; 2]> {
    let size_px = found.stage_px?;
    if places_root(found) || (corner_px == [0.0; 2] && root_px == [0.0; 2]) {
        return None;
    }
    let root = found.part.nodes.iter_mut().find(|node| node.parent.is_none())?;
    root.start.position = root_px;
    Some([0, 1].map(|axis| -corner_px[axis] / size_px[axis] + 0.0))
}

/// Of a timeline with animations a symbol shows all of it, so that its time is that of the file. A marker is where each of them begins.
fn show_whole(description: &mut Description) -> Vec<Marker> {
    let Some(timeline) = &mut description.timeline else { return Vec::new() };
    let Some(whole) = timeline.whole.take() else { return Vec::new() };
    let names = description.clips.iter().map(Clip::name);
    let begins = timeline.parts.iter().map(|part| part.range_secs[0]);
    let markers = names.zip(begins).map(|(name, secs)| Marker::new(name, secs)).collect();
    description.clips = vec![Clip::Tracks(whole)];
    description.first_clip = Some(0);
    markers
}

/// How nodes show a file.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// It plays at once.
    plays: bool,
    /// Where its place is in its box, if that is not the lower left corner.
    anchor: Option<[f64; 2]>,
}

/// Puts nested files in an order in which each comes after those that it shows.
struct Order {
    /// Those that are not visited yet.
    found: BTreeMap<PathBuf, Contents>,
    /// Those that are being visited, each shown by the one before it.
    open: Vec<PathBuf>,
    done: Vec<NestedFile>,
    /// The files of `done`, and how they are shown.
    names: HashMap<PathBuf, Shown>,
}

impl Order {
    /// Visits what nodes of a file show, and plays what plays at once. Nodes that lead back, or whose file can't be read, become groups, which
    /// is noted.
    fn visit(&mut self, contents: &mut Contents, path: &Path) {
        for index in 0..contents.part.nodes.len() {
            let node = &contents.part.nodes[index];
            let Some(symbol) = node.content.symbol() else { continue };
            let (name, file) = (node.name.clone(), PathBuf::from(&symbol.path));
            let gone = if self.open.contains(&file) {
                Gone::Ring
            } else if let Some(shown) = self.visited(&file) {
                if let Some(anchor) = shown.anchor {
                    contents.part.nodes[index].start.anchor = anchor;
                }
                if shown.plays {
                    contents.play_time_of(&name);
                }
                continue;
            } else {
                Gone::Nested
            };
            contents.part.nodes[index].content = Content::Group;
            contents.notes.add(path, gone, &format!("{name}: {}", file_name(&file)));
        }
    }

    /// How a file is shown, which is visited if it was not yet; `None` if it can't be read.
    fn visited(&mut self, file: &Path) -> Option<Shown> {
        if let Some(shown) = self.names.get(file) {
            return Some(*shown);
        }
        let mut contents = self.found.remove(file)?;
        self.open.push(file.to_owned());
        self.visit(&mut contents, file);
        self.open.pop();
        // Other files are shown as a game finds them.
        let plays = contents.plays_at_once && !contents.part.runs.is_empty();
        let shown = Shown { plays, anchor: contents.anchor };
        self.names.insert(file.to_owned(), shown);
        self.done.push(NestedFile { file: file.to_owned(), contents });
        Some(shown)
    }
}

impl Contents {
    /// Gives each symbol its file beside a project in `folder`, and gives the files to write. A name whose file has something else gets a
    /// number. Without a folder nodes show nothing, which is noted.
    pub fn place_symbols(&mut self, folder: Option<&Path>) -> Vec<NewSymbol> {
        let nested = std::mem::take(&mut self.nested);
        let Some(folder) = folder else {
            let names: Vec<String> = nested.iter().map(|nested| file_name(&nested.file)).collect();
            self.show_placed(&BTreeMap::new(), "");
            names.iter().for_each(|name| self.notes.add(Path::new(name), Gone::Unsaved, name));
            return Vec::new();
        };
        let folder = folder.join(FOLDER);
        let of_nested = nested.iter().flat_map(|nested| &nested.contents.played);
        let played: HashSet<PathBuf> = of_nested.chain(&self.played).cloned().collect();
        let (mut placed, mut new) = (BTreeMap::new(), Vec::<NewSymbol>::new());
        for NestedFile { file, mut contents } in nested {
            contents.show_placed(&placed, "");
            let mut symbol = named_freely(&folder, &stem(&file), &contents.symbol_text(&folder), &new);
            symbol.files = contents.files().map(Path::to_owned).collect();
            placed.insert(file.to_string_lossy().into_owned(), file_name(&symbol.path));
            new.push(symbol);
            let plays = contents.plays_at_once || played.contains(&file);
            if !plays && !contents.part.runs.is_empty() {
                self.notes.add(&file, Gone::Still, &file_name(&file));
            }
            self.notes.join(contents.notes);
        }
        self.show_placed(&placed, &format!("{FOLDER}/"));
        new
    }

    /// Names symbols by their files in this folder; those that have none become groups.
    fn show_placed(&mut self, placed: &BTreeMap<String, String>, folder: &str) {
        for node in &mut self.part.nodes {
            let Content::Symbol(symbol) = &mut node.content else { continue };
            match placed.get(&symbol.path) {
                Some(name) => symbol.path = format!("{folder}{name}"),
                None => node.content = Content::Group,
            }
        }
    }

    fn symbol_text(&self, folder: &Path) -> String {
        let project: Project = self.project(Some(folder));
        let stage = self.stage_px.map_or_else(Stage::default, |size| Stage::default().with_size(size));
        to_ron(&project.with_stage(stage))
    }
}

/// The first free name for a text, or that of the file that has it already.
fn named_freely(folder: &Path, stem: &str, text: &str, new: &[NewSymbol]) -> NewSymbol {
    let taken: HashSet<String> = new.iter().map(|symbol| file_name(&symbol.path).to_lowercase()).collect();
    let mut number = 1_u64;
    loop {
        let name = if number == 1 { format!("{stem}.ron") } else { format!("{stem} {number}.ron") };
        let symbol = NewSymbol { path: folder.join(&name), text: text.to_owned(), files: Vec::new() };
        let is_free = symbol.path.symlink_metadata().is_err() || symbol.is_there();
        if is_free && !taken.contains(&name.to_lowercase()) {
            return symbol;
        }
        number += 1;
    }
}
