//! What guides and documents name of the crates that games use is there: they are compared with the lists of docs/api, which the compiler's
//! own documentation makes. Their snippets are compiled as documentation tests.

use std::collections::BTreeSet;
use std::path::Path;

use super::files::texts;

/// Where calls are named.
const DOCUMENTS: [&str; 5] =
    ["crates/kineograph-runtime/guide", "docs/api.md", "docs/games.md", "docs/performance.md", "README.md"];
/// The lists of public items.
const LISTS: [&str; 2] = ["docs/api/kineograph-runtime.txt", "docs/api/kineograph-stage.txt"];
/// Types of Rust's own library that they are written with.
const OF_RUST: [&str; 4] = ["Arc", "Option", "Result", "Vec"];
/// What the values in examples are.
const VALUES: [(&str, &str); 8] = [
    ("manager.actions", "RunningActions"),
    ("manager", "ActionManager"),
    ("player", "Player"),
    ("program", "Program"),
    ("timeline", "Timeline"),
    ("scheduler", "Scheduler"),
    ("director", "Director"),
    ("scene", "Scene"),
];

/// Names that there are not, and snippets that nothing compiles.
pub fn check(root: &Path) -> Vec<String> {
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap_or_default();
    let known = ApiNames::of(LISTS.map(read).iter().flat_map(|list| list.lines()));
    let mut broken = Vec::new();
    for file in texts(root, "", &[".md"]) {
        // Guides and README are documentation tests; the one for those who work on the code shows parts of it.
        let is_compiled = ["README.md", "docs/games.md"].contains(&file.path.as_str())
            || file.path.starts_with(DOCUMENTS[0]);
        let is_named = DOCUMENTS.iter().any(|document| file.path.starts_with(document));
        let mut fence: Option<&str> = None;
        for (index, line) in file.text.lines().enumerate() {
            let place = || format!("{}:{}", file.path, index + 1);
            if let Some(language) = line.trim_start().strip_prefix("```") {
                fence = if fence.is_some() { None } else { Some(language) };
                let is_rust = fence.is_some_and(|language| {
                    language.starts_with("rust") || (is_compiled && language.is_empty())
                });
                let is_run = is_compiled && !language.contains("ignore") && !language.contains("text");
                if is_rust && !is_run && file.path != "CONTRIBUTING.md" && file.path.starts_with("docs/") {
                    broken.push(format!(
                        "{}: nothing compiles this snippet; put it into a guide of the runtime",
                        place()
                    ));
                }
            } else if fence.is_none() && is_named {
                broken.extend(known.unknown_in(line).map(|name| format!("{}: there is no {name}", place())));
            }
        }
    }
    broken
}

/// The names of docs/api.
struct ApiNames {
    /// Types.
    types: BTreeSet<String>,
    /// Items of types, such as `Program::sample`.
    pairs: BTreeSet<(String, String)>,
    /// All names.
    names: BTreeSet<String>,
}

impl ApiNames {
    fn of<'a>(lines: impl Iterator<Item = &'a str>) -> Self {
        let (mut types, mut pairs, mut names) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for line in lines {
            let Some(start) = line.find("kineograph_") else { continue };
            let path = without_brackets(&line[start..]);
            let segments: Vec<&str> = path.split("::").collect();
            if line.contains("pub struct") || line.contains("pub enum") || line.contains("pub trait") {
                types.extend(segments.last().map(|name| (*name).to_owned()));
            }
            if let [.., owner, name] = segments.as_slice() {
                pairs.insert(((*owner).to_owned(), (*name).to_owned()));
                names.insert((*name).to_owned());
            }
        }
        Self { types, pairs, names }
    }

    /// The names of a line that are not there. Of a row with two columns the first has those of others.
    fn unknown_in(&self, line: &str) -> impl Iterator<Item = String> {
        let cells: Vec<&str> = line.trim().trim_matches('|').split(" | ").collect();
        let is_row = line.starts_with('|') && cells.len() == 2;
        let text = if is_row { cells[1] } else { line };
        let mut owner: Option<String> = None;
        let mut unknown = Vec::new();
        for span in text.split('`').skip(1).step_by(2) {
            if !self.has(span, is_row, &mut owner) {
                unknown.push(format!("`{span}`"));
            }
        }
        unknown.into_iter()
    }

    /// Whether what a piece of code names is there. A name alone belongs to what was named before it in its cell.
    fn has(&self, span: &str, is_row: bool, owner: &mut Option<String>) -> bool {
        let call = span.split(['(', '<']).next().unwrap_or_default();
        let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let value = VALUES.iter().find_map(|(value, of)| {
            Some(((*of).to_owned(), call.strip_prefix(value)?.strip_prefix('.')?))
                .filter(|(_, name)| is_name(name))
        });
        let path =
            call.rsplit_once("::").map(|(of, name)| (of.rsplit("::").next().unwrap_or(of).to_owned(), name));
        if let Some((of, name)) = value.or(path) {
            let is_ours = is_row || self.types.contains(&of);
            let has = !is_ours || self.pairs.contains(&(of.clone(), name.to_owned()));
            *owner = Some(of);
            return has;
        }
        let first = call.chars().next().unwrap_or_default();
        if !is_row || !is_name(call) || first.is_numeric() || OF_RUST.contains(&call) {
            return true;
        }
        let of_owner = |owner: &String| self.pairs.contains(&(owner.clone(), call.to_owned()));
        match owner {
            Some(owner) if first.is_lowercase() => of_owner(owner),
            _ => self.names.contains(call) || self.types.contains(call),
        }
    }
}

/// The path of an item without its type parameters and arguments.
fn without_brackets(path: &str) -> String {
    let mut depth = 0_usize;
    let mut plain = String::new();
    for c in path.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' | ' ' | ',' | '{' if depth == 0 => break,
            _ if depth == 0 => plain.push(c),
            _ => {}
        }
    }
    plain.trim_end_matches(':').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unknown(line: &str) -> Vec<String> {
        let list = "pub struct kineograph_runtime::ActionManager<K>\n\
                    pub fn kineograph_runtime::ActionManager<K>::finish(&mut self)\n\
                    pub struct kineograph_runtime::RunningActions<K>\n\
                    pub fn kineograph_runtime::RunningActions<K>::seek(&mut self, f64) -> bool\n\
                    pub fn kineograph_runtime::RunningActions<K>::stop(&mut self) -> bool\n\
                    pub struct kineograph_runtime::Player\n\
                    pub kineograph_runtime::format::Kind::MoveBy";
        ApiNames::of(list.lines()).unknown_in(line).collect()
    }

    #[test]
    fn names_of_methods_that_are_not_there_are_found() {
        assert_eq!(unknown("| `tl.seek(t)` | `manager.seek` |"), ["`manager.seek`"]);
        assert!(unknown("| `tl.seek(t)` | `manager.actions.seek(run, 1.0)`, `stop` |").is_empty());
        assert_eq!(unknown("| `x` | `manager.finish`, `stop` |"), ["`stop`"], "the manager has none");
        assert_eq!(unknown("| `x` | `MoveBy`, `MoveTo`, `Player::fly` |"), ["`MoveTo`", "`Player::fly`"]);
        assert_eq!(unknown("As `Player::fly` and `Cat::purr`, or `word`."), ["`Player::fly`"]);
        assert!(unknown("| `x` | `times: 3`, `\"2.5\"`, `Result<Player, Error>`, 1 |").is_empty());
    }
}
