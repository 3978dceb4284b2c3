//! What a mask does, in words.

use crate::document::{Document, Node};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// Which nodes a mask lets be seen where.
pub fn about(document: &Document, mask: &Node) -> String {
    let count = masked_count(document, mask);
    if mask.mask.is_some_and(|mask| mask.inverted) {
        tr!("project-mask-hides", count)
    } else {
        tr!("project-mask-shows", count)
    }
}

/// What a node that has just become a mask does to others, and how it does that to fewer.
pub fn news(document: &Document, mask: &Node) -> String {
    let (name, count) = (shortened(&mask.name, MAX_NAME_CHARS), masked_count(document, mask));
    tr!("inspector-mask-news", name = name.as_ref(), count)
}

/// How many nodes beside a mask are seen through it.
fn masked_count(document: &Document, mask: &Node) -> usize {
    document.children_of(mask.parent).filter(|node| node.id != mask.id && node.mask.is_none()).count()
}
