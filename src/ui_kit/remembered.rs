//! Lists of names that are remembered from one start to the next: what was chosen last, and favourites.

/// How many entries count as recent.
const MAX_RECENT: usize = 8;

/// Puts a name to the front of those chosen last.
pub fn push_first(list: &mut Vec<String>, name: &str) {
    list.retain(|other| other != name);
    list.insert(0, name.to_owned());
    list.truncate(MAX_RECENT);
}

/// Adds a name at the end of a list, or removes it.
pub fn toggle(list: &mut Vec<String>, name: &str) {
    if list.iter().any(|other| other == name) {
        list.retain(|other| other != name);
    } else {
        list.push(name.to_owned());
    }
}
