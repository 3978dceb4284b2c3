//! Reads the symbols of a project: the projects that its nodes show, and those inside of them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use kineograph_runtime::format::{Image, MAX_FILE_BYTES, load_bytes};

use super::Roots;
use super::named::{NotRead, error, hash_of, read_named};
use crate::document::Document;
use crate::limits::{MAX_SYMBOL_DEPTH, MAX_SYMBOL_FILES, MAX_SYMBOL_NODES};
use crate::media::{MediaError, Symbols};
use crate::symbol::LoadedSymbol;
use crate::text::tr;

/// What the files of symbols had in them when they were read, so that one that has not changed stays the very same.
#[derive(Debug, Clone, Default)]
pub struct KnownSymbols {
    by_path: BTreeMap<String, (u64, Arc<LoadedSymbol>)>,
}

/// Reads the symbols that a document shows, also those inside of others; what shows itself is an error.
pub fn read_symbols(document: &Document, roots: &Roots, known: &mut KnownSymbols) -> Symbols {
    let mut symbols = Symbols::new();
    let mut queue: VecDeque<String> = paths_in(document).collect();
    while let Some(path) = queue.pop_front() {
        if symbols.contains_key(&path) {
            continue;
        }
        let symbol = if symbols.len() >= MAX_SYMBOL_FILES {
            Err(error(tr!("io-symbol-too-many-files", path = &path, most = MAX_SYMBOL_FILES)))
        } else {
            read(&path, roots, known)
        };
        if let Ok(symbol) = &symbol {
            queue.extend(paths_in(symbol.document()));
        }
        symbols.insert(path, symbol);
    }
    refuse_loops(&mut symbols);
    known.by_path.retain(|path, _| symbols.contains_key(path));
    symbols
}

/// The images of symbols, as they are seen from the project that shows them.
pub fn images_of(symbols: &Symbols) -> impl Iterator<Item = &Arc<Image>> {
    symbols.values().flatten().flat_map(|symbol| symbol.document().images())
}

/// The paths of the symbols that the nodes of a document show, each once.
pub fn paths_in(document: &Document) -> impl Iterator<Item = String> + use<> {
    let paths = document.nodes().iter().filter_map(|node| Some(node.content.symbol()?.path.clone()));
    paths.collect::<BTreeSet<String>>().into_iter()
}

fn read(path: &str, roots: &Roots, known: &mut KnownSymbols) -> Result<Arc<LoadedSymbol>, MediaError> {
    let unreadable = |why: String| error(tr!("io-symbol-unreadable", path, error = why));
    let bytes = read_named(path, roots, MAX_FILE_BYTES, |why| match why {
        NotRead::Outside => tr!("io-symbol-outside", path),
        NotRead::Unreadable(why) => tr!("io-symbol-unreadable", path, error = why),
    })?;
    let hash = hash_of(&bytes);
    if let Some((_, symbol)) = known.by_path.get(path).filter(|(before, _)| *before == hash) {
        return Ok(Arc::clone(symbol));
    }
    let loaded = load_bytes(&bytes).map_err(|error| unreadable(error.to_string()))?;
    let symbol = LoadedSymbol::new(path, &loaded.project).map_err(|error| unreadable(error.to_string()))?;
    let symbol = Arc::new(symbol);
    known.by_path.insert(path.to_owned(), (hash, Arc::clone(&symbol)));
    Ok(symbol)
}

/// Makes errors of the symbols that show themselves, that are nested too deeply or that have too many nodes with all that is inside.
fn refuse_loops(symbols: &mut Symbols) {
    let inner: BTreeMap<String, Inner> = symbols
        .iter()
        .filter_map(|(path, symbol)| {
            let document = symbol.as_ref().ok()?.document();
            let shown = document.nodes().iter().filter_map(|node| node.content.symbol());
            let shown = shown.map(|symbol| symbol.path.clone()).collect();
            Some((path.clone(), Inner { nodes: document.nodes().len() as u64, shown }))
        })
        .collect();
    let mut search =
        Search { inner: &inner, way: Vec::new(), weights: BTreeMap::new(), refused: BTreeMap::new() };
    for path in inner.keys() {
        search.weigh(path);
    }
    for (path, why) in search.refused {
        symbols.insert(path.to_owned(), Err(error(why)));
    }
}

/// What is inside of a symbol.
struct Inner {
    nodes: u64,
    /// The symbols that its nodes show, each as often as it is shown.
    shown: Vec<String>,
}

struct Search<'a> {
    inner: &'a BTreeMap<String, Inner>,
    /// The symbols around the present one, outermost first.
    way: Vec<&'a str>,
    /// Levels and nodes of what is done.
    weights: BTreeMap<&'a str, (usize, u64)>,
    refused: BTreeMap<&'a str, String>,
}

impl<'a> Search<'a> {
    /// How many levels and nodes a symbol has. The way is no longer than there are files.
    fn weigh(&mut self, path: &'a str) -> (usize, u64) {
        if let Some(weight) = self.weights.get(path) {
            return *weight;
        }
        let Some((_, inner)) = self.inner.get_key_value(path) else { return (0, 0) };
        if let Some(from) = self.way.iter().position(|around| *around == path) {
            self.refuse_loop(from);
            return (0, 0);
        }
        self.way.push(path);
        let (mut levels, mut nodes) = (0, inner.nodes);
        for shown in &inner.shown {
            let (inner_levels, inner_nodes) = self.weigh(shown);
            levels = levels.max(inner_levels);
            nodes = nodes.saturating_add(inner_nodes);
        }
        self.way.pop();
        levels += 1;
        if levels > MAX_SYMBOL_DEPTH {
            self.refused
                .entry(path)
                .or_insert_with(|| tr!("io-symbol-too-deep", path, most = MAX_SYMBOL_DEPTH));
        } else if nodes > MAX_SYMBOL_NODES {
            self.refused
                .entry(path)
                .or_insert_with(|| tr!("io-symbol-too-large", path, most = MAX_SYMBOL_NODES));
        }
        self.weights.insert(path, (levels, nodes));
        (levels, nodes)
    }

