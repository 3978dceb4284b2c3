//! Texts as they are shown: with the values that they name.

use std::borrow::Cow;
use std::sync::Arc;

use kineograph_runtime::format::Content;
use kineograph_runtime::{Channel, ValueNames};

use super::DrawItem;
use crate::document::Document;

/// The characters of a content with the values of a pose; `None` for one that shows what it stores, as all but texts with braces do.
pub(super) fn shown_text(
    content: &Content,
    names: &ValueNames,
    values: &[f32; Channel::VALUES.len()],
) -> Option<Arc<str>> {
    let Content::Text(text) = content else { return None };
    match text.shown(names, values) {
        Cow::Borrowed(_) => None,
        Cow::Owned(shown) => Some(shown.into()),
    }
}

/// A content with these characters in the place of its own.
pub(super) fn with_text<'a>(content: &'a Content, shown: Option<&str>) -> Cow<'a, Content> {
    match (content, shown) {
        (Content::Text(text), Some(shown)) => {
            Cow::Owned(Content::Text(text.clone().with_text(shown.to_owned())))
        }
        _ => Cow::Borrowed(content),
    }
}

impl DrawItem {
    /// What is drawn, with the values that a text shows, and the document in which it names sheets and images; `None` for a node that is
    /// gone.
    pub fn shown<'a>(&'a self, document: &'a Document) -> Option<(&'a Document, Cow<'a, Content>)> {
        let (document, node) = match &self.inside {
            None => (document, self.node),
            Some(inside) => (inside.symbol.document(), inside.node),
        };
        Some((document, with_text(&document.node(node)?.content, self.text.as_deref())))
    }
}
