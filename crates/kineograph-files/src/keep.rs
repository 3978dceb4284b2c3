//! Writes a project into its file: the canonical text, with the comments and unknown fields that the file had.

mod left_out;

use std::collections::BTreeMap;

use kineograph_runtime::for_files::{Scanner, in_newest_format, is_ron, unclosed_comment, with_meant_names};
use kineograph_runtime::format::{Project, load, to_ron};

use crate::align::{may_be_same, partners};
use crate::error::Error;
use crate::schema::{PROJECT, Shape};
use crate::tree::{Brackets, Group, Item, Tree, Value, comments_between_tokens, heading};

/// The first line of a file that has no other.
const HEADER: &str = "// Kineograph project";

/// The canonical text of a project, with all comments and unknown fields of the previous text of its file.
///
/// - An item keeps its comments when it moves: nodes, clips, runs and actions are found by `id`, else by name or label, else by what
///   they hold and where; images, sheets, eases and markers by name; fields by name.
/// - A comment whose item is gone goes with it. That of a field that is left out, because it has its default, moves to the item.
/// - Fields that this version does not know stay behind the field that they followed.
/// - Without comments and unknown fields the text is that of [`to_ron`]. Updating twice changes nothing.
///
/// If `previous` is no RON text, or has unknown fields beside a mistake, its comments follow at the end, and [`kept`] says so.
pub fn updated(previous: &str, project: &Project) -> String {
    kept(previous, project).text
}

/// The new text of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The text.
    pub text: String,
    /// Whether it has all comments at their items, and all unknown fields, of the previous text. False where that could not be read.
    pub is_all: bool,
}

/// As [`updated`], with whether all of the previous text was kept.
pub fn kept(previous: &str, project: &Project) -> Kept {
    let canonical = to_ron(project);
    if previous == canonical {
        return Kept { text: canonical, is_all: true };
    }
    match (Tree::parse(&canonical), previous_tree(previous)) {
        (Ok(new), Some(previous)) => Kept { text: merged(new, &previous).laid_out(), is_all: true },
        _ => {
            // Comments alone belong to nothing.
            let is_all = Scanner::new(previous).next().is_none();
            Kept { text: with_comments_at_end(canonical, previous), is_all }
        }
    }
}

/// As [`updated`], for the canonical text of a project and a text that is one.
///
/// # Errors
/// When there is something in the text that can't be kept.
pub(crate) fn with_all_of(previous: &str, canonical: String) -> Result<String, Error> {
    if previous == canonical {
        return Ok(canonical);
    }
    Ok(merged(Tree::parse(&canonical)?, &Tree::parse(&in_newest_format(previous))?).laid_out())
}

/// The project of a file.
///
/// # Errors
/// When the text is no project, or has misspelt names: what was meant is a guess.
pub(crate) fn project_of(text: &str) -> Result<Project, Error> {
    let loaded = load(text)?;
    match loaded.diagnostics.iter().find(|found| found.is_error() && found.code.is_of_text()) {
        Some(misspelt) => Err(Error::NotAProject(misspelt.clone().into())),
        None => Ok(loaded.project),
    }
}

/// The tree of the canonical form of a file.
///
/// # Errors
/// As [`project_of`].
pub(crate) fn canonical(text: &str) -> Result<Tree, Error> {
    let project = project_of(text)?;
    let text_of_project = to_ron(&project);
    drop(project);
    let mut tree = merged(Tree::parse(&text_of_project)?, &Tree::parse(&in_newest_format(text))?);
    Shape::Record(&PROJECT).expand_names(&mut tree.root);
    Ok(tree)
}

/// The tree of a file that is written anew; `None` if what it has beside known fields is no RON, and would make none of the new text.
fn previous_tree(text: &str) -> Option<Tree> {
    let text = in_newest_format(text);
    let tree = Tree::parse(&text).ok()?;
    let knows_all_fields = Shape::Record(&PROJECT).knows_all_fields(&tree.root);
    if knows_all_fields && tree.attributes.is_empty() {
        return Some(tree);
    }
    if !is_ron(&text) {
        return None;
    }
    // A misspelt field is no unknown one: it was read as the field that was meant.
    if knows_all_fields { Some(tree) } else { Tree::parse(&with_meant_names(&text)).ok() }
}

/// The tree of a canonical text, with what is kept of the previous one.
pub(crate) fn merged(mut new: Tree, previous: &Tree) -> Tree {
    let keeper = Keeper::new(&new, previous);
    keeper.item(&mut new.root, Some(&previous.root), Shape::Record(&PROJECT));
    new.attributes = previous.attributes.clone();
    new.end = previous.end.clone();
    let has_header =
        [&new.attributes, &new.root.before].iter().any(|gap| comments_between_tokens(gap).contains(&HEADER));
    if !has_header {
        new.attributes = format!("{HEADER}\n{}", new.attributes).into();
    }
    new
}

/// For a text that has no values to which comments could belong.
fn with_comments_at_end(mut text: String, previous: &str) -> String {
    for comment in comments_between_tokens(previous).into_iter().filter(|comment| *comment != HEADER) {
        if unclosed_comment(comment).is_none() {
            text.push_str(comment);
            text.push('\n');
            continue;
        }
        // It would reach beyond the file, and it may be open many times, since block comments nest.
        for line in comment.lines() {
            text.push_str("// ");
            text.push_str(line);
            text.push('\n');
        }
    }
    text
}

struct Keeper<'a> {
    /// Actions whose id both texts have, once each.
    actions: BTreeMap<u32, &'a Item>,
}

impl<'a> Keeper<'a> {
    fn new(new: &Tree, previous: &'a Tree) -> Self {
        let mut actions = unique_actions(&previous.root);
        let is_there = unique_actions(&new.root);
        actions.retain(|id, _| is_there.contains_key(id));
        Self { actions }
    }

