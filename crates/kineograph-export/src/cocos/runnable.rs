//! A tree without what cocos2d-x can't run. A `NodeGrid` has one grid, with one size and kind: an effect that goes on with a grid of another
//! size stops a debug build, and one of another kind, or two at the same time, write past the end of the grid.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Action, Kind, Value};

use crate::LossKind;
use crate::effects::before::GridBefore;
use crate::effects::{GridShape, is_effect, named_target, overruled, spans};

/// The tree as cocos2d-x can run it where it finds these grids; `lose` gets what is left out or shortened.
pub(super) fn of(tree: &Action, before: &[GridBefore], lose: &mut dyn FnMut(LossKind, &Action)) -> Action {
    let keeps = tree.preorder().any(|action| action.kind() == Kind::ReuseGrid);
    let tree = one_at_once(if keeps { spelled_out(tree) } else { tree.clone() }, lose);
    let mut walk = Walk::default();
    for before in before {
        walk.course = Course { before: *before, reused: None };
        walk.visit(&tree, 0);
    }
    let most = walk.most();
    if most.is_empty() {
        return tree;
    }
    with_times(&tree, &most, &mut 0, lose).unwrap_or_else(|| Action::delay(0.0))
}

/// Writes what plays backwards as it plays: a grid that is kept is the one that was seen last.
fn spelled_out(tree: &Action) -> Action {
    let mut copy = tree.shell();
    copy.children = tree.children.iter().map(spelled_out).collect();
    let turns = matches!(tree.kind(), Kind::Reverse | Kind::Yoyo);
    if !turns || !tree.preorder().any(|action| is_effect(action) || action.kind() == Kind::ReuseGrid) {
        return copy;
    }
    match (copy.kind(), copy.children.first().map(|child| (child, child.reversed()))) {
        (Kind::Yoyo, Some((there, Ok(back)))) => Action::sequence([there.clone(), back]),
        (_, Some((_, Ok(back)))) => back,
        _ => copy,
    }
}

/// Of effects that play at the same time on one node the last one stays, which is the one that the editor shows.
fn one_at_once(mut tree: Action, lose: &mut dyn FnMut(LossKind, &Action)) -> Action {
    tree.children =
        std::mem::take(&mut tree.children).into_iter().map(|child| one_at_once(child, lose)).collect();
    loop {
        let Some([before, after]) = overruled(&tree, is_effect).first().map(|pair| pair.places) else {
            return tree;
        };
        let targets = [before, after].map(|index| -> BTreeSet<Option<String>> {
            spans(&tree.children[index], is_effect).into_iter().map(|span| span.target).collect()
        });
        for target in targets[0].intersection(&targets[1]) {
            leave_out(&mut tree.children[before], target.as_deref(), None, lose);
        }
    }
}

/// Puts pauses in the places of the effects on a target.
fn leave_out(
    action: &mut Action,
    target: Option<&str>,
    on: Option<&str>,
    lose: &mut dyn FnMut(LossKind, &Action),
) {
    if on == target && is_effect(action) {
        lose(LossKind::GridsAtOnce, action);
        *action = Action::delay(action.number("duration"));
        return;
    }
    let named = named_target(action).map(str::to_owned);
    for child in &mut action.children {
        leave_out(child, target, named.as_deref().or(on), lose);
    }
}

/// The course of the grid of one node.
#[derive(Debug, Clone, Copy, Default)]
struct Course {
    before: GridBefore,
    /// The `ReuseGrid` for the next effects, how many have used it, and how many may.
    reused: Option<(usize, u32, u32)>,
}

/// A walk in the order of play. Actions are known by their places in preorder.
#[derive(Default)]
struct Walk {
    course: Course,
    /// For how many effects a `ReuseGrid` may be, where that is fewer than it says.
    most: BTreeMap<usize, u32>,
    /// The `ReuseGrid`s that once find no grid, and those that once find one.
    alone: BTreeSet<usize>,
    found: BTreeSet<usize>,
}

impl Walk {
    /// For how many effects each `ReuseGrid` may be that is for too many: for none if it never finds a grid.
    fn most(mut self) -> BTreeMap<usize, u32> {
        self.most.extend(self.alone.difference(&self.found).map(|place| (*place, 0)));
        self.most
    }

    /// Visits an action at a place; returns the place behind it.
    fn visit(&mut self, action: &Action, place: usize) -> usize {
        let outer = named_target(action).is_some().then(|| std::mem::take(&mut self.course));
        match action.kind() {
            Kind::StopGrid => self.stop(),
            Kind::ReuseGrid if self.course.before == GridBefore::Nothing => {
                self.alone.insert(place);
            }
            Kind::ReuseGrid => {
                self.found.insert(place);
                self.course.reused = Some((place, 0, times(action)));
            }
            _ if is_effect(action) => self.effect(action),
            _ => {}
        }
        let repeats = match action.kind() {
            Kind::RepeatForever => true,
            Kind::Repeat => action.number("times") > 1.0,
            _ => false,
        };
        let mut next = place + 1;
        // The second round begins with what the first has left.
        for round in 0..=usize::from(repeats) {
            let mut at = place + 1;
            for child in &action.children {
                at = self.visit(child, at);
            }
            debug_assert!(round == 0 || at == next);
            next = at;
        }
        if let Some(outer) = outer {
            self.course = outer;
        }
        next
    }

    fn effect(&mut self, action: &Action) {
        let Some(own) = GridShape::of(action) else { return };
        if let Some((reuse, used, most)) = self.course.reused {
            let is_unlike = matches!(self.course.before, GridBefore::Grid(before) if before != own);
            if is_unlike {
                self.end_reuse(reuse, used);
            } else {
                self.course.reused = (used + 1 < most).then_some((reuse, used + 1, most));
            }
        }
        self.course.before = GridBefore::Grid(own);
        if matches!(action.param("stop"), Some(Value::Flag(true))) {
            self.stop();
        }
    }

    /// Where effects may still go on, cocos2d-x wants the grid to be there.
    fn stop(&mut self) {
        if let Some((reuse, used, _)) = self.course.reused {
            self.end_reuse(reuse, used);
        }
        self.course.before = GridBefore::Nothing;
    }

    fn end_reuse(&mut self, reuse: usize, used: u32) {
        let most = self.most.entry(reuse).or_insert(used);
        *most = used.min(*most);
        self.course.reused = None;
    }
}

/// The tree with each `ReuseGrid` for as many effects as it may be; `None` for one that may be for none.
fn with_times(
    tree: &Action,
    most: &BTreeMap<usize, u32>,
    place: &mut usize,
    lose: &mut dyn FnMut(LossKind, &Action),
) -> Option<Action> {
    let own = most.get(place).copied();
    *place += 1;
    let mut copy = tree.shell();
    if let Some(times) = own {
        lose(LossKind::GridUnlike, tree);
        if times == 0 {
            return None;
        }
        // The parameter is a count, and this one is less than what it was.
        let _ = copy.set_param("times", Value::Count(times));
    }
    let is_list = matches!(tree.kind(), Kind::Sequence | Kind::Spawn);
    for child in &tree.children {
        let instead = || (!is_list).then(|| Action::delay(0.0));
        copy.children.extend(with_times(child, most, place, lose).or_else(instead));
    }
    Some(copy)
}

fn times(action: &Action) -> u32 {
    match action.param("times") {
        Some(Value::Count(times)) => *times,
        _ => 1,
    }
}
