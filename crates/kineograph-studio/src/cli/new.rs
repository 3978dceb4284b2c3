//! `kineograph new`: writes a small project to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use kineograph_runtime::format::to_ron;

use super::failure::Failure;
use super::streams::line;
use crate::io::{Existing, write_output};
use crate::templates::{TEMPLATES, Template, starter_project};
use crate::text::tr;

/// Write a small project that needs no other file.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  kineograph new jump\n  kineograph jump.ron\n  kineograph new hero --template walk"
)]
pub(super) struct NewArgs {
    /// The name of the project; the file is NAME.ron.
    name: PathBuf,
    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,
    /// What to start from.
    #[arg(long, value_name = "NAME", default_value = "bounce", value_parser = template_names())]
    template: String,
}

fn template_names() -> PossibleValuesParser {
    let values =
        TEMPLATES.iter().map(|template| PossibleValue::new(template.name).help(template.label.tooltip()));
    PossibleValuesParser::new(values.collect::<Vec<_>>())
}

pub(super) fn run(args: &NewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut path = args.name.clone();
    if !names_a_file(&path) {
        let why = tr!("cli-new-names-folder", path = path.display());
        return Err(Failure::Usage(why));
    }
    if path.extension().is_none_or(|extension| extension != "ron") {
        path.as_mut_os_string().push(".ron");
    }
    let project = Template::named(&args.template).map_or_else(starter_project, Template::project);
    let existing = if args.force { Existing::Replace } else { Existing::Keep };
    write_output(&path, existing, &[], &mut to_ron(&project).as_bytes())?;
    Ok(writeln!(out, "{}", line(&path.to_string_lossy()))?)
}

/// Whether a path ends in a name: neither `.` nor `..`, `/` nor `games/` do.
fn names_a_file(path: &Path) -> bool {
    let text = path.as_os_str().as_encoded_bytes();
    let ends_in_folder = text.last().is_none_or(|last| std::path::is_separator(char::from(*last)));
    // `file_name` looks past a dot at the end.
    !ends_in_folder && path.file_name().is_some_and(|name| text.ends_with(name.as_encoded_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_no_names() {
        for folder in ["", ".", "..", "/", "games/", "games/.", "games/.."] {
            assert!(!names_a_file(Path::new(folder)), "{folder}");
        }
        for file in ["jump", "jump.ron", "games/jump", "./jump", "a.b", ".hidden"] {
            assert!(names_a_file(Path::new(file)), "{file}");
        }
    }
}
