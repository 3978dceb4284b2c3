//! Pictures that are numbered: `run_01.png`, `run_02.png` …

use std::collections::BTreeMap;

/// Numbered files that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// What their names share, without the number and what separates it: `run`.
    pub name: String,
    /// Indices in the given list, in the order of the numbers.
    pub files: Vec<usize>,
}

/// What files of a series share: what is before and behind the number, and the width of padded numbers.
type SeriesNaming<'p> = (&'p str, &'p str, usize);

/// Numbers, and the files that have them.
type Numbers = Vec<(u64, usize)>;

/// The series among files, each of two files at least, by folder, name and extension. Files without a number are in none. Two files with
/// the same number, such as `a1.png` and `a01.png`, are in different series.
pub fn series(paths: &[&str]) -> Vec<Series> {
    let mut found: BTreeMap<SeriesNaming<'_>, Numbers> = BTreeMap::new();
    for (index, path) in paths.iter().enumerate() {
        let Some((before, number, after)) = split(path) else { continue };
        let Ok(value) = number.parse() else { continue };
        // Numbers of one width, or numbers without zeros at their beginning.
        let width = if number.len() > 1 && number.starts_with('0') { number.len() } else { 0 };
        found.entry((before, after, width)).or_default().push((value, index));
    }
    merge_widths(&mut found);
    let named = |((before, _, _), mut files): (SeriesNaming<'_>, Numbers)| {
        files.sort_unstable();
        let stem = before.rsplit('/').next().unwrap_or(before);
        let name = stem.trim_end_matches(['_', '-', '.', ' ', '(', '#']);
        Series {
            name: if name.is_empty() { "frames".to_owned() } else { name.to_owned() },
            files: files.into_iter().map(|(_, index)| index).collect(),
        }
    };
    found.into_iter().filter(|(_, files)| files.len() > 1).map(named).collect()
}

/// `08`, `09`, `10` belong together: numbers without zeros join padded ones of their width.
fn merge_widths(found: &mut BTreeMap<SeriesNaming<'_>, Numbers>) {
    let padded: Vec<_> = found.keys().copied().filter(|key| key.2 > 0).collect();
    for key in padded {
        let plain = (key.0, key.1, 0);
        let Some(numbers) = found.remove(&plain) else { continue };
        let (fits, rest): (Vec<_>, Vec<_>) =
            numbers.into_iter().partition(|(value, _)| value.to_string().len() == key.2);
        found.entry(key).or_default().extend(fits);
        if !rest.is_empty() {
            found.insert(plain, rest);
        }
    }
}

/// What is before the last number of a file's stem, the number, and what is behind it.
fn split(path: &str) -> Option<(&str, &str, &str)> {
    let dot = path.rfind('.').filter(|dot| !path[*dot..].contains('/')).unwrap_or(path.len());
    let stem = &path[..dot];
    let stem = stem.strip_suffix(')').unwrap_or(stem);
    let start = stem
        .rfind(|c: char| !c.is_ascii_digit())
        .map_or(0, |at| at + stem[at..].chars().next().map_or(1, char::len_utf8));
    (start < stem.len()).then(|| (&path[..start], &stem[start..], &path[stem.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &[&str]) -> Vec<(String, Vec<String>)> {
        let files = |series: &Series| series.files.iter().map(|index| paths[*index].to_owned()).collect();
        series(paths).iter().map(|series| (series.name.clone(), files(series))).collect()
    }

    #[test]
    fn numbers_order_files_by_value() {
        let found = names(&["run_10.png", "run_2.png", "run_1.png", "still.png"]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, "run");
        assert_eq!(found[0].1, ["run_1.png", "run_2.png", "run_10.png"]);
    }

    #[test]
    fn padded_numbers_go_on_without_zeros() {
        let found = names(&["a/run08.png", "a/run09.png", "a/run10.png", "a/run100.png", "b/run11.png"]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].1, ["a/run08.png", "a/run09.png", "a/run10.png"]);
    }

    #[test]
    fn folders_names_and_extensions_are_kept_apart() {
        assert!(series(&["a1.png", "b2.png", "x/a2.png", "a2.gif"]).is_empty());
        assert_eq!(names(&["hop (1).png", "hop (2).png"])[0].0, "hop");
        assert_eq!(names(&["1.png", "2.png"])[0].0, "frames");
        // Numbers too large for a number, and names that are no plain letters, are no reason to panic.
        assert!(series(&["99999999999999999999.png", "é1.png", "é", ""]).is_empty());
    }
}
