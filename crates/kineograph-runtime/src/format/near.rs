//! The name that somebody meant who wrote another one.

use super::shortened;
use crate::prelude::*;

/// The first letters of a name are as good as the name, from so many on.
const MIN_BEGINNING: usize = 3;
/// Longer names are not compared: nobody mistypes one name into another that is so long.
const MAX_LEN: usize = 64;
/// Of more names only those are found that differ in capital letters: a file with many wrong names must not take long to refuse.
const MAX_COMPARED: usize = 200;
/// Of still more names none is found.
const MAX_SCANNED: usize = 1000;

/// The name in `known` that is nearest to `name`: with other capital letters, with a few wrong, missing, surplus or swapped letters, or
/// longer. Of several that are equally near it is the first. `None` if none is near.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let written = name.trim();
    let name = lowercase(written)?;
    let mut best: Option<(usize, &'a str)> = None;
    for (index, candidate) in known.take(MAX_SCANNED).enumerate() {
        if candidate.eq_ignore_ascii_case(written) {
            return Some(candidate);
        }
        if index >= MAX_COMPARED {
            continue;
        }
        // Nothing is nearer than one letter, but a name in other capital letters, which outside of ASCII only the distance tells.
        if best.is_some_and(|(least, _)| least == 0 || (least == 1 && written.is_ascii())) {
            continue;
        }
        let Some(distance) = lowercase(candidate).and_then(|other| usable_distance(name.all(), other.all()))
        else {
            continue;
        };
        if best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// `; did you mean …?` with the nearest name between two `quote`s; empty if none is near.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>, quote: char) -> String {
    nearest(name, known)
        .map_or_else(String::new, |near| format!("; did you mean {quote}{}{quote}?", shortened(near)))
}

/// The letters of a name that is compared.
struct Letters {
    letters: [char; MAX_LEN],
    len: usize,
}

impl Letters {
    fn all(&self) -> &[char] {
        &self.letters[..self.len]
    }
}

/// `None` for what is empty or too long.
fn lowercase(name: &str) -> Option<Letters> {
    let mut found = Letters { letters: ['\0'; MAX_LEN], len: 0 };
    for letter in name.trim().chars().flat_map(char::to_lowercase) {
        *found.letters.get_mut(found.len)? = letter;
        found.len += 1;
    }
    (found.len > 0).then_some(found)
}

/// How far two names are from each other, if that is not too far: one letter in three.
fn usable_distance(name: &[char], other: &[char]) -> Option<usize> {
    let limit = (name.len().max(other.len()) / 3).clamp(usize::from(name.len() > 1), 3);
    if let Some(distance) = distance_within(name, other, limit) {
        return Some(distance);
    }
    // What begins alike is as near as the farthest of the others.
    (name.len() >= MIN_BEGINNING && other.starts_with(name)).then_some(limit + 1)
}

/// How many letters must be changed, put in, taken out or swapped with the next one (the distance of Damerau and Levenshtein in
/// which no letter takes part twice), if that is at most `limit`. Both names have at most [`MAX_LEN`] letters.
fn distance_within(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    // Names of so different lengths are too far from each other, and most names are.
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    // The row before the last one, the last one, and the next.
    let (mut before, mut last, mut next) = ([0; MAX_LEN + 1], [0; MAX_LEN + 1], [0; MAX_LEN + 1]);
    for (column, slips) in last.iter_mut().enumerate() {
        *slips = column;
    }
    for (row, &x) in a.iter().enumerate() {
        next[0] = row + 1;
        for (column, &y) in b.iter().enumerate() {
            let changed = last[column] + usize::from(x != y);
            let mut least = changed.min(last[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && x == b[column - 1] && a[row - 1] == y {
                least = least.min(before[column - 1] + 1);
            }
            next[column + 1] = least;
        }
        // No later row has less than the lesser of two in a row.
        let least_of = |row: &[usize]| row[..=b.len()].iter().copied().min();
        if least_of(&next).min(least_of(&last)) > Some(limit) {
            return None;
        }
        (before, last, next) = (last, next, before);
    }
    Some(last[b.len()]).filter(|distance| *distance <= limit)
}

/// What was meant, or else what there is.
#[cfg(feature = "serde")]
pub(crate) fn or_list(close: String, intro: &str, known: &[&str]) -> String {
    if close.is_empty() { format!("; {intro} {}", known.join(", ")) } else { close }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Kind;

    fn action(name: &str) -> Option<&'static str> {
        nearest(name, Kind::all().map(|kind| kind.spec().name))
    }

    #[test]
    fn slips_of_the_keyboard_are_understood() {
        let slips = [
            ("MovBy", "MoveBy"),
            ("Sequnce", "Sequence"),
            ("Seqeunce", "Sequence"),
            ("moveby", "MoveBy"),
            ("CallFun", "CallFunc"),
            ("Delay", "DelayTime"),
            ("RepeatForEver", "RepeatForever"),
            ("EaseSineInOutt", "EaseSineInOut"),
        ];
        for (slip, meant) in slips {
            assert_eq!(action(slip), Some(meant), "{slip}");
        }
        for strange in ["", "x", "Dance", "Teleportation", &"Mo".repeat(1000)] {
            assert_eq!(action(strange), None, "{strange}");
        }
    }

    #[test]
    fn the_nearest_comes_first_and_of_equals_the_first() {
        assert_eq!(nearest("fox2", ["fox1", "fox22", "fox3"].into_iter()), Some("fox1"));
        assert_eq!(nearest("fox", ["box", "Fox"].into_iter()), Some("Fox"));
        assert_eq!(nearest("a", ["b", "c"].into_iter()), None);
        assert_eq!(did_you_mean("hpo", ["hop"].into_iter(), '"'), "; did you mean \"hop\"?");
    }

    #[test]
    fn distances_are_symmetric_counts_of_slips() {
        let of = |a: &str, b: &str| {
            let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            let distance = |limit| distance_within(&a, &b, limit);
            assert_eq!(distance(9), distance_within(&b, &a, 9));
            // A limit changes nothing below it.
            for limit in 0..4 {
                assert_eq!(distance(limit), distance(9).filter(|distance| *distance <= limit));
            }
            distance(9)
        };
        let pairs = [("", "abc"), ("abc", "abc"), ("abc", "acb"), ("kitten", "sitting"), ("ab", "ba")];
        assert_eq!(pairs.map(|(a, b)| of(a, b)), [3, 0, 1, 3, 1].map(Some));
    }
}
