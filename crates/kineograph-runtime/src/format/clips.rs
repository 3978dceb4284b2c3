//! The clips and own eases of a project by name, to which `PlayClip` and `EaseNamed` refer.

use alloc::collections::{BTreeMap, BTreeSet};

use super::own_ease::{ease_name, own_ease};
use crate::action::{Action, Kind, Value, is_left_out};
use crate::diagnostic::{Code, Diagnostic};
use crate::ease::Ease;
use crate::prelude::*;

/// The most clips searched for a ring to name in a message, so that refusing a file with many rings is fast.
const MAX_SEARCHED: usize = 16;

/// The trees of clips, by name, for [`Program::compile_in`](crate::Program::compile_in).
///
/// ```
/// use kineograph_runtime::format::{Action, Clips};
/// use kineograph_runtime::{Pose, Program, ValueNames};
/// let hop = Action::move_by(1.0, [40.0, 0.0]);
/// let walk = Action::repeat(3, Action::play_clip("hop"));
/// let clips = Clips::new([("hop", Some(&hop)), ("walk", Some(&walk))]);
/// let program = Program::compile_in(&walk, &clips, &ValueNames::new())?;
/// assert_eq!(program.sample(&Pose::default(), 0.5).position, [60.0, 0.0]);
/// assert_eq!(clips.played_by(&walk), ["hop"]);
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Clips<'a> {
    /// Sorted by name, without duplicates.
    entries: Vec<ClipEntry<'a>>,
    /// The addresses of the trees with the indices of their entries, ascending.
    by_tree: Vec<(usize, usize)>,
    eases: BTreeMap<&'a str, &'a Action>,
    #[cfg(feature = "serde")]
    sheets: BTreeMap<&'a str, &'a super::Sheet>,
}

#[derive(Debug, Clone)]
struct ClipEntry<'a> {
    name: &'a str,
    /// `None` if the clip is empty.
    tree: Option<&'a Action>,
    /// The clips that it plays directly, without repetitions.
    uses: Vec<Use<'a>>,
    own: Size,
    /// With all clips inside; `None` if any of them plays itself.
    whole: Option<Size>,
}

/// A clip that a tree plays.
#[derive(Debug, Clone, Copy)]
struct Use<'a> {
    name: &'a str,
    /// The index of its entry; `None` if the clip is unknown.
    clip: Option<usize>,
    times: usize,
    /// The largest number of actions around any of the uses.
    depth: usize,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Size {
    /// The number of its actions.
    pub actions: usize,
    /// The number of its levels.
    pub depth: usize,
}

impl<'a> Clips<'a> {
    /// The clips with these names; a tree is `None` if its clip is empty. The first of equal names wins. Takes time in proportion to
    /// the number of actions.
    pub fn new(clips: impl IntoIterator<Item = (&'a str, Option<&'a Action>)>) -> Self {
        let mut named: Vec<_> = clips.into_iter().collect();
        // The sort is stable: the first of equal names remains.
        named.sort_by_key(|(name, _)| *name);
        named.dedup_by_key(|(name, _)| *name);
        let entries: Vec<ClipEntry<'_>> =
            named.into_iter().map(|(name, tree)| ClipEntry::new(name, tree)).collect();
        let address_of = |(index, entry): (usize, &ClipEntry<'_>)| Some((address(entry.tree?), index));
        let mut by_tree: Vec<_> = entries.iter().enumerate().filter_map(address_of).collect();
        by_tree.sort_unstable();
        let mut clips = Self { entries, by_tree, ..Self::default() };
        clips.find_played();
        clips.measure_all();
        clips
    }

    /// Adds own eases for `EaseNamed`: actions of any other ease kind without children. The first of equal names wins.
    ///
    /// ```
    /// use kineograph_runtime::format::{Action, Clips, Kind};
    /// use kineograph_runtime::{Pose, Program, ValueNames};
    /// let soft = Action::new(Kind::EaseQuadraticActionIn);
    /// let own = Clips::default().with_eases([("soft", &soft)]);
    /// let hop = Action::ease_named("soft", Action::move_by(1.0, [40.0, 0.0]));
    /// let program = Program::compile_in(&hop, &own, &ValueNames::new())?;
    /// assert_eq!(program.sample(&Pose::default(), 0.5).position, [10.0, 0.0]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    #[must_use]
    pub fn with_eases(mut self, eases: impl IntoIterator<Item = (&'a str, &'a Action)>) -> Self {
        for (name, ease) in eases {
            self.eases.entry(name).or_insert(ease);
        }
        self
    }

    /// Adds sheets, in which `Animate` finds frames and tags by name. The first of equal names wins.
    ///
    /// ```
    /// use kineograph_runtime::format::{Action, Clips, Sheet, SheetFrame, Tag, TagFrame};
    /// use kineograph_runtime::{Pose, Program, ValueNames};
    /// let frames = ["stand", "left", "right"].map(SheetFrame::new).to_vec();
    /// let steps = ["left", "right"].map(|name| TagFrame::new(name).with_secs(0.2)).to_vec();
    /// let walker = Sheet::new("walker", "walker", 3, 1).with_frames(frames).with_tags(vec![Tag::new("walk", steps)]);
    /// let clips = Clips::default().with_sheets([&walker]);
    /// let walk = Action::animate_tag("walker", "walk");
    /// let program = Program::compile_in(&walk, &clips, &ValueNames::new())?;
    /// assert_eq!([0.0, 0.75].map(|t| program.sample(&Pose::default(), t).frame), [1, 2]);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn with_sheets(mut self, sheets: impl IntoIterator<Item = &'a super::Sheet>) -> Self {
        for sheet in sheets {
            self.sheets.entry(&sheet.name).or_insert(sheet);
        }
        self
    }