    fn refuse_loop(&mut self, from: usize) {
        let round = &self.way[from..];
        for (nth, path) in round.iter().copied().enumerate() {
            let way: Vec<&str> = round[nth..].iter().chain(&round[..=nth]).copied().collect();
            let why = tr!("io-symbol-loop", path, way = way.join(" → "));
            self.refused.entry(path).or_insert(why);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these projects, each with the symbols that it shows.
    fn read_all(files: &[(&str, &[&str])], shown: &[&str]) -> (tempfile::TempDir, Symbols) {
        let folder = tempfile::tempdir().unwrap();
        for (path, shown) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, project(shown)).unwrap();
        }
        let root = folder.path().join("root.ron");
        std::fs::write(&root, project(shown)).unwrap();
        let roots = Roots::of_project(Some(&root));
        let (stored, _) = super::super::read_project(&root).unwrap();
        let document = Document::from_project(&stored).0;
        let symbols = read_symbols(&document, &roots, &mut KnownSymbols::default());
        (folder, symbols)
    }

    fn project(shown: &[&str]) -> String {
        let nodes = shown.iter().enumerate();
        let nodes =
            nodes.map(|(nth, path)| format!("(name: \"n{nth}\", content: Symbol(path: \"{path}\")), "));
        format!("(format: 2, nodes: [{}])", nodes.collect::<String>())
    }

    fn why(symbols: &Symbols, path: &str) -> String {
        symbols[path].as_ref().unwrap_err().message.clone()
    }

    #[test]
    fn symbols_inside_of_others_are_read_from_where_they_are() {
        let (_folder, symbols) =
            read_all(&[("ui/button.ron", &["parts/dot.ron"]), ("ui/parts/dot.ron", &[])], &["ui/button.ron"]);
        assert_eq!(symbols.keys().collect::<Vec<_>>(), ["ui/button.ron", "ui/parts/dot.ron"]);
        assert!(symbols.values().all(Result::is_ok));
    }

    #[test]
    fn what_shows_itself_is_refused_and_the_rest_is_shown() {
        let files: &[(&str, &[&str])] =
            &[("a.ron", &["b.ron", "d.ron"]), ("b.ron", &["c.ron"]), ("c.ron", &["a.ron"]), ("d.ron", &[])];
        let (_folder, symbols) = read_all(files, &["a.ron", "d.ron"]);
        let said = "The symbol b.ron shows itself: b.ron → c.ron → a.ron → b.ron. Take one of these out of the other.";
        assert_eq!(why(&symbols, "b.ron"), said);
        assert!(symbols["d.ron"].is_ok());
        let (_folder, symbols) = read_all(&[("a.ron", &["root.ron"])], &["a.ron"]);
        assert!(why(&symbols, "root.ron").contains("shows itself"));
    }

    #[test]
    fn rooms_of_mirrors_are_refused() {
        let names: Vec<String> = (0..40).map(|nth| format!("s{nth}.ron")).collect();
        let twice: Vec<[&str; 2]> = names[1..].iter().map(|name| [name.as_str(); 2]).collect();
        let files: Vec<(&str, &[&str])> =
            names.iter().zip(&twice).map(|(name, shown)| (name.as_str(), &shown[..])).collect();
        let last = (names[39].as_str(), &[][..]);
        let files: Vec<_> = files.into_iter().chain([last]).collect();
        let (_folder, symbols) = read_all(&files, &["s0.ron"]);
        assert!(why(&symbols, "s0.ron").contains("levels"));
        assert!(why(&symbols, "s10.ron").contains("nodes"));
        assert!(symbols["s30.ron"].is_ok());
    }

    #[test]
    fn what_can_not_be_read_is_named() {
        let (folder, symbols) = read_all(&[], &["gone.ron", "../out.ron", "bad.ron"]);
        assert_eq!(why(&symbols, "gone.ron"), "There is no file gone.ron.");
        assert!(why(&symbols, "../out.ron").contains("outside the project's folder"));
        std::fs::write(folder.path().join("bad.ron"), "(format: 2, nodes: 3)").unwrap();
        let roots = Roots::of_project(Some(&folder.path().join("root.ron")));
        assert!(
            read("bad.ron", &roots, &mut KnownSymbols::default()).unwrap_err().message.contains("bad.ron")
        );
    }

    #[test]
    fn what_has_not_changed_stays_the_same() {
        let (folder, _) = read_all(&[("a.ron", &[])], &["a.ron"]);
        let roots = Roots::of_project(Some(&folder.path().join("root.ron")));
        let mut known = KnownSymbols::default();
        let first = read("a.ron", &roots, &mut known).unwrap();
        assert!(Arc::ptr_eq(&first, &read("a.ron", &roots, &mut known).unwrap()));
        std::fs::write(folder.path().join("a.ron"), "(format: 2, stage: (size: (9, 9)))").unwrap();
        assert_eq!(read("a.ron", &roots, &mut known).unwrap().size_px(), [9.0, 9.0]);
    }
}
