//! The program, run with a guard against hanging.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A command that has computed for so long hangs.
const MAX_COMPUTED: Duration = Duration::from_secs(5);

/// A command that is not done by then hangs, too; a machine busy with other work is slow.
const MAX_WAITED: Duration = Duration::from_secs(60);

/// How a command ended.
#[derive(Debug)]
pub struct Ended {
    pub code: i32,
    pub out: String,
    pub err: String,
    /// The most memory that it used, in KiB; 0 where the system doesn't say.
    pub peak_kib: usize,
}

/// Runs the program in `folder`.
pub fn run(folder: &Path, args: &[&str]) -> Ended {
    // Output goes to files, since a pipe that is full would stop the program.
    let [out, err] = ["out", "err"].map(|_| tempfile::NamedTempFile::new().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_kineograph"));
    // Without it some graphics drivers complain on standard error.
    command.env("XDG_RUNTIME_DIR", folder).args(args).current_dir(folder);
    // No window is to open, also where the tests are run beside one.
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    command.stdin(Stdio::null()).stdout(out.reopen().unwrap()).stderr(err.reopen().unwrap());
    let mut child = command.spawn().unwrap();
    let start = Instant::now();
    let mut peak_kib = 0;
    let status = loop {
        peak_kib = peak_kib.max(peak_kib_of(child.id()));
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if start.elapsed() > MAX_WAITED || computed_by(child.id()) > MAX_COMPUTED => {
                child.kill().unwrap();
                child.wait().unwrap();
                panic!("{args:.200?} hangs");
            }
            None => std::thread::sleep(Duration::from_millis(2)),
        }
    };
    let read = |file: &tempfile::NamedTempFile| std::fs::read_to_string(file.path()).unwrap();
    Ended { code: status.code().unwrap_or(-1), out: read(&out), err: read(&err), peak_kib }
}

/// The processor time of a process; 0 where the system doesn't say.
fn computed_by(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name before the bracket may contain anything. Times are in hundredths of a second.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    Duration::from_millis(10 * fields.filter_map(|field| field.parse::<u64>().ok()).sum::<u64>())
}

/// The most memory that a process has used so far.
fn peak_kib_of(process: u32) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
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
