//! What is left on the disk after a power failure.

use super::files::{ContentsChange, Files};

/// What is left of everything that was not safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Remains {
    /// Of the changes of names.
    pub names: UnsyncedNames,
    /// Of the changes of contents.
    pub contents: UnsyncedContents,
}

/// What is left of the changes of names that were not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnsyncedNames {
    /// None.
    Lost,
    /// All.
    Kept,
    /// All but the last.
    AllButLast,
    /// Only the last: out of order.
    OnlyLast,
    /// Each or not, by the bits of this number.
    Bits(u64),
}

/// What is left of the changes of contents that were not synced, in each file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnsyncedContents {
    /// None.
    Lost,
    /// All.
    Kept,
    /// All, but of the last write only the first half.
    TornLast,
    /// The length of all, but zeros where the last write was.
    ZerosLast,
    /// Only the last change, zeros before it: out of order.
    OnlyLast,
    /// Each or not, the last write up to some byte, by the bits of this number.
    Bits(u64),
}

impl Remains {
    /// Every combination of the simple ones, and some by chance from this seed.
    pub fn all(seed: u64, chances: usize) -> impl Iterator<Item = Self> {
        let names =
            [UnsyncedNames::Lost, UnsyncedNames::Kept, UnsyncedNames::AllButLast, UnsyncedNames::OnlyLast];
        let contents = [
            UnsyncedContents::Lost,
            UnsyncedContents::Kept,
            UnsyncedContents::TornLast,
            UnsyncedContents::ZerosLast,
            UnsyncedContents::OnlyLast,
        ];
        let simple =
            names.into_iter().flat_map(move |names| contents.map(move |contents| Self { names, contents }));
        let mut bits = seed;
        let by_chance = (0..chances).map(move |_| {
            let (names, contents) = (next(&mut bits), next(&mut bits));
            Self { names: UnsyncedNames::Bits(names), contents: UnsyncedContents::Bits(contents) }
        });
        simple.chain(by_chance)
    }
}

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The files after a crash.
pub fn remaining(files: &Files, remains: Remains) -> Files {
    let mut names = files.safe_names.clone();
    let count = files.renames.len();
    for (index, rename) in files.renames.iter().enumerate() {
        let is_last = index + 1 == count;
        let is_kept = match remains.names {
            UnsyncedNames::Lost => false,
            UnsyncedNames::Kept => true,
            UnsyncedNames::AllButLast => !is_last,
            UnsyncedNames::OnlyLast => is_last,
            UnsyncedNames::Bits(bits) => bits >> (index % 64) & 1 == 1,
        };
        if is_kept {
            rename.apply(&mut names);
        }
    }
    let contents = files.all.iter().map(|file| after(&file.safe, &file.changes, remains.contents));
    files.restarted(contents.collect(), names)
}

fn after(safe: &[u8], changes: &[ContentsChange], remains: UnsyncedContents) -> Vec<u8> {
    let mut left = safe.to_vec();
    let count = changes.len();
    for (index, change) in changes.iter().enumerate() {
        let is_last = index + 1 == count;
        let kept = match remains {
            UnsyncedContents::Lost => None,
            UnsyncedContents::OnlyLast => is_last.then(|| change.clone()),
            UnsyncedContents::TornLast if is_last => Some(cut(change, |len| len / 2)),
            UnsyncedContents::ZerosLast if is_last => Some(zeros(change)),
            UnsyncedContents::Kept | UnsyncedContents::TornLast | UnsyncedContents::ZerosLast => {
                Some(change.clone())
            }
            UnsyncedContents::Bits(bits) if is_last => {
                Some(cut(change, |len| usize::try_from(bits % (len as u64 + 1)).unwrap_or(len)))
            }
            UnsyncedContents::Bits(bits) => (bits >> (index % 64) & 1 == 1).then(|| change.clone()),
        };
        if let Some(kept) = kept {
            kept.apply(&mut left);
        }
    }
    left
}

fn cut(change: &ContentsChange, len: impl Fn(usize) -> usize) -> ContentsChange {
    match change {
        ContentsChange::Write { at, bytes } => {
            ContentsChange::Write { at: *at, bytes: bytes[..len(bytes.len())].to_vec() }
        }
        ContentsChange::SetLen(len) => ContentsChange::SetLen(*len),
    }
}

fn zeros(change: &ContentsChange) -> ContentsChange {
    match change {
        ContentsChange::Write { at, bytes } => ContentsChange::Write { at: *at, bytes: vec![0; bytes.len()] },
        ContentsChange::SetLen(len) => ContentsChange::SetLen(*len),
    }
}
