//! The commands of Kineograph as a program of its own, for machines that build games: it has no window and needs none of its libraries.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    kineograph_studio::cli::main_without_window()
}
