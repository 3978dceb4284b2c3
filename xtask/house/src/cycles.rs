//! Finds modules of one folder that import each other in a circle.
//!
//! Only siblings count: a module may use what its parent declares, since that is how Rust splits one concept over files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::files::texts;
use super::source::{Names, modules};

/// One line for each circle of modules, in all crates.
pub fn check(root: &Path) -> Vec<String> {
    let manifests = texts(root, "", &["Cargo.toml"]);
    let folders = manifests.iter().map(|file| file.path.replace("Cargo.toml", "src"));
    folders.flat_map(|folder| circles_below(root, &folder)).collect()
}

fn circles_below(root: &Path, folder: &str) -> Vec<String> {
    let source = ModuleUses::read(root, folder);
    let parents: BTreeSet<&[String]> =
        source.paths.keys().filter_map(|module| Some(module.split_last()?.1)).collect();
    let lines = |parent: &[String]| {
        let place = [&[folder.to_owned()], parent].concat().join("/");
        let line = |circle| format!("{place}: modules import each other in a circle:{circle}");
        circles(&source, parent).into_iter().map(line).collect::<Vec<_>>()
    };
    parents.into_iter().flat_map(lines).collect()
}

/// What the modules of a crate use of it, tests apart.
#[derive(Default)]
struct ModuleUses {
    /// The paths that each module uses, from the crate's root.
    paths: BTreeMap<Names, Vec<Names>>,
    /// What each module hands on from its children: name → child.
    handed_on: BTreeMap<Names, BTreeMap<String, String>>,
}

impl ModuleUses {
    fn read(root: &Path, folder: &str) -> Self {
        let (mut paths, mut imports) = (BTreeMap::<_, Vec<_>>::new(), Vec::new());
        for module in modules(root, folder).iter() {
            let uses = module.uses();
            let of_crate = |path: Names| Some(path.strip_prefix(&["crate".to_owned()])?.to_vec());
            let imported: Vec<Names> = uses.imports.into_iter().filter_map(of_crate).collect();
            imports.push((module.names.clone(), imported.clone()));
            let used = uses.paths.into_iter().filter_map(of_crate).chain(imported);
            paths.entry(module.names.clone()).or_default().extend(used);
        }
        let handed_on = imports.into_iter().map(|(module, imported)| {
            let names = names_of_children(&paths, &module, &imported);
            (module, names)
        });
        Self { handed_on: handed_on.collect(), paths }
    }

    /// The child of `parent` that a path from the crate's root leads into.
    fn child<'a>(&'a self, parent: &[String], path: &'a [String]) -> Option<&'a str> {
        let [name, ..] = path.strip_prefix(parent)? else { return None };
        let is_module = self.paths.contains_key(&[parent, std::slice::from_ref(name)].concat());
        let handed_on = self.handed_on.get(parent).and_then(|names| names.get(name));
        if is_module { Some(name) } else { handed_on.map(String::as_str) }
    }
}

/// The names that a module brings into scope from its own children, with those children.
fn names_of_children(
    files: &BTreeMap<Names, Vec<Names>>,
    module: &[String],
    paths: &[Names],
) -> BTreeMap<String, String> {
    let inner = paths.iter().filter_map(|path| path.strip_prefix(module));
    let found = inner.filter_map(|path| {
        let [child, .., name] = path else { return None };
        let is_child = files.contains_key(&[module, std::slice::from_ref(child)].concat());
        is_child.then(|| (name.clone(), child.clone()))
    });
    found.collect()
}

/// Each circle of children of `parent`, with a line for each arrow of it. Arrows of few uses come first: one of those is most often the one
/// to take out.
fn circles(source: &ModuleUses, parent: &[String]) -> Vec<String> {
    let arrows = arrows(source, parent);
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows.keys() {
        edges.entry(from).or_default().insert(to);
    }
    let reachable: BTreeMap<&str, BTreeSet<&str>> =
        edges.keys().map(|from| (*from, reachable(&edges, from))).collect();
    let leads = |from: &str, to: &str| reachable.get(from).is_some_and(|reached| reached.contains(to));
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for from in edges.keys().filter(|from| leads(from, from)) {
        if seen.contains(from) {
            continue;
        }
        let is_in = |module: &str| leads(from, module) && leads(module, from);
        seen.extend(edges.keys().filter(|module| is_in(module)));
        let mut inside: Vec<_> = arrows.iter().filter(|((a, b), _)| is_in(a) && is_in(b)).collect();
        inside.sort_by_key(|(_, uses)| uses.len());
        let line = |((from, to), uses): (&(&str, &str), &Vec<Use<'_>>)| {
            let (user, used) = uses[0];
            let more = if uses.len() > 1 { format!(", and {} more", uses.len() - 1) } else { String::new() };
            format!("\n    {from} -> {to}: {} uses {}{more}", user.join("::"), used.join("::"))
        };
        found.push(inside.into_iter().map(line).collect());
    }
    found
}

/// A module, and a path of the crate that it uses.
type Use<'a> = (&'a Names, &'a Names);

/// What in each child of `parent` uses which of the other children.
fn arrows<'a>(source: &'a ModuleUses, parent: &[String]) -> BTreeMap<(&'a str, &'a str), Vec<Use<'a>>> {
    let mut arrows: BTreeMap<_, Vec<Use<'a>>> = BTreeMap::new();
    let inside =
        source.paths.iter().filter(|(module, _)| module.len() > parent.len() && module.starts_with(parent));
    for (module, paths) in inside {
        let from = module[parent.len()].as_str();
        for path in paths {
            if let Some(to) = source.child(parent, path).filter(|to| *to != from) {
                arrows.entry((from, to)).or_default().push((module, path));
            }
        }
    }
    arrows
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
