//! The program, run with a guard against hanging.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A command that is not done by then hangs.
const HANG: Duration = Duration::from_secs(5);

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program in `folder`.
pub fn run(folder: &Path, args: &[&str]) -> Ended {
    // Output goes to files, since a pipe that is full would stop the program.
    let [out, err] = ["out", "err"].map(|_| tempfile::NamedTempFile::new().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
    // Without it some graphics drivers complain on standard error.
    command.env("XDG_RUNTIME_DIR", folder).args(args).current_dir(folder);
    command.stdin(Stdio::null()).stdout(out.reopen().unwrap()).stderr(err.reopen().unwrap());
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    let status = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() > HANG => {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{args:?} takes longer than {HANG:?}");
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let read = |file: &tempfile::NamedTempFile| std::fs::read_to_string(file.path()).unwrap();
    Ended { code: status.code().unwrap_or(-1), out: read(&out), err: read(&err) }
}

/// A folder with these files.
pub fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    folder
}
