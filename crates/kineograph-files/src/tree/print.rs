//! Writing a tree: as it was, or in the canonical layout.

use std::borrow::Cow;
use std::ops::Range;
use std::{fmt, iter};

use kineograph_runtime::for_files as layout;

use super::gap::{above_and_before, all, comments_between_tokens, is_inline, lines};
use super::plain::{self, is_plain};
use super::{Brackets, Group, Item, ItemKey, Tree, Value};

/// The text that was read.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.attributes, self.root, self.end)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.before)?;
        if let Some(ItemKey { value, after, before_value }) = self.key() {
            write!(f, "{value}{after}:{before_value}")?;
        }
        let comma = if self.has_comma { "," } else { "" };
        write!(f, "{}{}{comma}{}", self.value, self.after(), self.end())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Group(group) => group.fmt(f),
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (open, close) = self.brackets.chars();
        write!(f, "{}{}{open}{}", self.name, self.after_name, self.open)?;
        self.items.iter().try_for_each(|item| item.fmt(f))?;
        write!(f, "{}{close}", self.close)
    }
}

/// The extension of RON that changes nothing in a canonical text. The others do, and it needs none of them.
const IMPLICIT_SOME: &str = "implicit_some";

/// What stands before the value: comments, and the attribute that may stay.
fn head(attributes: &str) -> Vec<&str> {
    let is_kept = |range: &Range<usize>| attributes[range.clone()] == *IMPLICIT_SOME;
    let Some(kept) = layout::Scanner::new(attributes).map(|(_, range)| range).find(is_kept) else {
        return comments_between_tokens(attributes);
    };
    let mut lines = comments_between_tokens(&attributes[..kept.start]);
    lines.push("#![enable(implicit_some)]");
    lines.extend(comments_between_tokens(&attributes[kept.end..]));
    lines
}

/// The text in its canonical layout, with its comments.
pub(super) fn laid_out(tree: &Tree) -> String {
    let mut root = Comments::of(&tree.root);
    let mut above = head(&tree.attributes);
    above.append(&mut root.above);
    root.above = above;
    let first = root.above.iter().take_while(|line| line.is_empty()).count();
    root.above.drain(..first);
    let mut end = lines(&tree.end);
    while end.last().is_some_and(|line| line.is_empty()) {
        end.pop();
    }
    let Value::Group(group) = &tree.root.value else {
        return layout::print(laid_out_value(&tree.root.value, None).commented(root), iter::empty(), &end);
    };
    // The parts of large lists are made one after the other: all together take much more memory than the text.
    let whole = layout::Tree::group(
        &group.name,
        group.brackets,
        Vec::new(),
        all(&group.open).collect(),
        lines(&group.close),
    );
    let fields = group.items.iter().map(|item| match &item.value {
        Value::Group(list) if list.brackets == Brackets::Square && !list.items.is_empty() => {
            let list_of = layout::Tree::group(
                &list.name,
                list.brackets,
                Vec::new(),
                all(&list.open).collect(),
                lines(&list.close),
            );
            let head = list_of.named(field_of(item)).commented(Comments::of(item));
            layout::LayoutField::List(head, Box::new(list.items.iter().map(laid_out_item)))
        }
        _ => layout::LayoutField::Whole(laid_out_item(item)),
    });
    layout::print(whole.commented(root), fields, &end)
}

type Comments<'a> = layout::Comments<'a>;

fn laid_out_item(item: &Item) -> layout::Tree<'_> {
    laid_out_value(&item.value, field_of(item)).commented(Comments::of(item))
}

fn field_of(item: &Item) -> Option<Cow<'_, str>> {
    let name = item.name.as_ref().filter(|name| !is_plain(name));
    name.map(|name| Cow::Borrowed(&**name)).or_else(|| Some(Cow::Owned(item.key()?.value.compact())))
}

fn laid_out_value<'a>(value: &'a Value, field: Option<Cow<'a, str>>) -> layout::Tree<'a> {
    let tree = match value {
        Value::Word(word) if is_plain(word) => layout::Tree::of(word),
        Value::Word(word) => layout::Tree::word(word),
        Value::Group(group) => layout::Tree::group(
            &group.name,
            group.brackets,
            group.items.iter().map(laid_out_item).collect(),
            all(&group.open).collect(),
            lines(&group.close),
        ),
    };
    tree.named(field)
}

/// Which comments of an item go where.
trait CommentsOf<'a> {
    fn of(item: &'a Item) -> Self;
}

impl<'a> CommentsOf<'a> for Comments<'a> {
    fn of(item: &'a Item) -> Self {
        let (above, before) = above_and_before(&item.before);
        let mut comments = Comments { above, before, ..Comments::default() };
        let key: [&str; 2] = [item.key_after(), item.before_value()];
        let name = item.value.group().map(|group| &*group.after_name);
        for comment in key.into_iter().chain(name).flat_map(all) {
            let place = if is_inline(comment) { &mut comments.before_value } else { &mut comments.above };
            place.push(comment);
        }
        for comment in all(item.after()) {
            let place = if is_inline(comment) { &mut comments.after } else { &mut comments.end };
            place.push(comment);
        }
        comments.end.extend(all(item.end()));
        comments
    }
}

impl Value {
    /// The value on one line, without comments. Equal values have equal texts, however they are written.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        self.write_compact(&mut out);
        out
    }

    fn write_compact(&self, out: &mut String) {
        let group = match self {
            Self::Word(word) => return plain::write_compact(word, out),
            Self::Group(group) => group,
        };
        let (open, close) = group.brackets.chars();
        out.push_str(&group.name);
        out.push(open);
        for (nth, item) in group.items.iter().enumerate() {
            if nth > 0 {
                out.push_str(", ");
            }
            if let Some(key) = item.key() {
                key.value.write_compact(out);
                out.push_str(": ");
            }
            item.value.write_compact(out);
        }
        out.push(close);
    }
}
