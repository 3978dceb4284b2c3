//! The order of a merged list.

/// Where an item is in each version of a list.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct VersionPlaces {
    pub base: Option<usize>,
    pub a: Option<usize>,
    pub b: Option<usize>,
}

/// The order of items: ours or theirs, whichever differs from that of the base, with the items of the other side behind those that they
/// followed. Of items that both sides added at the same place ours come first. The flag says that both sides changed the order in
/// different ways; then it is ours.
pub(super) fn merged_order(items: &[VersionPlaces]) -> (Vec<usize>, bool) {
    let (of_base, of_a, of_b) =
        (|p: &VersionPlaces| p.base, |p: &VersionPlaces| p.a, |p: &VersionPlaces| p.b);
    let keeps = |version: fn(&VersionPlaces) -> Option<usize>| {
        let common: Vec<&VersionPlaces> =
            items.iter().filter(|p| p.base.is_some() && version(p).is_some()).collect();
        is_same_order(&common, of_base, version)
    };
    let both: Vec<&VersionPlaces> = items.iter().filter(|p| p.a.is_some() && p.b.is_some()).collect();
    let is_agreed = is_same_order(&both, of_a, of_b);
    let is_conflict = !is_agreed && !keeps(of_a) && !keeps(of_b);
    let order = if is_agreed || is_conflict || keeps(of_b) {
        joined(items, of_a, of_b, false)
    } else {
        joined(items, of_b, of_a, true)
    };
    (order, is_conflict)
}

fn is_same_order(
    items: &[&VersionPlaces],
    one: impl Fn(&VersionPlaces) -> Option<usize>,
    other: impl Fn(&VersionPlaces) -> Option<usize>,
) -> bool {
    let mut sorted = items.to_vec();
    sorted.sort_by_key(|places| one(places));
    sorted.is_sorted_by_key(|places| other(places))
}

/// The items of `first` in its order; those of `second` alone are put behind what they follow there. `second_leads` says which of the items
/// that only one version has come first at the same place.
fn joined(
    items: &[VersionPlaces],
    first: fn(&VersionPlaces) -> Option<usize>,
    second: fn(&VersionPlaces) -> Option<usize>,
    second_leads: bool,
) -> Vec<usize> {
    let sorted = |version: fn(&VersionPlaces) -> Option<usize>| {
        let mut order: Vec<usize> =
            (0..items.len()).filter(|item| version(&items[*item]).is_some()).collect();
        order.sort_by_key(|item| version(&items[*item]));
        order
    };
    let mut order = sorted(first);
    let mut before: Option<usize> = None;
    for item in sorted(second) {
        if first(&items[item]).is_none() {
            let mut at =
                before.and_then(|before| order.iter().position(|i| *i == before)).map_or(0, |at| at + 1);
            let is_alone = |item: usize| second(&items[item]).is_none() && items[item].base.is_none();
            while !second_leads && order.get(at).is_some_and(|item| is_alone(*item)) {
                at += 1;
            }
            order.insert(at, item);
        }
        before = Some(item);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(base: &str, a: &str, b: &str) -> (String, bool) {
        let mut names: Vec<char> = [base, a, b].concat().chars().collect();
        names.sort_unstable();
        names.dedup();
        let places =
            |name: &char| VersionPlaces { base: base.find(*name), a: a.find(*name), b: b.find(*name) };
        // What one side removed is gone.
        let is_left = |p: &VersionPlaces| p.base.is_none() || (p.a.is_some() && p.b.is_some());
        let names: Vec<char> = names.into_iter().filter(|name| is_left(&places(name))).collect();
        let (order, is_conflict) = merged_order(&names.iter().map(places).collect::<Vec<_>>());
        (order.into_iter().map(|index| names[index]).collect(), is_conflict)
    }

    #[test]
    fn each_side_keeps_its_order() {
        for (versions, expected) in [
            (["abc", "abcx", "abcy"], "abcxy"),
            (["abc", "xabc", "yabc"], "xyabc"),
            (["abc", "axbc", "abyc"], "axbyc"),
            (["abc", "cab", "abyc"], "caby"),
            (["abc", "axbc", "cab"], "caxb"),
            (["abc", "bc", "acb"], "cb"),
            (["", "xy", "z"], "xyz"),
            (["abc", "cba", "cba"], "cba"),
        ] {
            let [base, a, b] = versions;
            assert_eq!(merged(base, a, b), (expected.to_owned(), false), "{versions:?}");
        }
    }

    #[test]
    fn two_new_orders_are_a_conflict() {
        assert_eq!(merged("abc", "bac", "acb"), ("bac".to_owned(), true));
    }
}
