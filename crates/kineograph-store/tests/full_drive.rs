//! A drive that is really full: saving fails without a trace, and works again once there is room. Mounting it needs root, so the tests are
//! behind the feature `drives`; `cargo xtask torture` runs them.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use kineograph_store::{
    Expected, Journal, JournalWriter, Patch, RealDisk, Reason, Record, RecordedHistory, Save, Token,
    read_journal, save,
};

/// A file system in memory of 256 KiB, until it is dropped.
struct Drive(tempfile::TempDir);

impl Drive {
    fn mount() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=256k", "tmpfs"]).arg(folder.path());
        assert!(mount.status().unwrap().success(), "mounting needs root");
        Self(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Leaves this many bytes free, in whole pages.
    fn fill(&self, free_bytes: usize) -> PathBuf {
        let filler = self.path().join("filler");
        let mut bytes = vec![1_u8; 256 << 10];
        while fs::write(&filler, &bytes).is_err() {
            bytes.truncate(bytes.len() - 4096);
        }
        fs::write(&filler, &bytes[..bytes.len() - free_bytes]).unwrap();
        filler
    }
}

impl Drop for Drive {
    fn drop(&mut self) {
        Command::new("umount").arg(self.path()).status().ok();
    }
}

#[test]
fn a_full_drive_keeps_the_former_file() {
    let drive = Drive::mount();
    let path = drive.path().join("a.ron");
    let put = |bytes: &[u8]| {
        save(&Save { disk: &RealDisk, path: &path, bytes, expected: Expected::Anything, backups: None })
    };
    let former = vec![b'a'; 20_000];
    put(&former).unwrap();
    for free_bytes in [0, 4096, 12_288] {
        let filler = drive.fill(free_bytes);
        let error = put(&vec![b'b'; 30_000]).unwrap_err();
        assert_eq!(error.reason, Reason::DiskFull);
        assert_eq!(fs::read(&path).unwrap(), former);
        fs::remove_file(filler).unwrap();
        let names: Vec<_> =
            fs::read_dir(drive.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["a.ron"]);
    }
    put(&vec![b'b'; 30_000]).unwrap();
    assert_eq!(fs::read(&path).unwrap().len(), 30_000);
}

#[test]
fn a_journal_on_a_full_drive_goes_on_once_there_is_room() {
    let drive = Drive::mount();
    let path = drive.path().join("a.journal");
    let opened = JournalWriter { program: "test".to_owned(), token: Token::random(), unix_secs: 0 };
    let state = RecordedHistory::new(String::new(), String::new());
    let mut journal = Journal::create(Arc::new(RealDisk), &path, opened, state).unwrap();
    let step = |journal: &mut Journal, length: usize| {
        let text = "x".repeat(length);
        let patch = Patch::between(journal.state().text(), &text);
        let (label, session) = (length.to_string(), String::new());
        journal.add(&Record::Step { replaces: 0, label, patch, session }).unwrap();
        journal.flush()
    };
    step(&mut journal, 1000).unwrap();
    let filler = drive.fill(0);
    let safe = read_journal(&RealDisk, &path).unwrap().unwrap().state;
    for length in [9000, 20_000, 30_000] {
        assert!(step(&mut journal, length).is_err());
        let read = read_journal(&RealDisk, &path).unwrap().unwrap();
        assert_eq!(read.state, safe, "what was safe stays");
    }
    fs::remove_file(filler).unwrap();
    journal.flush().unwrap();
    let read = read_journal(&RealDisk, &path).unwrap().unwrap();
    assert_eq!(&read.state, journal.state());
    assert_eq!(read.state.steps().0.len(), 4);
}
