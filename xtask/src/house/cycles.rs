//! Finds modules of one folder that import each other in a circle.
//!
//! Only siblings count: a module may use what its parent declares, since that is how Rust splits one concept over files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::files::{SourceFile, texts};
use super::imports::used_paths;
use super::lexer::tokens;

/// Folders of crates, relative to the root.
const CRATES: [&str; 8] = [
    "src",
    "crates/kineograph-runtime/src",
    "crates/kineograph-files/src",
    "crates/kineograph-import/src",
    "crates/kineograph-render/src",
    "crates/kineograph-stage/src",
    "crates/kineograph-store/src",
    "xtask/src",
];

/// Folders in which circles are left; the list only gets shorter.
const WITH_CIRCLES: &[&str] =
    &["src/panels/timeline", "crates/kineograph-runtime/src", "crates/kineograph-runtime/src/format"];

/// A module as the names that lead to it from its crate.
type Module = Vec<String>;

/// One line for each circle of modules.
pub fn check(root: &Path) -> Vec<String> {
    let lists = CRATES.iter().flat_map(|folder| {
        let source = Source::read(root, folder);
        let parents: BTreeSet<Module> = source.files.keys().filter_map(parent_of).collect();
        let judge = |parent: &Module| {
            let place = [&[(*folder).to_owned()], parent.as_slice()].concat().join("/");
            judged(&place, &circles(&source, parent))
        };
        parents.iter().flat_map(judge).collect::<Vec<String>>()
    });
    lists.collect()
}

/// What is wrong with a folder that has these circles.
fn judged(place: &str, circles: &[String]) -> Vec<String> {
    if !WITH_CIRCLES.contains(&place) {
        let line = |circle| format!("{place}: modules import each other in a circle: {circle}");
        return circles.iter().map(line).collect();
    }
    if circles.is_empty() {
        return vec![format!("{place} has no circles any more: take it off the list in house/cycles.rs")];
    }
    Vec::new()
}

fn parent_of(module: &Module) -> Option<Module> {
    module.split_last().map(|(_, parent)| parent.to_vec())
}

/// The code of a crate without its tests.
struct Source {
    /// The paths that each module uses.
    files: BTreeMap<Module, Vec<Vec<String>>>,
    /// What each module hands on from its children: name → child.
    handed_on: BTreeMap<Module, BTreeMap<String, String>>,
}

impl Source {
    fn read(root: &Path, folder: &str) -> Self {
        let mut files = BTreeMap::new();
        let mut test_modules = BTreeSet::new();
        for file in texts(root, folder, &[".rs"]) {
            let module = module_of(&file, folder);
            let (code, tests) = without_tests(&tokens(&file.text));
            test_modules.extend(tests.into_iter().map(|name| [module.as_slice(), &[name]].concat()));
            let paths = used_paths(&code, &module);
            files.insert(module, paths);
        }
        files.retain(|module, _| !(0..=module.len()).any(|end| test_modules.contains(&module[..end])));
        let handed_on =
            files.iter().map(|(module, paths)| (module.clone(), names_of_children(&files, module, paths)));
        Self { handed_on: handed_on.collect(), files }
    }

    /// The child of `parent` that a path from the crate's root leads into.
    fn child<'a>(&'a self, parent: &Module, path: &'a [String]) -> Option<&'a str> {
        let [name, ..] = path.strip_prefix(parent.as_slice())? else { return None };
        let is_module = self.files.contains_key(&[parent.as_slice(), std::slice::from_ref(name)].concat());
        let handed_on = self.handed_on.get(parent).and_then(|names| names.get(name));
        if is_module { Some(name) } else { handed_on.map(String::as_str) }
    }
}

fn module_of(file: &SourceFile, folder: &str) -> Module {
    let path = file.path.trim_start_matches(folder).trim_start_matches('/').trim_end_matches(".rs");
    let mut names: Module = path.split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

/// The tokens without items under `#[cfg(test)]`, and the names of the modules among those.
fn without_tests(tokens: &[&str]) -> (Vec<String>, Vec<String>) {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut modules, mut at) = (Vec::new(), Vec::new(), 0);
    while at < tokens.len() {
        if !tokens[at..].starts_with(&MARK) {
            kept.push(tokens[at].to_owned());
            at += 1;
            continue;
        }
        let item = &tokens[at + MARK.len()..];
        let length = item_length(item);
        modules.extend(
            item[..length].iter().position(|token| *token == "mod").map(|found| item[found + 1].to_owned()),
        );
        at += MARK.len() + length;
    }
    (kept, modules)
}

/// How many tokens the item at the start has: up to its `;`, or to the end of its braces.
fn item_length(tokens: &[&str]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "{" => depth += 1,
            "}" if depth <= 1 => return at + 1,
            "}" => depth -= 1,
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The names that a module brings into scope from its own children, with those children.
fn names_of_children(
    files: &BTreeMap<Module, Vec<Vec<String>>>,
    module: &Module,
    paths: &[Vec<String>],
) -> BTreeMap<String, String> {
    let inner = paths.iter().filter_map(|path| path.strip_prefix(module.as_slice()));
    let found = inner.filter_map(|path| {
        let [child, .., name] = path else { return None };
        let is_child = files.contains_key(&[module.as_slice(), std::slice::from_ref(child)].concat());
        is_child.then(|| (name.clone(), child.clone()))
    });
    found.collect()
}

/// Each circle of children of `parent`, as `a -> b; b -> a`.
fn circles(source: &Source, parent: &Module) -> Vec<String> {
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let inside =
        source.files.iter().filter(|(module, _)| module.len() > parent.len() && module.starts_with(parent));
    for (module, paths) in inside {
        let from = module[parent.len()].as_str();
        let to = paths.iter().filter_map(|path| source.child(parent, path)).filter(|to| *to != from);
        edges.entry(from).or_default().extend(to);
    }
    let reachable: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|from| (*from, reachable(&edges, from))).collect();
    let mut named = BTreeSet::new();
    let mut lines = Vec::new();
    for from in edges.keys() {
        let circle: Vec<&str> = edges
            .keys()
            .copied()
            .filter(|to| {
                reachable[from].contains(to) && reachable.get(to).is_some_and(|back| back.contains(from))
            })
            .collect();
        if circle.len() > 1 && named.insert(circle.clone()) {
            let arrows: Vec<String> = circle
                .iter()
                .map(|one| {
                    let to: Vec<&str> = edges[one].iter().copied().filter(|to| circle.contains(to)).collect();
                    format!("{one} -> {}", to.join(", "))
                })
                .collect();
            lines.push(arrows.join("; "));
        }
    }
    lines
}

fn reachable<'a>(edges: &BTreeMap<&'a str, BTreeSet<&'a str>>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = edges.get(from).into_iter().flatten().copied().collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(edges.get(next).into_iter().flatten());
        }
    }
    found
}
