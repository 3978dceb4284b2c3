//! `kineograph import`: what the dialog *Import…* does, without a window.

mod imported;
#[cfg(test)]
mod inner_tests;
#[cfg(test)]
mod nested_tests;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use clap::Args;
use kineograph_runtime::format::to_ron;

use super::failure::Failure;
use super::opened::CheckedProject;
use super::streams::Streams;
use crate::document::{Document, Edit};
use crate::import;
use crate::import::changes::items;
use crate::import::gather::{Gathered, file_name, gather};
use crate::import::importer::AddTo;
use crate::import::listed::listed;
use crate::import::plan::Taken;
use crate::io::{Existing, Roots, check_output, read_text, write_atomic, write_output};
use crate::text::tr;
use imported::Imported;

/// Import files of other tools into a project: scenes, animations, sheets, pictures, or folders of them.
///
/// Writes a new project with -o, or adds to a project with --into. What can't be taken over is listed on standard error, a sentence for each
/// kind. A picture or a sheet that several files name is imported once. Ends with 1 if a file can't be read; the others are imported.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  kineograph import scenes/*.csd -o scenes.ron\n  \
                  kineograph import hero.aseprite --into game.ron\n  \
                  kineograph import old/ -o new.ron --json | jq '.notes[].text'")]
pub(super) struct ImportArgs {
    /// The files, and folders of files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The project to write.
    #[arg(short, long, value_name = "OUT", required_unless_present = "into")]
    output: Option<PathBuf>,
    /// Add to this project and save it; with -o, leave it as it is and write OUT. Items of the same names are updated, and what changes in
    /// them is listed: frames are matched by name, and everything that uses them stays.
    #[arg(long, value_name = "PROJECT")]
    into: Option<PathBuf>,
    /// Give what is imported names of its own where PROJECT has items of the same names.
    #[arg(long, requires = "into")]
    keep_both: bool,
    /// Print a JSON object: output, what is new and changed, the changes as sentences, notes with their times and places, and what was
    /// refused.
    #[arg(long)]
    json: bool,
    /// Replace OUT if it is there already, but never one of the files that are imported.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &ImportArgs, streams: &mut Streams<'_>) -> Result<(), Failure> {
    let output = args.checked_output()?;
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    let writes_new = args.output.is_some();
    if writes_new {
        check_output(output, existing, &args.files)?;
    }
    let before = args.project(streams)?;
    let files: Vec<PathBuf> = args.files.iter().map(|file| with_real_folder(file)).collect();
    let roots = Roots::of_project(Some(output));
    let mut gathered = gather(&files, roots.own());
    let symbols = gathered.contents.place_symbols(Some(output.parent().unwrap_or(Path::new(""))));
    let mut inputs = files;
    inputs.extend(gathered.contents.files().map(Path::to_owned));
    inputs.extend(symbols.iter().flat_map(|symbol| symbol.files().map(Path::to_owned)));
    let imported = args.imported(&before, gathered, output)?;
    if imported.is_empty {
        imported.report_refused(streams);
        return if imported.has_refused() { Err(Failure::Told) } else { Err(nothing_in(&args.files)) };
    }
    let text = args.text(&imported.document);
    for symbol in &symbols {
        symbol.write().map_err(Failure::because)?;
    }
    if writes_new {
        write_output(output, existing, &inputs, &mut text.as_bytes())?;
    } else {
        write_atomic(output, text.as_bytes()).map_err(Failure::because)?;
    }
    imported.report(output, args.json, streams)?;
    if imported.has_refused() { Err(Failure::Told) } else { Ok(()) }
}

fn nothing_in(files: &[PathBuf]) -> Failure {
    let name = match files {
        [file] => file_name(file),
        _ => tr!("import-several").to_owned(),
    };
    Failure::Failed(tr!("import-nothing", name))
}

impl ImportArgs {
    /// The file that is written.
    fn checked_output(&self) -> Result<&Path, Failure> {
        let output = self.output.as_deref().or(self.into.as_deref()).unwrap_or(Path::new(""));
        let is_project = output.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"));
        if is_project { Ok(output) } else { Err(Failure::Usage(tr!("cli-import-ending").to_owned())) }
    }

    /// The project that is added to.
    fn project(&self, streams: &mut Streams<'_>) -> Result<Document, Failure> {
        let Some(into) = &self.into else { return Ok(Document::default()) };
        Ok(CheckedProject::read(into, streams)?.document)
    }

    /// Everything that was gathered, in the project.
    fn imported(&self, before: &Document, gathered: Gathered, output: &Path) -> Result<Imported, Failure> {
        let folder = output.parent();
        let mut document = before.clone();
        let contents = &gathered.contents;
        let mut is_empty = contents.is_empty();
        for picture in &gathered.pictures {
            let size_px = gathered.sizes_px.get(picture).copied();
            let change = import::add_picture(AddTo { document: &document, folder }, picture, size_px);
            document = edited(document, &change.edits)?;
            is_empty = false;
        }
        if let Some(size) = contents.stage_px.filter(|_| self.into.is_none()) {
            let stage = document.stage().clone().with_size(size);
            document = edited(document, &[Edit::SetStage(stage)])?;
        }
        let taken = if self.keep_both { Taken::KeepBoth } else { Taken::Update };
        let planned = contents.plan(&document, folder, taken).map_err(Failure::because)?;
        let items = items(contents, &planned, &document);
        let document = planned.document;
        let mut left_out = gathered.left_out;
        left_out.extend(outside(before, &document, output));
        let mut imported =
            Imported::new(before, document, &items, &contents.notes, left_out, gathered.refused);
        imported.is_empty = is_empty;
        Ok(imported)
    }

    /// The text of the project; comments of the one that is added to stay.
    fn text(&self, document: &Document) -> String {
        let previous = self.into.as_ref().and_then(|into| read_text(into).ok());
        match previous {
            Some(previous) => kineograph_files::updated(&previous, &document.to_project()),
            None => to_ron(&document.to_project()),
        }
    }
}

fn edited(mut document: Document, edits: &[Edit]) -> Result<Document, Failure> {
    for edit in edits {
        document = document.edited(edit).map_err(Failure::because)?.0;
    }
    Ok(document)
}

/// Says which of the new images are not in the project's folder: nothing reads them before that is allowed.
fn outside(before: &Document, document: &Document, output: &Path) -> Option<String> {
    let roots = Roots::of_project(Some(output));
    let folder = output.parent().unwrap_or(Path::new(""));
    let is_outside = |path: &str| roots.reached(path).is_none() && folder.join(path).is_file();
    let new = document.images().iter().filter(|image| before.image(&image.name).is_none());
    let names: Vec<&str> =
        new.filter(|image| is_outside(&image.path)).map(|image| image.name.as_str()).collect();
    (!names.is_empty()).then(|| tr!("cli-import-outside", count = names.len(), names = listed(&names)))
}

/// The same file, by a path from which the folders above it are known.
fn with_real_folder(file: &Path) -> PathBuf {
    let folder = match file.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        // The root of a drive.
        None => return file.to_owned(),
    };
    let named = file.file_name().map(|name| Some(folder.canonicalize().ok()?.join(name)));
    // A path that ends in `..` names a folder.
    named.unwrap_or_else(|| file.canonicalize().ok()).unwrap_or_else(|| file.to_owned())
}
