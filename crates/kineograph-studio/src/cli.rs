//! The command line: everything that works without a window, and the way into the editor.

mod allowed;
mod check;
mod diff;
mod failure;
mod findings;
mod fmt;
mod ignored;
mod import;
mod merge;
mod new;
mod opened;
mod pack;
mod quiet;
mod render;
mod sample;
mod shown;
mod streams;
mod test;
mod written;

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use failure::Failure;
use kineograph_runtime::format::shortened;
use streams::{StandardOutput, Streams, line};

use crate::io::IoError;
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
    Sample(sample::SampleArgs),
    Render(render::RenderArgs),
    Pack(pack::PackArgs),
    Import(import::ImportArgs),
    Test(test::TestArgs),
    Fmt(fmt::FmtArgs),
    Diff(diff::DiffArgs),
    Merge(merge::MergeArgs),
    New(new::NewArgs),
}

/// Does what the program's arguments ask for. Exit code 0: done; 1: failed, with a sentence on standard error;
/// 2: wrong arguments. `diff` and `merge` end with 1 if there are differences or conflicts, and with 2 if they failed, as the tools of those
/// names.
pub fn main(open_editor: OpenEditor) -> ExitCode {
    quiet::silence_drivers();
    let mut streams = Streams { out: &mut StandardOutput::new(), err: &mut io::stderr() };
    run(std::env::args_os(), open_editor, &mut streams).into()
}

/// As [`main`], of a program that has no editor: it says so where a project is to be opened.
pub fn main_without_window() -> ExitCode {
    main(|_| Err(tr!("cli-no-editor").to_owned()))
}

/// Runs a command as [`main`] does, but writes to `out` and `err`, and returns the exit code. For tests and for programs that bring
/// their own console.
#[cfg(any(test, feature = "internals"))]
pub fn run_in(args: &[&str], out: &mut dyn io::Write, err: &mut dyn io::Write) -> u8 {
    let args = std::iter::once("kineograph").chain(args.iter().copied()).map(OsString::from); // not shown
    run(args, |_| Err(tr!("cli-no-editor").to_owned()), &mut Streams { out, err })
}

fn run(args: impl IntoIterator<Item = OsString>, open_editor: OpenEditor, streams: &mut Streams<'_>) -> u8 {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(failure) = args.get(1).and_then(|first| misspelt_command(first)) {
        return failure.report(streams);
    }
    let args = match Args::try_parse_from(&args) {
        Ok(args) => args,
        Err(error) => {
            // What clap says repeats arguments, and a shell may have made them from names of files. So it says it again about harmless ones.
            let harmless = args.iter().map(|arg| line(&arg.to_string_lossy()));
            let error = Args::try_parse_from(harmless).err().filter(clap::Error::use_stderr).unwrap_or(error);
            return told(&error, streams);
        }
    };
    let result = match &args.command {
        None => open(open_editor, args.project),
        Some(Command::Check(args)) => check::run(args, streams.out),
        Some(Command::Test(args)) => test::run(args, streams.out),
        Some(Command::Fmt(args)) => fmt::run(args, streams.out),
        Some(Command::Diff(args)) => diff::run(args, streams),
        Some(Command::Merge(args)) => merge::run(args, streams),
        Some(Command::Sample(args)) => sample::run(args, streams),
        Some(Command::Render(args)) => render::run(args, streams),
        Some(Command::Pack(args)) => pack::run(args, streams),
        Some(Command::Import(args)) => import::run(args, streams),
        Some(Command::New(args)) => new::run(args, streams.out),
    };
    match result.and_then(|()| streams.out.flush().map_err(Failure::from)) {
        Ok(()) => 0,
        Err(failure) => failure.report(streams),
    }
}

/// Opens the editor. Where it can't be opened, a file that there is not is what the user wants to know first.
fn open(open_editor: OpenEditor, project: Option<PathBuf>) -> Result<(), Failure> {
    let missing = project.clone().filter(|path| !path.exists());
    open_editor(project).map_err(|sentence| match missing {
        Some(path) => Failure::because(IoError::Missing(path)),
        None => Failure::Failed(sentence),
    })
}

/// Prints what clap says: help, the version, or what is wrong with the arguments. Gives the exit code.
fn told(error: &clap::Error, streams: &mut Streams<'_>) -> u8 {
    let is_asked_for = !error.use_stderr();
    let text = error.render();
    // Nothing is left to do when even this can't be written.
    if is_asked_for {
        write!(streams.out, "{text}").ok();
    } else {
        text.to_string().lines().for_each(|line| streams.tell(line));
    }
    u8::try_from(error.exit_code()).unwrap_or(2)
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
    let text = first.to_string_lossy();
    let word = shortened(&text).to_string();
    Some(Failure::Usage(match nearest(&text, &names) {
        Some(near) => tr!("cli-no-command-near", word, near),
        None => tr!("cli-no-command", word, commands = names.join(", ")),
    }))
}

/// The command that was probably meant: the one with the fewest slips, where at least half of the letters are right. Names are so short that what
/// clap measures takes `formt` for `import`.
fn nearest<'a>(word: &str, names: &[&'a str]) -> Option<&'a str> {
    let letters = |text: &str| text.chars().count();
    let slips = names.iter().map(|name| (strsim::osa_distance(word, name), *name));
    let near = slips.filter(|(slips, name)| slips * 2 <= letters(word).max(letters(name)));
    near.min_by_key(|(slips, _)| *slips).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{Args, nearest};

    #[test]
    fn arguments_are_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn the_command_that_was_meant_is_the_nearest() {
        let command = Args::command();
        let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        let meant = [
            ("formt", Some("fmt")),
            ("fomat", Some("fmt")),
            ("format", Some("fmt")),
            ("imprt", Some("import")),
            ("rendr", Some("render")),
            ("smaple", Some("sample")),
            ("wobble", None),
            ("nod", None),
        ];
        for (word, name) in meant {
            assert_eq!(nearest(word, &names), name, "{word}");
        }
    }
}
