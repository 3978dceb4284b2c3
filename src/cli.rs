//! The command line: everything that works without a window, and the way into the editor.

mod allowed;
mod check;
mod failure;
mod findings;
mod new;
mod opened;
mod render;
mod sample;
mod test;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

pub use crate::templates::starter_project;
use failure::Failure;
use kineograph_runtime::format::shortened;

use crate::text::tr;

/// Opens the editor on a project, or on a new one; gives a sentence when no window can be opened.
pub type OpenEditor = fn(Option<PathBuf>) -> Result<(), String>;

/// Compose, scrub, save and ship cocos2d-style action animations.
#[derive(Debug, Parser)]
#[command(
    name = "kineograph",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  kineograph projects/coin.ron\n  kineograph check projects/*.ron\n  \
                  kineograph render projects/coin.ron -o coin.gif"
)]
struct Args {
    /// The project to open in the editor; left out: a new one.
    project: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::CheckArgs),
    Test(test::TestArgs),
    Sample(sample::SampleArgs),
    Render(render::RenderArgs),
    New(new::NewArgs),
}

/// Does what the program's arguments ask for. Exit code 0: done; 1: failed, with a sentence on standard error;
/// 2: wrong arguments.
#[must_use]
pub fn main(open_editor: OpenEditor) -> ExitCode {
    run(std::env::args_os(), open_editor, &mut io::stdout().lock())
}

fn run(args: impl IntoIterator<Item = OsString>, open_editor: OpenEditor, out: &mut dyn Write) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(failure) = args.get(1).and_then(|first| misspelt_command(first)) {
        return failure.report();
    }
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            // Nothing is left to do when even this can't be written.
            error.print().ok();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let result = match &args.command {
        None => open_editor(args.project).map_err(Failure::Failed),
        Some(Command::Check(args)) => check::run(args, out),
        Some(Command::Test(args)) => test::run(args, out),
        Some(Command::Sample(args)) => sample::run(args, out),
        Some(Command::Render(args)) => render::run(args),
        Some(Command::New(args)) => new::run(args, out),
    };
    match result.and_then(|()| out.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// A first argument that names neither a command nor a file, but could be meant as a command. The editor would open on it and block a script.
fn misspelt_command(first: &OsStr) -> Option<Failure> {
    let path = Path::new(first);
    let is_word = path.extension().is_none() && path.file_name() == Some(first);
    let command = Args::command();
    let mut names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    names.push("help");
    let is_known = names.iter().any(|name| *name == first) || first.as_encoded_bytes().starts_with(b"-");
    if !is_word || is_known || path.exists() {
        return None;
    }
    let word = first.to_string_lossy();
    Some(Failure::Usage(tr!(
        "cli-no-command",
        word = shortened(&word).to_string(),
        commands = names.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Args;

    #[test]
    fn arguments_are_consistent() {
        Args::command().debug_assert();
    }
}
