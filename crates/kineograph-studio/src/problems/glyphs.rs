//! Characters of texts that are not seen as they are written.

use kineograph_paint::{Fonts, lay_out, lay_out_frames};
use kineograph_runtime::format::Content;
use kineograph_runtime::{Pose, ValueNames};

use crate::document::{Document, Node};
use crate::text::tr;

/// Characters of a text that are listed as missing.
const MAX_GLYPHS: usize = 12;

/// A text with characters that its font or its sheet lacks.
pub struct MissingGlyphs<'a> {
    pub node: &'a Node,
    characters: String,
}

impl MissingGlyphs<'_> {
    /// What is wrong and what to do, as a sentence.
    pub fn message(&self) -> String {
        tr!("problem-glyphs-missing", characters = &self.characters)
    }
}

/// The texts of a document with characters that are not there; of a font, boxes are drawn for them. `size_px` gives width and height of an
/// image by its name.
pub fn missing<'a>(
    document: &'a Document,
    fonts: &'a Fonts,
    size_px: impl Fn(&str) -> Option<[f64; 2]> + 'a,
) -> impl Iterator<Item = MissingGlyphs<'a>> {
    document.nodes().iter().filter_map(move |node| {
        let Content::Text(text) = &node.content else { return None };
        let mut shown = text.clone();
        shown.text = text.shown(&ValueNames::new(), &Pose::default().values).into_owned();
        let missing: Vec<char> = match &text.of {
            None => lay_out(&shown, fonts, None).missing().to_vec(),
            Some(of) => {
                // A sheet that is not there is a problem itself.
                let sheet = document.sheet(of.sheet()?)?;
                lay_out_frames(&shown, sheet, &size_px, None).missing().to_vec()
            }
        };
        let characters: String = missing.iter().take(MAX_GLYPHS).collect();
        (!characters.is_empty()).then_some(MissingGlyphs { node: node.as_ref(), characters })
    })
}
