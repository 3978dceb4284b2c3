//! What fuzzing the reader of journals has found, replayed, and journals that are damaged at random.
#![allow(clippy::unwrap_used)] // tests fail by panicking

mod check;
#[path = "../../../../fuzz/pack.rs"]
mod pack;

use proptest::prelude::*;

const FIXTURE: &[u8] = include_bytes!("../fixtures/version-1.journal");
const PACK: &[u8] = include_bytes!("../../../../fuzz/seeds/journal.pack");

/// The records of a journal as [`check::check`] takes them: each with its length in one byte.
fn records(journal: &[u8]) -> Vec<u8> {
    let mut rest = &journal[23..];
    let mut records = Vec::new();
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let len = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        records.push(u8::try_from(len).unwrap());
        records.extend(&tail[..len]);
        rest = &tail[len..];
    }
    records
}

#[test]
fn what_was_found_is_no_trouble_any_more() {
    let inputs = pack::unpacked(PACK);
    assert!(inputs.len() > 10);
    inputs.into_iter().for_each(check::check);
}

proptest! {
    #[test]
    fn damaged_journals_are_histories(at in 0..400_usize, to in any::<u8>(), cut in 0..40_usize) {
        check::check(FIXTURE);
        for mut bytes in [FIXTURE.to_vec(), records(FIXTURE)] {
            let at = at % bytes.len();
            bytes[at] = to;
            check::check(&bytes);
            bytes.drain(at..(at + cut).min(bytes.len()));
            check::check(&bytes);
        }
    }
}
