//! Files with several names (hard links). A rename would give only one of them the new contents, so they are written in place.
//!
//! Before that, a *pending* file with both contents is on the disk. After a crash it says what to do: the file has the former contents, the
//! new ones, or a mixture, which is completed. Contents that are no mixture are another program's and stay.

use std::io;
use std::path::Path;

use super::error::SavePhase;
use super::{Save, SaveError, check_contents};
use crate::disk::{Disk, folder_of};
use crate::fingerprint::{Fingerprint, fnv1a};
use crate::temporary::{PENDING, beside, leftovers};

const HEADER: &str = "kineograph pending 1";

/// Writes the file in place. Gives its fingerprint, and whether the last sync worked.
pub(super) fn write(
    save: &Save<'_>,
    target: &Path,
    former: &[u8],
) -> Result<(Fingerprint, io::Result<()>), SaveError> {
    let disk = save.disk;
    let pending = beside(target, PENDING);
    let prepared = write_pending(disk, &pending, &encoded(former, save.bytes));
    // A pending file from before is about contents that are known here.
    for old in leftovers(disk, target, PENDING).into_iter().filter(|old| *old != pending) {
        disk.remove(&old).ok();
    }
    let prepared = prepared.map_err(|error| save.failed(SavePhase::Folder, error)).and_then(|()| {
        let now = disk.read(target).map_err(|error| save.failed(SavePhase::File, error))?;
        check_contents(save, Some(&now))
    });
    prepared.inspect_err(|_| drop(disk.remove(&pending)))?;
    if let Err(error) = disk.rewrite(target, save.bytes) {
        // The former contents fit a moment ago. If the drive refuses even them, the pending file stays.
        if disk.rewrite(target, former).is_ok() {
            disk.remove(&pending).ok();
        }
        return Err(save.failed(SavePhase::Contents, error));
    }
    let metadata = disk.metadata(target).map_err(|error| save.failed(SavePhase::File, error))?;
    disk.remove(&pending).ok();
    Ok((Fingerprint::new(save.bytes, &metadata), disk.sync_folder(folder_of(target))))
}

/// Under its own name from the start: one that is incomplete is known by its checksum.
fn write_pending(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    // It has what the file has, but is there for a moment only.
    let mut file = disk.create_new(path, Some(0o600))?;
    file.write_all(bytes)?;
    file.sync()?;
    disk.sync_folder(folder_of(path))
}

/// Completes a save in place that a crash interrupted. True if there was one to complete. Call it before the file is read, while
/// no other process saves it.
///
/// # Errors
/// When the file can't be read or written; then it is tried again the next time.
pub fn finish_interrupted(disk: &dyn Disk, path: &Path) -> io::Result<bool> {
    let target = super::link_target(disk, path)?;
    let mut is_finished = false;
    for pending in leftovers(disk, &target, PENDING) {
        if let Some((former, new)) = decoded(&disk.read(&pending)?) {
            let now = disk.read(&target)?;
            if now != former && now != new {
                if !is_mixture(&now, &former, &new) {
                    // Somebody has written the file since; the next save removes the pending one.
                    continue;
                }
                disk.rewrite(&target, &new)?;
                is_finished = true;
            }
        }
        // One that is incomplete was made before the file was touched.
        disk.remove(&pending)?;
    }
    Ok(is_finished)
}

/// Whether an interrupted write can have left this: each byte is that of one of both contents, or zero where nothing was written yet.
fn is_mixture(now: &[u8], former: &[u8], new: &[u8]) -> bool {
    now.len() <= former.len().max(new.len())
        && now
            .iter()
            .enumerate()
            .all(|(at, byte)| *byte == 0 || former.get(at) == Some(byte) || new.get(at) == Some(byte))
}

fn encoded(former: &[u8], new: &[u8]) -> Vec<u8> {
    let both = [former, new].concat();
    let header = format!("{HEADER} {} {} {:016x}\n", former.len(), new.len(), fnv1a(&both));
    [header.into_bytes(), both].concat()
}

/// Both contents; `None` if the file is incomplete.
fn decoded(bytes: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let (header, both) = (std::str::from_utf8(&bytes[..end]).ok()?, &bytes[end + 1..]);
    let mut words = header.strip_prefix(HEADER)?.split_whitespace();
    let [former_len, new_len] = [words.next()?, words.next()?].map(|word| word.parse::<usize>().ok());
    let hash = u64::from_str_radix(words.next()?, 16).ok()?;
    let (former_len, new_len) = (former_len?, new_len?);
    let is_whole = former_len.checked_add(new_len) == Some(both.len()) && fnv1a(both) == hash;
    is_whole.then(|| (both[..former_len].to_vec(), both[former_len..].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pending_files_are_read_back_only_if_whole() {
        let bytes = encoded(b"old\n", b"newer\n");
        assert_eq!(decoded(&bytes), Some((b"old\n".to_vec(), b"newer\n".to_vec())));
        for len in 0..bytes.len() {
            assert_eq!(decoded(&bytes[..len]), None, "cut after {len} bytes");
        }
    }

    #[test]
    fn mixtures_are_distinguished_from_other_contents() {
        assert!(is_mixture(b"newol\0", b"oldold", b"newnew"));
        assert!(!is_mixture(b"other", b"oldold", b"newnew"));
        assert!(!is_mixture(b"newnewx", b"oldold", b"newnew"));
    }
}
