//! Follows a path step by step, and stops before it would leave.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// More links than this on one way are a ring; Linux has the same limit.
const MAX_LINKS: usize = 40;

/// Why a path was not followed to its end.
#[derive(Debug)]
pub enum WalkStop {
    /// It leads to this place, which was not looked at.
    Outside(PathBuf),
    /// There is nothing.
    Missing,
    /// The system's error.
    Unreadable(io::Error),
}

/// Where `path` leads from `start`, a folder without links. Each place is asked for with `may_look` before the file system is; links are
/// followed here and not by the system, so that nothing behind a link is touched that may not be.
pub fn walk(start: PathBuf, path: &Path, may_look: impl Fn(&Path) -> bool) -> Result<PathBuf, WalkStop> {
    let mut at = start;
    let mut rest = Vec::new();
    push_parts(path, &mut rest);
    let mut links = 0;
    while let Some(part) = rest.pop() {
        let PathPart::Down(name) = part else {
            // No link is left in `at`, so its parent is the folder above it.
            at.pop();
            continue;
        };
        let next = at.join(name);
        if !may_look(&next) {
            return Err(WalkStop::Outside(end_of(next, rest)));
        }
        match next.symlink_metadata() {
            Ok(found) if found.is_symlink() => {
                links += 1;
                let target = fs::read_link(&next).map_err(stop)?;
                if links > MAX_LINKS {
                    return Err(WalkStop::Missing);
                }
                if target.has_root() {
                    at = target.ancestors().last().unwrap_or(Path::new("")).to_owned();
                }
                push_parts(&target, &mut rest);
            }
            Ok(_) => at = next,
            Err(error) => return Err(stop(error)),
        }
    }
    Ok(at)
}

enum PathPart {
    Up,
    Down(OsString),
}

/// Adds the parts of a path, the first one last.
fn push_parts(path: &Path, rest: &mut Vec<PathPart>) {
    rest.extend(path.components().rev().filter_map(|part| match part {
        Component::Normal(name) => Some(PathPart::Down(name.to_owned())),
        Component::ParentDir => Some(PathPart::Up),
        Component::CurDir | Component::RootDir | Component::Prefix(_) => None,
    }));
}

/// Where the rest of a path would lead if there were no more links.
fn end_of(mut at: PathBuf, rest: Vec<PathPart>) -> PathBuf {
    for part in rest.into_iter().rev() {
        match part {
            PathPart::Up => {
                at.pop();
            }
            PathPart::Down(name) => at.push(name),
        }
    }
    at
}

fn stop(error: io::Error) -> WalkStop {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => WalkStop::Missing,
        _ => WalkStop::Unreadable(error),
    }
}
