//! The rules themselves.

use std::path::Path;

use super::files::texts;
use super::source::modules;
use super::{cycles, guides, literals, texts as catalogue};

/// Longest file that is still read at one go, in lines.
const MAX_LINES: usize = 1_000;

/// One rule: what it is about, and how to find what breaks it.
struct Rule {
    /// What it is about, in a few words.
    name: &'static str,
    /// One line for each place below the given root that breaks it.
    check: fn(&Path) -> Vec<String>,
}

/// The names of all broken rules, each followed by the places that break it.
pub fn broken(root: &Path) -> Vec<String> {
    let of_rule = |rule: &Rule| {
        let places = (rule.check)(root);
        let name = (!places.is_empty()).then(|| format!("Broken: {}", rule.name));
        name.into_iter().chain(places.into_iter().map(|place| format!("  {place}"))).collect::<Vec<_>>()
    };
    RULES.iter().flat_map(of_rule).collect()
}

/// Every rule.
const RULES: &[Rule] = &[
    Rule { name: "files are short", check: long_files },
    Rule { name: "nothing names a folder of somebody's machine", check: personal_paths },
    Rule {
        name: "the document and its history open no files",
        check: |root| {
            let studio = "crates/kineograph-studio/src";
            let history = forbidden_uses(root, studio, &format!("{studio}/history"), &["std::fs"]);
            [forbidden_uses(root, "crates/kineograph-document/src", "", &["std::fs"]), history].concat()
        },
    },
    Rule {
        name: "runtime, stage, and what reads and writes texts and pictures use no file, no clock and no environment",
        check: impure_libraries,
    },
    Rule {
        name: "the renderer knows neither the user interface nor actions",
        check: |root| {
            let names = ["egui", "eframe", "kineograph_runtime", "kineograph_stage", "kineograph"];
            forbidden_uses(root, "crates/kineograph-render/src", "", &names)
        },
    },
    Rule { name: "modules do not import each other in a circle", check: cycles::check },
    Rule { name: "every text in the catalogue is used, with its arguments", check: catalogue::check },
    Rule { name: "texts for users are in the catalogue", check: literals::check },
    Rule { name: "guides name what is there", check: guides::check },
];

fn long_files(root: &Path) -> Vec<String> {
    let files = texts(root, "", &[".rs", ".wgsl"]);
    let long =
        files.iter().map(|file| (file, file.text.lines().count())).filter(|(_, lines)| *lines > MAX_LINES);
    long.map(|(file, lines)| format!("{} has {lines} lines; cut it below {MAX_LINES}", file.path)).collect()
}

fn personal_paths(root: &Path) -> Vec<String> {
    let endings = [".rs", ".toml", ".md", ".ron", ".wgsl", ".txt", ".json", ".csv", ".snap", "run"];
    let mut broken = Vec::new();
    for file in texts(root, "", &endings) {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(path) = personal_path_in(line) {
                broken.push(format!("{}:{}: names {path}…", file.path, index + 1));
            }
        }
    }
    broken
}

/// The start of a path that can exist on one machine only. Written in pieces, so that this file passes its own check.
fn personal_path_in(line: &str) -> Option<&'static str> {
    const STARTS: [&str; 6] = [
        concat!("/", "home/"),
        concat!("/", "root/"),
        concat!("/", "Users/"),
        concat!("\\", "Users\\"),
        concat!("/", "work/"),
        concat!("/", "tmp/"),
    ];
    // The X server's socket lies there on every machine.
    let line = line.replace(concat!("/", "tmp/.X11-unix"), "");
    STARTS.into_iter().find(|start| {
        line.match_indices(start)
            .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '.'))
    })
}

fn impure_libraries(root: &Path) -> Vec<String> {
    const FORBIDDEN: [&str; 8] =
        ["std::fs", "std::env", "std::process", "std::net", "thread_local", "egui", "wgpu", "std::time"];
    // Readers of pictures stop at a deadline, which they are given: what a file can cost is not known before.
    let crates = [("runtime", 8), ("stage", 8), ("files", 8), ("paint", 8), ("import", 7)];
    let of_crate = |(name, count): (&str, usize)| {
        forbidden_uses(root, &format!("crates/kineograph-{name}/src"), "", &FORBIDDEN[..count])
    };
    crates.map(of_crate).concat()
}

/// One line for each module of a crate and each path of `forbidden` that its code names, where the module's path starts with `part`.
fn forbidden_uses(root: &Path, folder: &str, part: &str, forbidden: &[&str]) -> Vec<String> {
    let mut broken = Vec::new();
    for module in modules(root, folder).iter().filter(|module| module.file.path.starts_with(part)) {
        let paths: Vec<String> = module.uses().paths.iter().map(|path| path.join("::") + "::").collect();
        let is_used = |name: &&&str| paths.iter().any(|path| path.starts_with(&format!("{name}::")));
        let used = forbidden.iter().filter(is_used);
        broken.extend(used.map(|name| format!("{} may not use {name}", module.file.path)));
    }
    broken
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;

    #[test]
    fn this_project_keeps_every_rule() {
        let broken = broken(&root());
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn personal_paths_are_recognised() {
        for line in
            [concat!("see /", "home/ann/x"), concat!("\"/", "tmp/a.png\""), concat!("C:\\", "Users\\Ann")]
        {
            assert!(personal_path_in(line).is_some(), "{line}");
        }
        for line in ["crates/work/a", "http://example.org/a", "./tmp/a", concat!("/", "tmp/.X11-unix")] {
            assert!(personal_path_in(line).is_none(), "{line}");
        }
    }

    /// A project in which one file breaks each rule.
    #[test]
    fn every_rule_can_be_broken() {
        let root = root().join("target").join("house-rule-test");
        let write = |path: &str, text: &str| {
            let file = root.join(path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(file, text).unwrap();
        };
        write("Cargo.toml", "");
        write("src/long.rs", &"\n".repeat(MAX_LINES + 1));
        write("README.md", concat!("cd /", "home/ann"));
        write("crates/kineograph-document/src/lib.rs", "use std::fs;");
        write("crates/kineograph-runtime/src/lib.rs", "use std::{fs, f64};");
        write("crates/kineograph-render/src/lib.rs", "use kineograph_runtime::Pose;");
        write("locales/en/app.ftl", "app-unused = Unused\n");
        write("src/text.rs", "fn f(ui: &mut Ui) { ui.label(\"Not translated\"); }");
        write("crates/kineograph-runtime/guide/from_elsewhere.md", "| `tl.seek()` | `manager.seek` |");
        write("src/a.rs", "use crate::b::B;");
        write("src/b.rs", "mod c;\nfn f() { super::a::f(); }");
        for rule in RULES {
            assert_eq!((rule.check)(&root).len(), 1, "{}", rule.name);
        }
        std::fs::remove_dir_all(&root).unwrap();
    }
}
