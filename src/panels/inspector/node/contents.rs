//! What nodes show: the kinds to choose from, each with its fields.

mod nine_slice;
mod particles;
mod parts;
mod pictures;
mod progress;
mod shape;
mod symbol;
mod text;

use kineograph_runtime::format::{Content, MAX_STAGE_PX, Unit};

use super::Nodes;
use crate::document::Document;
use crate::new_node::show_whole;
use crate::panels::inspector::field_of;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, format_number};

/// Size of a new box, in stage pixels.
const NEW_BOX_PX: [f64; 2] = [64.0, 64.0];

/// A kind of content. A new one is a row of [`ROWS`].
struct ContentRow {
    /// Its name in the list.
    label: fn() -> &'static str,
    /// What a node of this kind is, as a sentence.
    about: fn() -> &'static str,
    is: fn(&Content) -> bool,
    /// What a node shows that becomes one of this kind, from what it shows now and how large that is; `None` if the project has nothing that
    /// it could show.
    made: fn(&Document, &Content, [f64; 2]) -> Option<Content>,
    /// The fields of nodes that are all of this kind.
    fields: fn(&Nodes<'_>, &mut Form<'_>, &Ctx<'_>, &mut Outbox),
}

const ROWS: [ContentRow; 10] = [
    ContentRow {
        label: || tr!("inspector-look-group"),
        about: || tr!("inspector-look-group.about"),
        is: |content| matches!(content, Content::Group),
        made: |_, _, _| Some(Content::Group),
        fields: |_, _, _, _| {},
    },
    ContentRow {
        label: || tr!("inspector-look-box"),
        about: || tr!("inspector-look-box.about"),
        is: |content| matches!(content, Content::Box(_)),
        made: |_, _, size_px| Some(Content::Box(size_px)),
        fields: |nodes, form, ctx, out| nodes.box_fields(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-image"),
        about: || tr!("inspector-look-image.about"),
        is: |content| matches!(content, Content::Image(_)),
        made: pictures::image,
        fields: |nodes, form, ctx, out| nodes.image_field(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-sheet"),
        about: || tr!("inspector-look-sheet.about"),
        is: |content| matches!(content, Content::Sheet(_) | Content::Frame { .. }),
        made: pictures::sheet,
        fields: |nodes, form, ctx, out| nodes.sheet_field(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-nine-slice"),
        about: || tr!("inspector-look-nine-slice.about"),
        is: |content| matches!(content, Content::NineSlice(_)),
        made: nine_slice::made,
        fields: |nodes, form, ctx, out| nodes.nine_slice_fields(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-progress"),
        about: || tr!("inspector-look-progress.about"),
        is: |content| matches!(content, Content::Progress(_)),
        made: progress::made,
        fields: |nodes, form, ctx, out| nodes.progress_fields(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-shape"),
        about: || tr!("inspector-look-shape.about"),
        is: |content| matches!(content, Content::Shape(_)),
        made: shape::made,
        fields: |nodes, form, _, out| nodes.shape_fields(form, out),
    },
    ContentRow {
        label: || tr!("inspector-look-text"),
        about: || tr!("inspector-look-text.about"),
        is: |content| matches!(content, Content::Text(_)),
        made: text::made,
        fields: |nodes, form, ctx, out| nodes.text_fields(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-particles"),
        about: || tr!("inspector-look-particles.about"),
        is: |content| matches!(content, Content::Particles(_)),
        made: particles::made,
        fields: |nodes, form, ctx, out| nodes.particle_fields(form, ctx, out),
    },
    ContentRow {
        label: || tr!("inspector-look-symbol"),
        about: || tr!("inspector-look-symbol.about"),
        is: |content| matches!(content, Content::Symbol(_)),
        made: symbol::made,
        fields: |nodes, form, ctx, out| nodes.symbol_fields(form, ctx, out),
    },
];

fn row_of(content: &Content) -> usize {
    // Each content is of one row, as a test shows.
    ROWS.iter().position(|row| (row.is)(content)).unwrap_or_default()
}

/// What a node with this content is, as a sentence.
pub(super) fn about(content: &Content) -> &'static str {
    (ROWS[row_of(content)].about)()
}

impl Nodes<'_> {
    /// What the nodes show, and its fields.
    pub(super) fn contents(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let (nodes, node) = (&self.several, self.several.shown);
        let shown = row_of(&node.content);
        let field = field_of(label!("inspector-node-shows"));
        let field = field.mixed(nodes.differ(|node| row_of(&node.content)));
        let event = form.choice(&field, &shown, &choices(ctx.document, &node.content));
        if let FieldEvent::Commit(row) = event
            && is_asked_for(ctx.document, &node.content, row)
        {
            return out.push(Intent::ShowImage);
        }
        nodes.set(out, tr!("inspector-node-shows.step"), event, |node, row: usize| {
            let size_px = if node.content.is_group() { NEW_BOX_PX } else { size_px(ctx, node) };
            let made = ROWS.get(row).and_then(|row| (row.made)(ctx.document, &node.content, size_px));
            node.content = made.unwrap_or_default();
            show_whole(&node.content, &mut node.start);
        });
        if field.mixed {
            return;
        }
        (ROWS[shown].fields)(self, form, ctx, out);
        if node.content.is_picture() && !nodes.differ(|node| node.content.clone()) {
            let [width, height] = size_px(ctx, node);
            let size = format!("{} × {} px", format_number(width), format_number(height));
            form.readout(tr!("inspector-node-size"), tr!("inspector-node-size.tooltip"), &size);
        }
    }

    fn box_fields(&self, form: &mut Form<'_>, _: &Ctx<'_>, out: &mut Outbox) {
        let field = field_of(label!("inspector-node-box")).unit(Unit::Px).range(0.0, MAX_STAGE_PX);
        let step = tr!("inspector-node-box.step");
        self.several.vec2((form, out), step, (&field, NEW_BOX_PX), |node| match &mut node.content {
            Content::Box(size) => Some(size),
            _ => None,
        });
    }
}

/// The kinds that the project has something for, the one that is shown, and an image, whose file is asked for in a project without images.
fn choices(document: &Document, shown: &Content) -> Vec<(usize, String)> {
    let can =
        |row: &ContentRow| (row.is)(shown) || (row.made)(document, &Content::Group, NEW_BOX_PX).is_some();
    let choice = |(index, row): (usize, &ContentRow)| {
        if is_asked_for(document, shown, index) {
            return Some((index, tr!("inspector-look-image.choose").to_owned()));
        }
        can(row).then(|| (index, (row.label)().to_owned()))
    };
    ROWS.iter().enumerate().filter_map(choice).collect()
}

/// Whether a row is that of images, and there is none to show.
fn is_asked_for(document: &Document, shown: &Content, row: usize) -> bool {
    let is_image = row == row_of(&Content::Image(String::new()));
    is_image && pictures::image(document, shown, NEW_BOX_PX).is_none()
}

fn size_px(ctx: &Ctx<'_>, node: &crate::document::Node) -> [f64; 2] {
    ctx.media.content_size_px(ctx.document, &node.content, node.start.frame)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Form as ShapeForm, NineSlice, Progress, Shape, Symbol, Text};

    use super::*;

    #[test]
    fn only_kinds_that_the_project_has_something_for_are_offered() {
        let names = |shown: &Content| {
            let choices = choices(&Document::default(), shown).into_iter();
            choices.map(|(_, name)| name).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(names(&Content::Group), "Nothing (group), Box, Image…, Shape, Text, Particles");
        assert_eq!(
            names(&Content::Image("gone".into())),
            "Nothing (group), Box, Image, Shape, Text, Particles"
        );
    }

    #[test]
    fn a_node_is_called_what_it_is() {
        assert!(about(&Content::Text(Text::new("a"))).starts_with("A text "));
        assert!(about(&Content::Group).starts_with("A group."));
        let all: std::collections::BTreeSet<_> = ROWS.iter().map(|row| (row.about)()).collect();
        assert_eq!(all.len(), ROWS.len(), "each has a sentence of its own");
    }

    #[test]
    fn each_content_is_of_one_kind() {
        let image = Content::Image("a".into());
        let contents = [
            Content::Group,
            Content::Box([1.0, 2.0]),
            image.clone(),
            Content::Sheet("s".into()),
            Content::Frame { sheet: "s".into(), frame: "f".into() },
            Content::NineSlice(NineSlice::new(image, [3.0, 4.0])),
            Content::Progress(Progress::radial(Content::Image("a".into()))),
            Content::Shape(Shape::new(ShapeForm::Ellipse, [3.0, 4.0])),
            Content::Text(Text::new("a")),
            Content::Particles(Default::default()),
            Content::Symbol(Symbol::new("a.ron")),
        ];
        for content in contents {
            assert_eq!(ROWS.iter().filter(|row| (row.is)(&content)).count(), 1, "{content:?}");
        }
    }
}
