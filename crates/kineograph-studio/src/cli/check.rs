//! `kineograph check`: lists what is wrong in project files, and fixes what has one safe fix.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_files::conflict_marks;
use kineograph_runtime::format::{Outline, Project, fix_text, shortened};
use kineograph_runtime::{Diagnostic, FieldPath, Severity};

use super::allowed::Allowed;
use super::failure::Failure;
use super::findings::Findings;
use crate::document::{ActionId, Clip, Document};
use crate::import::importer::Import;
use crate::import::{for_path, read_project};
use crate::io::{KnownFonts, KnownSymbols, check_images, read_fonts, read_symbols, read_text, write_atomic};
use crate::media::{LoadedFonts, Media, Symbols};
use crate::outside::outside;
use crate::problems::{Spot, glyphs, grids};
use crate::text::tr;

/// How much of a conflict is repeated, in characters.
const MAX_CONFLICT_CHARS: usize = 200;

/// List all problems of project files as `file:line:column: error|warning: message`.
///
/// Exit code 0: no errors, perhaps warnings; 1: an error in any file, also an image that can't be read, or a comment // CONFLICT that a merge
/// left; 2: wrong arguments.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  kineograph check projects/*.ron\n  kineograph check --fix projects/coin.ron\n  \
                        kineograph check --json projects/*.ron | jq '.diagnostics[].code'"
)]
pub(super) struct CheckArgs {
    /// The project files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one object of JSON a line for each file: path, errors, warnings, unlisted, and diagnostics with code, severity, message,
    /// place, clip, trail, line, column and suggestion.
    #[arg(long)]
    json: bool,
    /// Fix, in the files, what has one fix that cannot change how a project plays: misspelt names of fields, actions and words,
    /// references with one name near to them, ids that are used twice, empty tags and labels. Comments and order stay.
    #[arg(long)]
    fix: bool,
    #[command(flatten)]
    allowed: Allowed,
}

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut has_errors = false;
    for file in &args.files {
        let findings = check_file(file, args)?;
        has_errors |= findings.has_errors();
        if args.json { findings.write_json(out)? } else { findings.write_lines(out)? }
    }
    if has_errors { Err(Failure::Told) } else { Ok(()) }
}

fn check_file(file: &Path, args: &CheckArgs) -> Result<Findings, Failure> {
    let fixed = if args.fix { fix_file(file)? } else { Vec::new() };
    let (project, found) = match read_project(file) {
        Ok(read) => read,
        Err(error) => return Ok(Findings::refused(file, &error)),
    };
    let mut findings = Findings::new(file, &found);
    findings.add_fixed(&fixed);
    let images: Vec<_> = project.images.iter().collect();
    let roots = args.allowed.roots(file)?;
    let checked = check_images(&roots, &images);
    let sizes: Vec<Option<[f64; 2]>> = checked.iter().map(|image| image.as_ref().ok().copied()).collect();
    let sizes = sizes_of(&project, &sizes);
    let outside = frames_outside(&project, &sizes);
    add_found(&mut findings, file, unreadable(checked.into_iter().map(Result::err)).chain(outside));
    let (document, _) = Document::from_project(&project);
    let symbols = read_symbols(&document, &roots, &mut KnownSymbols::default());
    let fonts = read_fonts(&document, &symbols, &roots, &mut KnownFonts::default());
    add_found(&mut findings, file, files_unreadable(&project, &symbols, &fonts).into_iter());
    add_found(&mut findings, file, glyphs_missing(&document, &fonts, &sizes).into_iter());
    add_found(&mut findings, file, grids_meant(&document, symbols).into_iter());
    add_conflicts(&mut findings, file);
    Ok(findings)
}

/// An error for each symbol that can't be shown, also because of what is inside of it, and for each font.
fn files_unreadable(project: &Project, symbols: &Symbols, fonts: &LoadedFonts) -> Vec<OutsideFinding> {
    let place = |path: &str, field: &'static str| {
        let node = project.nodes.iter().position(|node| node.content.file() == Some(path));
        let root = FieldPath::root();
        node.map_or_else(FieldPath::root, |node| root.item("nodes", node).field("content").field(field))
    };
    let symbols = symbols.iter().filter_map(|(path, symbol)| {
        let place = place(path, "path");
        let message = symbol.as_ref().err()?.message.clone();
        Some((Severity::Error, "symbol-unreadable", message, place)) // not shown
    });
    let fonts = fonts.errors.iter().map(|(path, error)| {
        (Severity::Error, "font-unreadable", error.message.clone(), place(path, "font")) // not shown
    });
    symbols.chain(fonts).collect()
}

/// A warning for each text with characters that its font or its sheet lacks.
fn glyphs_missing(
    document: &Document,
    fonts: &LoadedFonts,
    sizes: &BTreeMap<&str, [f64; 2]>,
) -> Vec<OutsideFinding> {
    let found = glyphs::missing(document, &fonts.faces, |image| sizes.get(image).copied());
    let found = found.filter_map(|found| {
        let node = document.node_place(found.node.id)?;
        let place = FieldPath::root().item("nodes", node).field("content").field("text");
        Some((Severity::Warning, "glyphs-missing", found.message(), place)) // not shown
    });
    found.collect()
}

/// A warning for each grid effect that was probably meant otherwise.
fn grids_meant(document: &Document, symbols: Symbols) -> Vec<OutsideFinding> {
    let mut media = Media::default();
    media.set_symbols(symbols);
    let found = grids::problems(document, &media).filter_map(|problem| {
        let place = match problem.spot {
            Spot::Action(clip, action) => {
                let index = document.clips().iter().position(|other| other.id == clip)?;
                let root = FieldPath::root().item("clips", index).field("action");
                place_in(&document.clips()[index], action, root)?
            }
            Spot::Run(run) => {
                let index = document.runs().iter().position(|other| other.id == run)?;
                FieldPath::root().item("runs", index)
            }
            Spot::Node(node) => {
                let index = document.nodes().iter().position(|other| other.id == node)?;
                FieldPath::root().item("nodes", index)
            }
            _ => return None,
        };
        Some((Severity::Warning, "grid-meant", problem.message, place)) // not shown
    });
    found.collect()
}

/// The place of an action in the tree of a clip, which is at `root`.
fn place_in(clip: &Clip, action: ActionId, root: FieldPath) -> Option<FieldPath> {
    let parent = |id: &ActionId| clip.get(*id)?.parent;
    let mut indices: Vec<usize> =
        std::iter::successors(Some(action), parent).map_while(|id| clip.index_in_parent(id)).collect();
    indices.reverse();
    Some(root.action(&clip.root_tree()?, &indices))
}

/// Adds an error for each conflict that a merge left in the file: it plays, but the conflict is undecided.
fn add_conflicts(findings: &mut Findings, file: &Path) {
    let Some(text) = is_ron(file).then(|| read_text(file).ok()).flatten() else { return };
    for mark in conflict_marks(&text) {
        let message =
            tr!("cli-merge-conflict", conflict = shortened(&mark.text).to(MAX_CONFLICT_CHARS).to_string());
        let place = FieldPath::root();
        findings.add(Severity::Error, "merge-conflict", message, &place, Some(mark.position)); // not shown
    }
}

/// What was found outside of the text: how bad, its code, a sentence and its place.
type OutsideFinding = (Severity, &'static str, String, FieldPath);

/// An error for each image that can't be read; `errors` says why, for each image of the project.
pub(super) fn unreadable(
    errors: impl IntoIterator<Item = Option<String>>,
) -> impl Iterator<Item = OutsideFinding> {
    let each = errors.into_iter().enumerate().filter_map(|(index, error)| Some((index, error?)));
    each.map(|(index, error)| {
        let place = FieldPath::root().item("images", index).field("path");
        (Severity::Error, "image-unreadable", error, place) // not shown
    })
}

/// The sizes of the images of the project by their names, as far as they are known.
fn sizes_of<'a>(project: &'a Project, sizes: &[Option<[f64; 2]>]) -> BTreeMap<&'a str, [f64; 2]> {
    let each = project.images.iter().zip(sizes);
    each.filter_map(|(image, size_px)| Some((image.name.as_str(), (*size_px)?))).collect()
}

/// A warning for each frame that reaches beyond its picture.
fn frames_outside(project: &Project, sizes: &BTreeMap<&str, [f64; 2]>) -> Vec<OutsideFinding> {
    let sheets = project.sheets.iter().enumerate().flat_map(|(index, sheet)| {
        let found = outside(sheet, |image| sizes.get(image).copied());
        found.into_iter().map(move |found| {
            let root = FieldPath::root().item("sheets", index);
            let place = match found.frame {
                Some(frame) => root.item("frames", frame as usize).field("rect"),
                None => root.field("columns"),
            };
            (Severity::Warning, "frame-outside-picture", found.message, place) // not shown
        })
    });
    sheets.collect()
}

/// Adds what was found, with its places in the text.
pub(super) fn add_found(findings: &mut Findings, file: &Path, found: impl Iterator<Item = OutsideFinding>) {
    let mut found = found.peekable();
    // The places are looked up in the text only if there are any.
    let text = found.peek().and_then(|_| is_ron(file).then(|| read_text(file).ok())?);
    // Once for all of them: there may be as many as a project has images.
    let outline = text.as_deref().map(Outline::new);
    for (severity, code, message, place) in found {
        let position = outline.as_ref().map(|outline| outline.position(&place));
        findings.add(severity, code, message, &place, position);
    }
}

/// Fixes what has one safe fix. Gives what was fixed.
fn fix_file(file: &Path) -> Result<Vec<Diagnostic>, Failure> {
    let read = read_project(file).ok().filter(|(_, found)| is_ron(file) && found.has_errors());
    let Some((_, found)) = read else { return Ok(Vec::new()) };
    let text = read_text(file).map_err(Failure::because)?;
    let fixed = fix_text(&text, &found);
    if !fixed.fixed.is_empty() {
        write_atomic(file, fixed.text.as_bytes()).map_err(Failure::because)?;
    }
    Ok(fixed.fixed.into_iter().filter_map(|index| found.get(index)).cloned().collect())
}

/// Whether a file is a project itself, and not one of another format that becomes one.
fn is_ron(file: &Path) -> bool {
    !matches!(for_path(file).map(|importer| &importer.import), Some(Import::Convert(_) | Import::Add))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Diagnostics;
    use kineograph_runtime::format::MAX_ITEMS;

    use super::*;
    use crate::limits::MAX_LISTED;

    /// As the list of problems in the editor.
    #[test]
    fn characters_that_a_font_lacks_are_listed_at_the_text_of_their_node() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ron");
        let nodes = "(name: \"known\", content: Text(text: \"Hero\")),\n(name: \"odd\", content: Text(text: \"a\u{12000}b\")),";
        let sheet = "(name: \"digits\", image: \"i\", frames: [(name: \"1\", rect: (0, 0, 4, 4))])";
        let of_sheet = "(name: \"points\", content: Text(text: \"12\", of: Sheet(\"digits\")))";
        let text = format!(
            "(format: 2, images: [(name: \"i\", path: \"i.png\")], sheets: [{sheet}], nodes: [\n{nodes}\n{of_sheet}])"
        );
        std::fs::write(&file, text).unwrap();
        let args =
            CheckArgs { files: vec![file.clone()], json: false, fix: false, allowed: Allowed::default() };
        let mut out = Vec::new();
        let _ = run(&args, &mut out);
        let out = String::from_utf8(out).unwrap();
        let found: Vec<&str> = out.lines().filter(|line| line.contains("has no")).collect();
        let at = |line: usize| format!("{}:{line}:", file.display());
        assert_eq!(found.len(), 2, "{out}");
        assert!(
            found[0].starts_with(&at(3)) && found[0].contains("warning: The font has no “\u{12000}”"),
            "{out}"
        );
        assert!(found[1].starts_with(&at(4)) && found[1].contains("“2”"), "{out}");
    }

    #[test]
    fn images_that_can_not_be_read_are_listed_up_to_the_limit_and_counted_beyond() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.ron");
        let images = "(name: \"n\", path: \"x.png\"),\n".repeat(MAX_ITEMS);
        std::fs::write(&file, format!("(format: 2, images: [\n{images}])")).unwrap();
        let mut findings = Findings::new(Path::new("a.ron"), &Diagnostics::default());
        let errors = vec![Some("It is not there.".to_owned()); MAX_ITEMS];
        add_found(&mut findings, &file, unreadable(errors));
        let mut out = Vec::new();
        findings.write_lines(&mut out).unwrap();
        let lines: Vec<String> = String::from_utf8(out).unwrap().lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), MAX_LISTED + 1);
        assert_eq!(lines[MAX_LISTED - 1], format!("a.ron:{}:19: error: It is not there.", MAX_LISTED + 1));
        assert!(lines[MAX_LISTED].contains(&(MAX_ITEMS - MAX_LISTED).to_string()), "{}", lines[MAX_LISTED]);
        assert!(findings.has_errors());
    }
}
