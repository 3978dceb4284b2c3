//! Saving on the file system of this machine.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use kineograph_store::{
    Backups, DataFolder, Expected, KnownFile, MAX_BACKUPS, RealDisk, Reason, Save, SaveError, Saved,
    finish_interrupted, save,
};

fn put(path: &Path, bytes: &[u8], known: Option<&KnownFile>) -> Result<Saved, SaveError> {
    let expected = known.map_or(Expected::Anything, Expected::Known);
    save(&Save { disk: &RealDisk, path, bytes, expected, backups: None })
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let saved = put(&path, b"one", None).unwrap();
    let saved = put(&path, b"two", Some(&saved.file)).unwrap();
    assert!(saved.unconfirmed.is_none() && saved.no_backup.is_none());
    assert_eq!(KnownFile::read(&RealDisk, &path, 1 << 20).unwrap(), (saved.file, b"two".to_vec()));
    assert_eq!(names(folder.path()), ["a.ron"]);
}

#[test]
fn what_another_program_wrote_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let saved = put(&path, b"one", None).unwrap();
    fs::write(&path, "two").unwrap();
    let error = put(&path, b"three", Some(&saved.file)).unwrap_err();
    assert_eq!(error.reason, Reason::ChangedOnDisk);
    assert_eq!(fs::read(&path).unwrap(), b"two");
    // Written again with the same contents, or removed: nothing unseen is lost.
    fs::write(&path, "one").unwrap();
    put(&path, b"three", Some(&saved.file)).unwrap();
    fs::remove_file(&path).unwrap();
    put(&path, b"four", Some(&saved.file)).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"four");
}

#[test]
fn what_can_not_be_written_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let reason = |path: &Path| put(path, b"x", None).unwrap_err().reason;
    assert_eq!(reason(folder.path()), Reason::NotAFile);
    assert_eq!(reason(&folder.path().join("gone/a.ron")), Reason::FolderGone);
    assert_eq!(reason(&folder.path().join("x".repeat(300))), Reason::BadName);
    let file = folder.path().join("a.ron");
    fs::write(&file, "old").unwrap();
    assert_eq!(reason(&file.join("b.ron")), Reason::FolderGone);
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    assert_eq!(reason(&file), Reason::ReadOnlyFile);
    assert_eq!(fs::read(&file).unwrap(), b"old");
    assert_eq!(names(folder.path()), ["a.ron"]);
}

#[test]
fn what_a_crash_left_is_removed_by_the_next_save() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a.ron"), folder.path().join("b.ron"));
    put(&a, b"a", None).unwrap();
    // The temporary file of a save of this file, by the name that an interrupted one has.
    let hash = "a.ron".bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let left = folder.path().join(format!(".kineograph-{hash:016x}-0123456789abcdef.tmp"));
    fs::write(&left, "half").unwrap();
    put(&b, b"b", None).unwrap();
    assert!(left.exists(), "it belongs to another file");
    put(&a, b"a", None).unwrap();
    assert_eq!(names(folder.path()), ["a.ron", "b.ron"]);
}

#[test]
fn ten_backups_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let backups = Backups::new(&DataFolder::new(folder.path().join("data")));
    for number in 0..15_u64 {
        let bytes = number.to_string();
        let now = UNIX_EPOCH + Duration::from_secs(100 + number);
        let (expected, backups) = (Expected::Anything, Some((&backups, now)));
        save(&Save { disk: &RealDisk, path: &path, bytes: bytes.as_bytes(), expected, backups }).unwrap();
    }
    let target = path.canonicalize().unwrap();
    let kept = backups.list(&RealDisk, &target).unwrap();
    assert_eq!(kept.len(), MAX_BACKUPS);
    let texts: Vec<Vec<u8>> = kept.iter().map(|backup| backups.read(&RealDisk, backup).unwrap()).collect();
    assert_eq!((texts[0].as_slice(), texts[9].as_slice()), (b"13".as_slice(), b"4".as_slice()));
    assert_eq!(kept[0].replaced, UNIX_EPOCH + Duration::from_secs(114));

    // A clock that was set back, equal contents, and damage.
    backups.add(&RealDisk, &target, b"new", UNIX_EPOCH).unwrap();
    backups.add(&RealDisk, &target, b"new", UNIX_EPOCH + Duration::from_secs(500)).unwrap();
    let kept = backups.list(&RealDisk, &target).unwrap();
    assert_eq!(backups.read(&RealDisk, &kept[0]).unwrap(), b"new");
    assert_eq!(backups.read(&RealDisk, &kept[1]).unwrap(), b"13");
    fs::write(&kept[0].path, "damaged").unwrap();
    assert!(backups.read(&RealDisk, &kept[0]).is_err());
}

