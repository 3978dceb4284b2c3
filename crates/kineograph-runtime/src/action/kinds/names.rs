//! Looks up actions by name; loading does it once for each action.

use super::SPECS;
use super::spec::ActionSpec;

/// The row with exactly this name.
pub(super) fn find(name: &str) -> Option<&'static ActionSpec> {
    let mut slot = hash(name.as_bytes()) & (SLOTS - 1);
    while BY_HASH[slot] != VACANT {
        let spec = &SPECS[BY_HASH[slot] as usize];
        if spec.name == name {
            return Some(spec);
        }
        slot = (slot + 1) & (SLOTS - 1);
    }
    None
}

/// A power of two, far above the number of actions, so that few share a slot.
const SLOTS: usize = 1024;
const VACANT: u16 = u16::MAX;

/// Indices of [`SPECS`] in the slots of their names' hashes, or in the next free slots.
static BY_HASH: [u16; SLOTS] = {
    assert!(SPECS.len() * 4 <= SLOTS, "the table of names is too full; double it");
    let mut table = [VACANT; SLOTS];
    let mut index = 0;
    while index < SPECS.len() {
        let mut slot = hash(SPECS[index].name.as_bytes()) & (SLOTS - 1);
        while table[slot] != VACANT {
            slot = (slot + 1) & (SLOTS - 1);
        }
        table[slot] = index as u16;
        index += 1;
    }
    table
};

/// FNV-1a, folded because its low bits alone are weak.
const fn hash(name: &[u8]) -> usize {
    let mut hash = 0x811c_9dc5_u32;
    let mut at = 0;
    while at < name.len() {
        hash = (hash ^ name[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ (hash >> 16)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_no_other() {
        for spec in &SPECS {
            assert_eq!(find(spec.name).map(|found| found.kind), Some(spec.kind));
        }
        for name in ["", "moveby", "MoveB", "MoveByy", "Ease"] {
            assert!(find(name).is_none(), "{name}");
        }
    }
}
