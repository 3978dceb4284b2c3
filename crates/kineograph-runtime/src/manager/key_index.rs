//! Maps a game's own keys to target slots.
//!
//! An open-addressing table with linear probing. The standard library's map needs an operating system, and its hash costs more than
//! everything else in starting an action. The table is never iterated, so its order does not matter.

use core::hash::{Hash, Hasher};

use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// Target slots by key.
#[derive(Debug)]
pub struct KeyIndex<K> {
    /// A power of two of entries, at most three quarters of them in use; empty until the first key.
    entries: Vec<KeySlot<K>>,
    len: usize,
}

clone_fields!(KeyIndex<K> { entries, len });

#[derive(Debug, Clone, Copy)]
struct KeySlot<K> {
    key: Option<K>,
    slot: u32,
}

impl<K> Default for KeyIndex<K> {
    fn default() -> Self {
        Self { entries: Vec::new(), len: 0 }
    }
}

impl<K: Copy + Eq + Hash> KeyIndex<K> {
    /// A table with room for this many keys.
    pub fn with_capacity(keys: usize) -> Self {
        let places = if keys == 0 { 0 } else { (keys + keys / 2).next_power_of_two().max(8) };
        Self { entries: vec![KeySlot { key: None, slot: 0 }; places], len: 0 }
    }

    /// The slot of a key.
    #[inline]
    pub fn get(&self, key: K) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = &self.entries[self.place_of(key)];
        entry.key.map(|_| entry.slot)
    }

    /// Adds a key that is not there yet.
    pub fn insert(&mut self, key: K, slot: u32) {
        if (self.len + 1) * 4 > self.entries.len() * 3 {
            self.grow();
        }
        let place = self.place_of(key);
        self.entries[place] = KeySlot { key: Some(key), slot };
        self.len += 1;
    }

    /// Removes a key and returns its slot.
    pub fn remove(&mut self, key: K) -> Option<u32> {
        if self.entries.is_empty() {
            return None;
        }
        let mut hole = self.place_of(key);
        self.entries[hole].key?;
        let slot = self.entries[hole].slot;
        self.len -= 1;
        // Entries that were pushed past the hole move back into it, so that no search stops early.
        let mask = self.entries.len() - 1;
        let mut place = hole;
        loop {
            place = (place + 1) & mask;
            let Some(other) = self.entries[place].key else { break };
            let home = self.home_of(other);
            if place.wrapping_sub(home) & mask >= place.wrapping_sub(hole) & mask {
                self.entries[hole] = self.entries[place];
                hole = place;
            }
        }
        self.entries[hole].key = None;
        Some(slot)
    }

    /// The entry of a key, or the free entry where it belongs.
    #[inline]
    fn place_of(&self, key: K) -> usize {
        let mask = self.entries.len() - 1;
        let mut place = self.home_of(key);
        // Terminates: a quarter of the entries is free.
        while self.entries[place].key.is_some_and(|other| other != key) {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline]
    fn home_of(&self, key: K) -> usize {
        let mut hasher = KeyHasher(0);
        key.hash(&mut hasher);
        let word = hasher.finish();
        // Consecutive keys stay adjacent: games number their objects, and the next key looked up is often a neighbour. The bits beyond the
        // table's size are mixed by a product, whose upper bits are the best, and shift the entry.
        let beyond = word >> self.entries.len().trailing_zeros();
        let shift = beyond.wrapping_mul(MIXER) >> 32;
        word.wrapping_add(shift) as usize & (self.entries.len() - 1)
    }

    fn grow(&mut self) {
        let places = (self.entries.len() * 2).max(8);
        let old = core::mem::replace(&mut self.entries, vec![KeySlot { key: None, slot: 0 }; places]);
        for entry in old {
            if let Some(key) = entry.key {
                let place = self.place_of(key);
                self.entries[place] = entry;
            }
        }
    }
}

/// 2⁶⁴ ÷ golden ratio, odd.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes all words but the last, which it adds unchanged; the same on every machine.
struct KeyHasher(u64);

impl KeyHasher {
    #[inline]
    const fn add(&mut self, word: u64) {
        self.0 = self.0.wrapping_mul(MIXER).rotate_left(29).wrapping_mul(MIXER).wrapping_add(word);
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    #[inline]
    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    #[inline]
    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_until_they_are_removed() {
        let mut index = KeyIndex::with_capacity(0);
        let mut model = alloc::collections::BTreeMap::new();
        let mut seed = 1_u64;
        for round in 0..20_000_u32 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let key = (seed >> 40) as u32 % 700;
            if seed & (1 << 20) == 0 {
                assert_eq!(index.remove(key), model.remove(&key));
            } else if index.get(key).is_none() {
                index.insert(key, round);
                model.insert(key, round);
            }
            assert_eq!(index.get(key), model.get(&key).copied());
        }
        assert!((0..700).all(|key| index.get(key) == model.get(&key).copied()));
    }

    #[test]
    fn regular_keys_do_not_pile_up() {
        for shift in 0..48 {
            let mut index = KeyIndex::with_capacity(0);
            for key in 0..4000_u64 {
                index.insert(key << shift, key as u32);
            }
            let far = (0..4000_u64).map(|key| {
                let (home, place) = (index.home_of(key << shift), index.place_of(key << shift));
                place.wrapping_sub(home) & (index.entries.len() - 1)
            });
            let steps: usize = far.sum();
            assert!(steps < 4 * 4000, "shift {shift}: {steps}");
        }
    }

    #[test]
    fn texts_are_keys_too() {
        let mut index = KeyIndex::with_capacity(2);
        index.insert("hero", 1);
        index.insert("a coin with a long name", 2);
        assert_eq!(index.get("a coin with a long name"), Some(2));
        assert_eq!(index.get("coin"), None);
    }
}
