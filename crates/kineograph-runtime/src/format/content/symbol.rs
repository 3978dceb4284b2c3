//! Symbols: projects that nodes of other projects show.

use serde::{Deserialize, Serialize};

use crate::action::Color;
use crate::format::omitted::plain_option;
use crate::prelude::*;
use crate::setters::setters;

/// Another project, shown as it is at the time [`Pose::time_secs`](crate::Pose::time_secs) of the node: cocos2d's nested `CCBFile`.
///
/// Its box is the stage of that project. It is like a group of what is inside: position, rotation, scale and visibility reach that, opacity and colour
/// as far as its [`Cascade`](crate::Cascade) says, blend and flips don't.
///
/// ```
/// use kineograph_runtime::format::{Symbol, SymbolOverride};
/// let button = Symbol::new("ui/button.ron").with_override(SymbolOverride::new("label").with_text("OK"));
/// assert_eq!(button.set[0].node, "label");
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Symbol {
    /// The file of the project, relative to the file of this one, with `/`.
    pub path: String,
    /// What this node shows otherwise than the project.
    pub set: Vec<SymbolOverride>,
}

impl Symbol {
    /// A project as it is.
    pub fn new(path: impl Into<String>) -> Self {
        Self { path: path.into(), set: Vec::new() }
    }

    /// The same with one more override.
    #[must_use]
    pub fn with_override(mut self, change: SymbolOverride) -> Self {
        self.set.push(change);
        self
    }
}

/// What a node of a [`Symbol`] shows otherwise than in the symbol's own project. What is left out stays as it is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SymbolOverride {
    /// The name of the node in the symbol's project.
    pub node: String,
    /// The characters of a text.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub text: Option<String>,
    /// The name of an image of the symbol's project, which it shows as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub image: Option<String>,
    /// The colour of its start pose.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub color: Option<Color>,
    /// The opacity of its start pose, 0..=255.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub opacity: Option<f64>,
    /// Whether its start pose is visible.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub visible: Option<bool>,
}

impl SymbolOverride {
    /// Nothing else than in the symbol's project.
    pub fn new(node: impl Into<String>) -> Self {
        Self { node: node.into(), text: None, image: None, color: None, opacity: None, visible: None }
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::new(self.node.clone())
    }

    /// Sets the characters of a text.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }

    /// Sets the image, by its name in the symbol's project.
    #[must_use]
    pub fn with_image(mut self, image: impl Into<String>) -> Self {
        self.image = Some(image.into());
        self
    }

    setters! { optional:
        /// Sets the colour of the start pose.
        with_color color: Color,
        /// Sets the opacity of the start pose, 0..=255.
        with_opacity opacity: f64,
        /// Sets whether the start pose is visible.
        with_visible visible: bool,
    }
}

#[cfg(test)]
#[cfg(feature = "ron")]
mod tests {
    use super::*;
    use crate::format::content::Content;

    #[test]
    fn only_what_differs_is_stored() {
        let plain = Content::Symbol(Symbol::new("a.ron"));
        assert_eq!(ron::to_string(&plain).unwrap(), r#"Symbol(path:"a.ron")"#);
        let change = SymbolOverride::new("label").with_text("OK").with_visible(false);
        let changed = Content::Symbol(Symbol::new("a.ron").with_override(change));
        let text = r#"Symbol(path:"a.ron",set:[(node:"label",text:"OK",visible:false)])"#;
        assert_eq!(ron::to_string(&changed).unwrap(), text);
        assert_eq!(ron::from_str::<Content>(text).unwrap(), changed);
        assert!(ron::from_str::<Content>(r#"Symbol(path:"a.ron",set:[(node:"label",size:3)])"#).is_err());
    }
}