    /// Gives an item what its previous version had.
    fn item(&self, new: &mut Item, previous: Option<&'a Item>, shape: Shape) {
        let mut left_out = Vec::new();
        if let Some(previous) = previous {
            new.take_comments(previous);
            if previous.value.group().is_some() {
                // There may be comments in it.
                new.value.expand();
            }
            if new.value.group().is_none() && !shape.knows_all_fields(previous) {
                write_out(new, shape);
            }
            if new.value.group().is_none() {
                left_out = left_out::comments_inside(&previous.value, shape);
            }
        }
        let Some(group) = new.value.group_mut() else { return put_above(new, &left_out) };
        let previous = previous.and_then(|previous| previous.value.group());
        if let Some(previous) = previous {
            group.open = previous.open.clone();
            group.close = previous.close.clone();
            group.after_name = previous.after_name.clone();
        }
        match shape {
            Shape::Record(_) | Shape::Action => left_out = self.fields(group, previous, shape),
            Shape::OneOf(_) if group.items.iter().any(|item| item.field().is_some()) => {
                // Fields of a value of another name are gone with it.
                let same = previous.filter(|previous| previous.name == group.name);
                left_out = self.fields(group, same, shape);
            }
            _ => self.items(group, previous, shape),
        }
        // Above the outermost value is the head of the file.
        if matches!(shape, Shape::Record(record) if std::ptr::eq(record, &PROJECT)) {
            if !left_out.is_empty() {
                group.close = [left_out.as_slice(), &[&*group.close]].concat().join("\n").into();
            }
        } else {
            put_above(new, &left_out);
        }
    }

    /// Returns comments of fields that are left out.
    fn fields(&self, new: &mut Group, previous: Option<&'a Group>, shape: Shape) -> Vec<&'a str> {
        let shapes: Vec<Shape> = new
            .items
            .iter()
            .map(|item| item.field().and_then(|name| shape.field(new, name)).unwrap_or(Shape::Plain))
            .collect();
        for (item, shape) in new.items.iter_mut().zip(shapes) {
            let old = item.field().and_then(|name| previous?.get(name));
            let partner = self.partner(item, old, shape);
            self.item(item, partner, shape);
        }
        previous.map_or_else(Vec::new, |previous| left_out::keep_fields(new, previous, shape))
    }

    fn items(&self, new: &mut Group, previous: Option<&'a Group>, shape: Shape) {
        let shape = shape.item();
        let old = previous.map_or(&[][..], |previous| &previous.items);
        let is_tuple = new.brackets != Brackets::Square;
        let partners = partners(&new.items, old, shape, is_tuple);
        for (item, partner) in new.items.iter_mut().zip(&partners) {
            let partner = self.partner(item, partner.and_then(|index| old.get(index)), shape);
            self.item(item, partner, shape);
        }
        self.keep_headings(new, old, &partners, shape);
    }

    /// Headings of items that are gone go to the next one that is left, or to the end of the list.
    fn keep_headings(&self, new: &mut Group, old: &[Item], partners: &[Option<usize>], shape: Shape) {
        let mut new_of_old = vec![None; old.len()];
        for (index, partner) in partners.iter().enumerate() {
            if let Some(old) = partner.and_then(|old| new_of_old.get_mut(old)) {
                *old = Some(index);
            }
        }
        // The last first, since each goes above what is there.
        for (index, item) in old.iter().enumerate().rev() {
            let is_elsewhere =
                matches!(shape, Shape::Action) && item.id().is_some_and(|id| self.actions.contains_key(&id));
            let Some(heading) =
                heading(&item.before).filter(|_| new_of_old[index].is_none() && !is_elsewhere)
            else {
                continue;
            };
            let next = new_of_old[index..].iter().find_map(|new| *new);
            let gap = match next.and_then(|next| new.items.get_mut(next)) {
                Some(next) => &mut next.before,
                None => &mut new.close,
            };
            *gap = format!("{heading}\n\n{gap}").into();
        }
    }

    /// The previous version of an item: of an action that of its id, wherever it was; else the one at the same place.
    fn partner(&self, new: &Item, at_place: Option<&'a Item>, shape: Shape) -> Option<&'a Item> {
        if !matches!(shape, Shape::Action) {
            return at_place;
        }
        let by_id = new.id().and_then(|id| self.actions.get(&id)).copied();
        by_id.or_else(|| at_place.filter(|old| may_be_same(new, old)))
    }
}

/// Actions by id, those without and those that share one left out.
fn unique_actions(root: &Item) -> BTreeMap<u32, &Item> {
    let mut found: BTreeMap<u32, Option<&Item>> = BTreeMap::new();
    Shape::Record(&PROJECT).each_action(root, &mut |action| {
        if let Some(id) = action.id() {
            found.entry(id).and_modify(|action| *action = None).or_insert(Some(action));
        }
    });
    found.into_iter().filter_map(|(id, action)| Some((id, action?))).collect()
}

/// Writes a value in its long form, if it has one: in the short form there is no room for other fields.
fn write_out(item: &mut Item, shape: Shape) {
    if let Some(field) = shape.short_form() {
        let value = Item::of_field(field, std::mem::take(&mut item.value));
        item.value = Value::Group(Box::new(Group {
            brackets: Brackets::Round,
            items: vec![Item { is_spaced: true, ..value }],
            ..Group::list()
        }));
    }
}

/// Adds comments as lines above an item.
fn put_above(item: &mut Item, comments: &[&str]) {
    if comments.is_empty() {
        return;
    }
    let own_starts_a_line = item.before.trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let separator = if own_starts_a_line { "" } else { "\n" };
    item.before = format!("\n{}{separator}{}", comments.join("\n"), item.before).into();
}