/// A clock that is set a day back or forth between saves changes neither the order of the versions nor which of them goes first.
#[test]
fn versions_keep_their_order_when_the_clock_jumps() {
    const DAY_SECS: i64 = 86_400;
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("a.ron");
    let backups = Backups::new(&DataFolder::new(folder.path().join("data")));
    let jumps =
        [0, -DAY_SECS, DAY_SECS, -DAY_SECS, 0, 300 * DAY_SECS, 0, -DAY_SECS, 0, 0, DAY_SECS, -DAY_SECS, 0];
    for (number, jump) in jumps.into_iter().enumerate() {
        let secs = 1_000 * DAY_SECS + i64::try_from(number).unwrap() + jump;
        let now = UNIX_EPOCH + Duration::from_secs(secs.unsigned_abs());
        backups.add(&RealDisk, &target, number.to_string().as_bytes(), now).unwrap();
        let kept = backups.list(&RealDisk, &target).unwrap();
        let texts =
            kept.iter().map(|backup| String::from_utf8(backups.read(&RealDisk, backup).unwrap()).unwrap());
        let latest = (0..=number).rev().take(MAX_BACKUPS).map(|number| number.to_string());
        assert!(texts.eq(latest), "after save {number}");
    }
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    #[test]
    fn permissions_stay_and_new_files_are_as_readable_as_any() {
        let folder = tempfile::tempdir().unwrap();
        let [ours, usual] = ["ours", "usual"].map(|name| folder.path().join(name));
        put(&ours, b"x", None).unwrap();
        fs::write(&usual, "x").unwrap();
        assert_eq!(mode(&ours), mode(&usual));
        for bits in [0o600, 0o640, 0o666, 0o755, 0o200] {
            fs::set_permissions(&ours, fs::Permissions::from_mode(bits)).unwrap();
            // Without the right to read, only the administrator gets here.
            if put(&ours, format!("{bits}").as_bytes(), None).is_ok() {
                assert_eq!(mode(&ours), bits);
            }
        }
    }

    #[test]
    fn owners_and_extended_attributes_stay_as_far_as_allowed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        put(&path, b"old", None).unwrap();
        // Only the administrator may give files away; for others the owner stays theirs.
        let wanted =
            if std::os::unix::fs::chown(&path, Some(12), Some(34)).is_ok() { Some((12, 34)) } else { None };
        #[cfg(target_os = "linux")]
        let has_attributes =
            rustix::fs::setxattr(&path, c"user.note", b"keep", rustix::fs::XattrFlags::empty()).is_ok();
        put(&path, b"new", None).unwrap();
        let metadata = fs::metadata(&path).unwrap();
        if let Some(wanted) = wanted {
            assert_eq!((metadata.uid(), metadata.gid()), wanted);
        }
        #[cfg(target_os = "linux")]
        if has_attributes {
            let mut value = [0_u8; 16];
            let len = rustix::fs::getxattr(&path, c"user.note", &mut value).unwrap();
            assert_eq!(&value[..len], b"keep");
        }
    }

    #[test]
    fn links_are_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let [file, link, dangling] =
            ["a.ron", "link.ron", "dangling.ron"].map(|name| folder.path().join(name));
        fs::write(&file, "old").unwrap();
        symlink("a.ron", &link).unwrap();
        put(&link, b"new", None).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        symlink("new.ron", &dangling).unwrap();
        put(&dangling, b"x", None).unwrap();
        assert_eq!(names(folder.path()), ["a.ron", "dangling.ron", "link.ron", "new.ron"]);
    }

    #[test]
    fn a_link_that_replaced_the_file_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let [file, other] = ["a.ron", "other.ron"].map(|name| folder.path().join(name));
        let saved = put(&file, b"mine", None).unwrap();
        fs::write(&other, "mine").unwrap();
        fs::remove_file(&file).unwrap();
        symlink("other.ron", &file).unwrap();
        let error = put(&file, b"new", Some(&saved.file)).unwrap_err();
        assert_eq!(error.reason, Reason::LeadsElsewhere(other.canonicalize().unwrap()));
        assert_eq!(fs::read(&other).unwrap(), b"mine");
    }

    #[test]
    fn a_removed_folder_behind_a_link_is_no_link_to_elsewhere() {
        let folder = tempfile::tempdir().unwrap();
        let [real, link] = ["real", "link"].map(|name| folder.path().join(name));
        fs::create_dir_all(real.join("games")).unwrap();
        symlink("real", &link).unwrap();
        let file = link.join("games/a.ron");
        let saved = put(&file, b"mine", None).unwrap();
        fs::remove_dir_all(real.join("games")).unwrap();
        let error = put(&file, b"new", Some(&saved.file)).unwrap_err();
        assert_eq!(error.reason, Reason::FolderGone);
    }

    #[test]
    fn all_names_of_a_file_get_the_new_contents() {
        let folder = tempfile::tempdir().unwrap();
        let [file, same] = ["a.ron", "same.ron"].map(|name| folder.path().join(name));
        fs::write(&file, "a longer text").unwrap();
        fs::hard_link(&file, &same).unwrap();
        let saved = put(&file, b"short", None).unwrap();
        assert_eq!(
            (fs::read(&file).unwrap(), fs::read(&same).unwrap()),
            (b"short".to_vec(), b"short".to_vec())
        );
        put(&file, b"longer again", Some(&saved.file)).unwrap();
        assert_eq!(fs::read(&same).unwrap(), b"longer again");
        assert_eq!(names(folder.path()), ["a.ron", "same.ron"]);
        assert!(!finish_interrupted(&RealDisk, &file).unwrap());
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_neither_opened_nor_followed() {
    use std::os::unix::net::UnixListener;

    use kineograph_store::{Disk as _, JournalError, read_journal};
    use rustix::fs::{CWD, FileType, Mode, mkfifoat, mknodat};
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file"), "kineograph journal").unwrap();
    mkfifoat(CWD, path("pipe"), Mode::RWXU).unwrap();
    std::os::unix::fs::symlink(path("file"), path("link")).unwrap();
    std::os::unix::fs::symlink(path("pipe"), path("link to a pipe")).unwrap();
    std::os::unix::fs::symlink(path("none"), path("link to nothing")).unwrap();
    fs::create_dir(path("folder")).unwrap();
    let _socket = UnixListener::bind(path("socket")).unwrap();
    let mut all = vec!["pipe", "link", "link to a pipe", "link to nothing", "folder", "socket"];
    // A device can be made by the administrator only.
    if mknodat(CWD, path("device"), FileType::CharacterDevice, Mode::RWXU, rustix::fs::makedev(1, 5)).is_ok()
    {
        all.push("device");
    }
    for name in all {
        let error = RealDisk.read(&path(name)).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{name}");
        let error = RealDisk.rewrite(&path(name), b"new").unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput, "{name}");
        assert!(RealDisk.open_append(&path(name)).is_err(), "{name}");
        let read = read_journal(&RealDisk, &path(name));
        assert!(matches!(read, Err(JournalError::NotAFile(_))), "{name}");
    }
    assert_eq!(fs::read(path("file")).unwrap(), b"kineograph journal");
    // As a backup of a file.
    let (data, target) = (DataFolder::new(path("data")), path("a.ron"));
    let backups = Backups::new(&data);
    backups.add(&RealDisk, &target, b"old", UNIX_EPOCH).unwrap();
    let backup = backups.list(&RealDisk, &target).unwrap().remove(0);
    fs::remove_file(&backup.path).unwrap();
    mkfifoat(CWD, &backup.path, Mode::RWXU).unwrap();
    assert_eq!(backups.list(&RealDisk, &target).unwrap(), std::slice::from_ref(&backup));
    assert!(backups.read(&RealDisk, &backup).is_err());
}