    #[cfg(feature = "serde")]
    pub(crate) fn sheet(&self, name: &str) -> Option<&'a super::Sheet> {
        self.sheets.get(name).copied()
    }

    /// All names of sheets, in order.
    #[cfg(feature = "serde")]
    pub(crate) fn sheet_names(&self) -> impl Iterator<Item = &'a str> {
        self.sheets.keys().copied()
    }

    /// The ease of an ease action, own eases included; `None` for other actions, and if the own ease is unknown or has
    /// errors.
    pub fn ease_of(&self, action: &Action) -> Option<Ease> {
        match ease_name(action) {
            Some(_) => self.named_ease(action).ok(),
            None => Ease::of(action),
        }
    }

    /// The ease that an `EaseNamed` names, or a diagnostic for the name.
    pub(crate) fn named_ease(&self, action: &Action) -> Result<Ease, Diagnostic> {
        let name = ease_name(action).unwrap_or_default();
        if name.trim().is_empty() {
            return Err(Diagnostic::new(Code::EaseNameEmpty));
        }
        let Some(ease) = self.eases.get(name) else {
            return Err(Diagnostic::new(Code::UnknownEase).text("name", name));
        };
        let own = own_ease(ease).ok_or_else(|| Diagnostic::new(Code::EaseBroken).text("ease", name))?;
        let is_mirrored = matches!(action.param("mirrored"), Some(Value::Flag(true)));
        Ok(if is_mirrored { own.mirrored() } else { own })
    }

    /// The clips, own eases and sheets of a project.
    #[cfg(feature = "serde")]
    pub fn of(project: &'a super::Project) -> Self {
        Self::new(project.clips.iter().map(|clip| (clip.name.as_str(), clip.action.as_ref())))
            .with_eases(project.eases.iter().map(|own| (own.name.as_str(), &own.ease)))
            .with_sheets(&project.sheets)
    }

    /// The names of the clips that a tree plays, directly or through others, without repetitions, unknown names included. Breadth-first
    /// order.
    pub fn played_by<'b>(&self, tree: &'b Action) -> Vec<&'b str>
    where
        'a: 'b,
    {
        let mut names: Vec<&'b str> = uses_of(tree).0.into_iter().map(|used| used.name).collect();
        let mut seen: BTreeSet<&str> = names.iter().copied().collect();
        let mut next = 0;
        while let Some(name) = names.get(next).copied() {
            next += 1;
            names.extend(self.uses(name).iter().map(|used| used.name).filter(|name| seen.insert(name)));
        }
        names
    }

    /// All names of clips, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.entries.iter().map(|entry| entry.name)
    }

    /// All names of own eases, sorted.
    pub(crate) fn ease_names(&self) -> impl Iterator<Item = &'a str> {
        self.eases.keys().copied()
    }

    /// The name of the clip that owns this tree, compared by address.
    pub(crate) fn name_of(&self, tree: &Action) -> Option<&'a str> {
        Some(self.entry_of(tree)?.name)
    }

    /// The clip that owns this tree, compared by address.
    fn entry_of(&self, tree: &Action) -> Option<&ClipEntry<'a>> {
        let at = self.by_tree.binary_search_by_key(&address(tree), |(address, _)| *address).ok()?;
        Some(&self.entries[self.by_tree[at].1])
    }

    /// The tree of a clip, and its size with all clips inside, which is `None` if one of them plays itself. `None` if the clip is unknown,
    /// `Some(None)` if it is empty.
    pub(crate) fn sized_tree(&self, name: &str) -> Option<Option<(&'a Action, Option<Size>)>> {
        self.entry(name).map(|entry| Some((entry.tree?, entry.whole)))
    }

    /// The number of actions that clips add to a tree, which may be that of a clip; sizes that are unknown are left out.
    #[cfg(feature = "serde")]
    pub(crate) fn actions_inside(&self, tree: &Action) -> usize {
        let inside = |uses: &[Use<'_>], index_of: &dyn Fn(&Use<'_>) -> Option<usize>| {
            let size_of = |used: &Use<'_>| self.entries[index_of(used)?].whole;
            let sizes = uses.iter().map(|used| (used.times, size_of(used).unwrap_or_default()));
            sizes.fold(0, |sum: usize, (times, size)| sum.saturating_add(times.saturating_mul(size.actions)))
        };
        match self.entry_of(tree) {
            Some(ClipEntry { own, whole: Some(whole), .. }) => whole.actions - own.actions,
            Some(entry) => inside(&entry.uses, &|used| used.clip),
            None => inside(&uses_of(tree).0, &|used| self.index(used.name)),
        }
    }

    /// The shortest path from a clip to one inside it, as the names of the clips, both ends included; `None` if the nearest
    /// [`MAX_SEARCHED`] clips have none.
    pub(crate) fn way(&self, from: &str, to: &str) -> Option<Vec<&'a str>> {
        self.way_between(self.index(from)?, self.index(to)?)
    }

    /// The shortest path from a clip back to itself, without its first name.
    pub(crate) fn way_around(&self, name: &str) -> Option<Vec<&'a str>> {
        let clip = self.index(name)?;
        let played = self.entries[clip].plays().take(MAX_SEARCHED);
        played.filter_map(|played| self.way_between(played, clip)).min_by_key(Vec::len)
    }

    /// As [`Self::way`], by the indices of the entries.
    fn way_between(&self, from: usize, to: usize) -> Option<Vec<&'a str>> {
        // Each entry with the index in this list of the clip that plays it.
        let mut found = vec![(from, None)];
        let mut next = 0;
        while let Some(&(clip, _)) = found.get(next) {
            if clip == to {
                let back = core::iter::successors(Some(next), |at| found[*at].1);
                let mut way: Vec<&str> = back.map(|at| self.entries[found[at].0].name).collect();
                way.reverse();
                return Some(way);
            }
            for played in self.entries[clip].plays() {
                // Limits the cost for clips that play many others.
                if found.len() >= MAX_SEARCHED {
                    break;
                }
                if !found.iter().any(|(known, _)| *known == played) {
                    found.push((played, Some(next)));
                }
            }
            next += 1;
        }
        None
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.entries.binary_search_by_key(&name, |entry| entry.name).ok()
    }

    fn entry(&self, name: &str) -> Option<&ClipEntry<'a>> {
        Some(&self.entries[self.index(name)?])
    }

    fn uses(&self, name: &str) -> &[Use<'a>] {
        self.entry(name).map_or(&[], |entry| &entry.uses)
    }

    fn find_played(&mut self) {
        for index in 0..self.entries.len() {
            for nth in 0..self.entries[index].uses.len() {
                self.entries[index].uses[nth].clip = self.index(self.entries[index].uses[nth].name);
            }
        }
    }

    /// Computes the whole sizes, starting with clips that play no others. Those left without a size play themselves, or a clip that does.
    fn measure_all(&mut self) {
        // For each clip the number of clips still to be measured first.
        let mut waits: Vec<usize> = self.entries.iter().map(|entry| entry.plays().count()).collect();
        // Each played clip, with one that needs its size.
        let mut waiting: Vec<(usize, usize)> = Vec::with_capacity(self.entries.len());
        for (user, entry) in self.entries.iter().enumerate() {
            waiting.extend(entry.plays().map(|played| (played, user)));
        }
        waiting.sort_unstable();
        let mut ready: Vec<usize> = (0..waits.len()).filter(|index| waits[*index] == 0).collect();
        while let Some(index) = ready.pop() {
            self.entries[index].whole = Some(self.measured(&self.entries[index]));
            let first = waiting.partition_point(|(played, _)| *played < index);
            for (_, user) in waiting[first..].iter().take_while(|(played, _)| *played == index) {
                waits[*user] -= 1;
                if waits[*user] == 0 {
                    ready.push(*user);
                }
            }
        }
    }

    /// The whole size of a clip whose inner clips are measured.
    fn measured(&self, entry: &ClipEntry<'_>) -> Size {
        entry.uses.iter().fold(entry.own, |size, used| {
            let inside = used.clip.and_then(|clip| self.entries[clip].whole).unwrap_or_default();
            Size {
                actions: size.actions.saturating_add(used.times.saturating_mul(inside.actions)),
                // The `PlayClip` itself is one more level.
                depth: size.depth.max(used.depth.saturating_add(1).saturating_add(inside.depth)),
            }
        })
    }
}

