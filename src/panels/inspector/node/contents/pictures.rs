//! Images and frames of sheets.

use kineograph_runtime::format::Content;

use super::super::Nodes;
use crate::document::Document;
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::Form;
use crate::ui_kit::tip::Tip as _;

/// The image that is shown already, or the first.
pub(super) fn image(document: &Document, shown: &Content, _: [f64; 2]) -> Option<Content> {
    let first = || document.images().first().map(|image| image.name.as_str());
    Some(Content::Image(shown.image().or_else(first)?.to_owned()))
}

/// The sheet that is shown already, or the first.
pub(super) fn sheet(document: &Document, shown: &Content, _: [f64; 2]) -> Option<Content> {
    if shown.sheet().is_some() {
        return Some(shown.pictured().clone());
    }
    document.sheets().first().map(|sheet| Content::Sheet(sheet.name.clone()))
}

/// All images and sheets, to choose from.
pub(super) fn all(document: &Document) -> Vec<(Content, String)> {
    let images =
        document.images().iter().map(|image| (Content::Image(image.name.clone()), image.name.clone()));
    // A sheet of one picture often has its name.
    let sheets = sheets(document).map(|(sheet, name)| {
        match document.images().iter().any(|image| image.name == name) {
            true => (sheet, tr!("inspector-picture-sheet", name)),
            false => (sheet, name),
        }
    });
    images.chain(sheets).collect()
}

/// What is listed of a picture: of a frame its sheet.
pub(super) fn listed(of: &Content) -> Box<Content> {
    Box::new(match of {
        Content::Frame { sheet, .. } => Content::Sheet(sheet.clone()),
        other => other.clone(),
    })
}

/// The same, for contents that show a picture in parts.
pub(super) fn all_boxed(document: &Document) -> Vec<(Box<Content>, String)> {
    all(document).into_iter().map(|(picture, name)| (Box::new(picture), name)).collect()
}

/// The picture that is shown already, or the first.
pub(super) fn shown_or_first(document: &Document, shown: &Content) -> Option<Content> {
    let own = Some(shown.pictured()).filter(|picture| picture.is_picture()).cloned();
    own.or_else(|| all(document).into_iter().next().map(|(picture, _)| picture))
}

fn sheets(document: &Document) -> impl Iterator<Item = (Content, String)> {
    document.sheets().iter().map(|sheet| (Content::Sheet(sheet.name.clone()), sheet.name.clone()))
}

impl Nodes<'_> {
    pub(super) fn image_field(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let field = field_of(label!("inspector-node-image"));
        let field = field.mixed(self.several.differ(|node| node.content.clone()));
        let images = ctx.document.images().iter();
        let images: Vec<_> =
            images.map(|image| (Content::Image(image.name.clone()), image.name.clone())).collect();
        let event = form.choice(&field, &self.several.shown.content, &images);
        self.several.set(out, tr!("inspector-node-image.step"), event, |node, image| node.content = image);
        if let Some(image) = self.several.shown.content.image().filter(|_| !field.mixed)
            && form
                .ui()
                .button(tr!("inspector-node-slice"))
                .tip(tr!("inspector-node-slice.tooltip"))
                .clicked()
        {
            out.push(Intent::SliceImage(image.to_owned(), ctx.session.selection.selected_nodes()));
        }
    }

    pub(super) fn sheet_field(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let nodes = &self.several;
        let name_of = |content: &Content| content.sheet().unwrap_or_default().to_owned();
        let field = field_of(label!("inspector-node-sheet"));
        let field = field.mixed(nodes.differ(|node| name_of(&node.content)));
        let shown = Content::Sheet(name_of(&nodes.shown.content));
        let event = form.choice(&field, &shown, &sheets(ctx.document).collect::<Vec<_>>());
        nodes.set(out, tr!("inspector-node-sheet.step"), event, |node, sheet| node.content = sheet);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_listed_by_its_sheet() {
        let frame = Content::Frame { sheet: "ui".into(), frame: "play.png".into() };
        assert_eq!(*listed(&frame), Content::Sheet("ui".into()));
        assert_eq!(*listed(&Content::Image("ui".into())), Content::Image("ui".into()));
    }
}