fn address(tree: &Action) -> usize {
    core::ptr::from_ref(tree) as usize
}

impl<'a> ClipEntry<'a> {
    fn new(name: &'a str, tree: Option<&'a Action>) -> Self {
        let (uses, own) = tree.map_or_else(Default::default, uses_of);
        Self { name, tree, uses, own, whole: None }
    }

    /// The indices of the clips that it plays directly, without unknown ones.
    fn plays(&self) -> impl Iterator<Item = usize> {
        self.uses.iter().filter_map(|used| used.clip)
    }
}

/// The clip that an action names, if it is an unmuted `PlayClip`.
pub(crate) fn played_clip(action: &Action) -> Option<&str> {
    // This is called for all actions: comparing the kind is faster than looking up the parameter.
    if action.kind() != Kind::PlayClip || action.muted {
        return None;
    }
    match action.param("clip") {
        Some(Value::Text(name)) => Some(name),
        _ => None,
    }
}

/// The clips that a tree plays directly, and its own size. The tree may have any depth.
fn uses_of(tree: &Action) -> (Vec<Use<'_>>, Size) {
    let mut uses: Vec<Use<'_>> = Vec::new();
    let mut places = Places::default();
    let mut size = Size::default();
    let mut rest = vec![(tree, 0)];
    while let Some((action, depth)) = rest.pop() {
        size = Size { actions: size.actions + 1, depth: size.depth.max(depth + 1) };
        if let Some(name) = played_clip(action) {
            let place = places.find(&uses, |used| used.name, name).unwrap_or_else(|| {
                uses.push(Use { name, clip: None, times: 0, depth });
                uses.len() - 1
            });
            uses[place].times += 1;
            uses[place].depth = uses[place].depth.max(depth);
        }
        if !is_left_out(action) {
            rest.extend(action.children.iter().rev().map(|child| (child, depth + 1)));
        }
    }
    (uses, size)
}

/// Finds names in a growing list. A short list is searched linearly: most trees name few others.
#[derive(Debug, Default)]
pub(super) struct Places<'a>(BTreeMap<&'a str, usize>);

impl<'a> Places<'a> {
    const SHORT: usize = 8;

    /// The index of a name in the list.
    pub(super) fn find<T>(
        &mut self,
        list: &[T],
        name_of: impl Fn(&T) -> &'a str,
        name: &str,
    ) -> Option<usize> {
        if list.len() <= Self::SHORT {
            return list.iter().position(|entry| name_of(entry) == name);
        }
        let known = self.0.len();
        self.0.extend(list.iter().enumerate().skip(known).map(|(place, entry)| (name_of(entry), place)));
        self.0.get(name).copied()
    }
}
