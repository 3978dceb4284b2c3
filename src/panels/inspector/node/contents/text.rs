//! Characters in lines.

use std::collections::BTreeSet;

use kineograph_runtime::Channel;
use kineograph_runtime::format::{
    Color, Content, MAX_STAGE_PX, Shadow, Text, TextAlign, Unit, VerticalAlign,
};

use super::super::Nodes;
use crate::command::Command;
use crate::document::{Document, Node};
use crate::new_node::show_whole;
use crate::panels::inspector::field_of;
use crate::panels::presets::place;
use crate::panels::{Ctx, Intent, Outbox, text_value};
use crate::presets::built_in;
use crate::text::{label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, notice};
use crate::ui_kit::tip::Tip as _;

/// The largest font, in pixels.
const MAX_FONT_PX: f64 = 4096.0;
/// The shadow of a text that gets one.
const NEW_SHADOW: Shadow = Shadow::new([2.0, -2.0], Color([0; 3]));

pub(super) fn made(_: &Document, _: &Content, _: [f64; 2]) -> Option<Content> {
    Some(Content::Text(Text::new(tr!("inspector-text-new"))))
}

impl Nodes<'_> {
    pub(super) fn text_fields(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.characters(form, out);
        self.values(form, ctx, out);
        self.face(form, ctx, out);
        // Frames of a sheet have their size, and neither outline nor shadow.
        let is_of_font = !matches!(&self.several.shown.content, Content::Text(text) if text.of.is_some());
        if is_of_font {
            let field = field_of(label!("inspector-text-size")).unit(Unit::Px).range(1.0, MAX_FONT_PX);
            let step = tr!("inspector-text-size.step");
            let preset = (&field, step, Some(Text::FONT_SIZE));
            self.part_number((form, out), preset, |node| Some(&mut text(node)?.font_size));
        }
        let aligns = [
            (TextAlign::Left, tr!("inspector-text-left")),
            (TextAlign::Center, tr!("inspector-text-center")),
            (TextAlign::Right, tr!("inspector-text-right")),
        ];
        let named = (label!("inspector-text-align"), tr!("inspector-text-align.step"));
        self.one_of((form, out), named, &aligns, |node| Some(&mut text(node)?.align));
        self.area(form, ctx, out);
        let field = field_of(label!("inspector-text-line-spacing")).unit(Unit::Times).range(0.0, 100.0);
        let preset = (&field, tr!("inspector-text-line-spacing.step"), Some(1.0));
        self.part_number((form, out), preset, |node| Some(&mut text(node)?.line_spacing));
        let field =
            field_of(label!("inspector-text-letter-spacing")).unit(Unit::Px).range(-MAX_FONT_PX, MAX_FONT_PX);
        let preset = (&field, tr!("inspector-text-letter-spacing.step"), Some(0.0));
        self.part_number((form, out), preset, |node| Some(&mut text(node)?.letter_spacing));
        let outline = [
            (label!("inspector-text-outline"), tr!("inspector-text-outline.step")),
            (label!("inspector-text-outline-color"), tr!("inspector-text-outline-color.step")),
            (label!("inspector-text-outline-opacity"), tr!("inspector-text-outline-opacity.step")),
        ];
        if is_of_font {
            self.stroke((form, out), outline, |node| Some(&mut text(node)?.outline));
            self.shadow(form, out);
        }
        let reveals = |node: &Node| matches!(&node.content, Content::Text(text) if text.reveal);
        let field = field_of(label!("inspector-text-reveal")).mixed(self.several.differ(reveals));
        let event = form.flag(&field, reveals(self.several.shown), Some(false));
        self.several.set(out, tr!("inspector-text-reveal.step"), event, |node, reveals| {
            if let Some(text) = text(node) {
                text.reveal = reveals;
            }
            // Until an action types it all of it is seen, rather than nothing.
            if !is_typed(ctx, node) {
                show_whole(&node.content, &mut node.start);
            }
        });
        if reveals(self.several.shown) && !is_typed(ctx, self.several.shown) {
            offer_typing(form, ctx, out);
        }
    }

    /// The characters; `\n` stands for the end of a line.
    fn characters(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let characters = |node: &Node| {
            if let Content::Text(text) = &node.content { Some(text.text.clone()) } else { None }
        };
        let Some(shown) = characters(self.several.shown) else { return };
        let field = field_of(label!("inspector-text")).mixed(self.several.differ(characters));
        let event = form.text(&field, &shown.replace('\n', "\\n"), None);
        self.several.set(out, tr!("inspector-text.step"), event, |node, typed| {
            if let Some(text) = text(node) {
                text.text = typed.replace("\\n", "\n");
            }
        });
    }

    /// The font, or the sheet whose frames are the characters.
    fn face(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let face = |node: &Node| match &node.content {
            Content::Text(text) => TextFont::Of { font: text.font.clone(), of: text.of.clone() },
            _ => TextFont::STANDARD,
        };
        let field = field_of(label!("inspector-text-of")).mixed(self.several.differ(face));
        let event = form.choice(&field, &face(self.several.shown), &faces(ctx));
        let event = match event {
            FieldEvent::Commit(TextFont::Installed) => {
                out.push(Intent::Command(Command::InstalledFonts));
                FieldEvent::Idle
            }
            event => event,
        };
        self.several.set(out, tr!("inspector-text-of.step"), event, |node, face| {
            if let (Some(text), TextFont::Of { font, of }) = (text(node), face) {
                (text.font, text.of) = (font, of);
            }
        });
        form.ui().horizontal_wrapped(|ui| {
            for command in [Command::InstalledFonts, Command::ChooseFont] {
                if ui.button(command.spec().title()).tip(command.spec().help()).clicked() {
                    out.push(Intent::Command(command));
                }
            }
        });
        let shown = match face(self.several.shown) {
            TextFont::Of { font, .. } => font,
            TextFont::Installed => None,
        };
        if let Some(error) = shown.and_then(|font| ctx.media.fonts().errors.get(&font)) {
            notice(form.ui(), ctx.theme, true, &error.message);
        }
    }

    /// A menu of the named values of the project, which writes one at the end of the text.
    fn values(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let names = ctx.programs.value_names().iter().map(|(name, _)| name);
        let names: Vec<&str> = names.filter(|name| text_value::can_be_written(name)).collect();
        if names.is_empty() {
            return;
        }
        let menu = form.ui().menu_button(tr!("inspector-text-value"), |ui| {
            let mut chosen = None;
            for name in names {
                if ui.button(name).clicked() {
                    chosen = Some(name);
                }
            }
            chosen
        });
        menu.response.tip(tr!("inspector-text-value.tooltip"));
        let event = menu.inner.flatten().map_or(FieldEvent::Idle, FieldEvent::Commit);
        self.several.set(out, tr!("inspector-text-value.step"), event, |node, name| {
            if let Some(text) = text(node) {
                text_value::add_value(text, name);
            }
        });
    }

    /// Whether lines are wrapped in a box, how large that is, and where the lines are in it.
    fn area(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let has_area = |node: &Node| matches!(&node.content, Content::Text(text) if text.area.is_some());
        let field = field_of(label!("inspector-text-wrap")).mixed(self.several.differ(has_area));
        let event = form.flag(&field, has_area(self.several.shown), Some(false));
        self.several.set(out, tr!("inspector-text-wrap.step"), event, |node, wraps| {
            let size_px = super::size_px(ctx, node).map(f64::ceil);
            if let Some(text) = text(node) {
                text.area = wraps.then(|| text.area.unwrap_or(size_px));
            }
        });
        let field = field_of(label!("inspector-text-area")).unit(Unit::Px).range(0.0, MAX_STAGE_PX);
        let step = tr!("inspector-text-area.step");
        self.several.vec2((form, out), step, (&field, [200.0, 100.0]), |node| text(node)?.area.as_mut());
        if has_area(self.several.shown) {
            let aligns = [
                (VerticalAlign::Top, tr!("inspector-text-top")),
                (VerticalAlign::Middle, tr!("inspector-text-middle")),
                (VerticalAlign::Bottom, tr!("inspector-text-bottom")),
            ];
            let named = (label!("inspector-text-vertical"), tr!("inspector-text-vertical.step"));
            self.one_of((form, out), named, &aligns, |node| Some(&mut text(node)?.vertical_align));
        }
    }

    fn shadow(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let shadow = |node: &Node| if let Content::Text(text) = &node.content { text.shadow } else { None };
        let field = field_of(label!("inspector-text-shadow"));
        let field = field.mixed(self.several.differ(|node| shadow(node).is_some()));
        let event = form.flag(&field, shadow(self.several.shown).is_some(), Some(false));
        self.several.set(out, tr!("inspector-text-shadow.step"), event, |node, has_shadow| {
            if let Some(text) = text(node) {
                text.shadow = has_shadow.then(|| text.shadow.unwrap_or(NEW_SHADOW));
            }
        });
        if shadow(self.several.shown).is_none() {
            return;
        }
        let step = tr!("inspector-text-shadow.step");
        let field = field_of(label!("inspector-text-shadow-offset")).unit(Unit::Px);
        self.several.vec2((form, out), step, (&field, NEW_SHADOW.offset), |node| {
            Some(&mut text(node)?.shadow.as_mut()?.offset)
        });
        let field = field_of(label!("inspector-text-shadow-blur")).unit(Unit::Px).range(0.0, 1024.0);
        self.part_number((form, out), (&field, step, Some(0.0)), |node| {
            Some(&mut text(node)?.shadow.as_mut()?.blur)
        });
        let field = field_of(label!("inspector-text-shadow-color"));
        let field = field.labelled(tr!("inspector-text-shadow-color.short"));
        self.color_of((form, out), (field, step), |node| Some(&mut text(node)?.shadow.as_mut()?.color));
        let field = field_of(label!("inspector-text-shadow-opacity"));
        let field =
            field.labelled(tr!("inspector-text-shadow-opacity.short")).unit(Unit::Level).range(0.0, 255.0);
        self.part_number((form, out), (&field, step, Some(255.0)), |node| {
            Some(&mut text(node)?.shadow.as_mut()?.opacity)
        });
    }
}

/// A button that adds the motion which types the selected texts: ticking the box alone changes nothing that is seen.
fn offer_typing(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
    let Some(preset) = built_in().iter().find(|preset| preset.types_text()) else { return };
    let button = form.ui().button(tr!("inspector-text-type", name = &preset.name));
    if button.tip(tr!("inspector-text-type.tooltip")).clicked() {
        place(ctx, preset, false, out);
    }
}

/// What the characters of a text are drawn with.
#[derive(Debug, Clone, PartialEq)]
enum TextFont {
    /// The file of a font, or a sheet; neither: the font that Kineograph brings.
    Of { font: Option<String>, of: Option<Box<Content>> },
    /// One of this computer, which is asked for then.
    Installed,
}

impl TextFont {
    const STANDARD: Self = Self::Of { font: None, of: None };
}

/// Those to choose from: the fonts that texts of the project name, its sheets, and what leads to the fonts of this computer.
fn faces(ctx: &Ctx<'_>) -> Vec<(TextFont, String)> {
    let document = ctx.document;
    let fonts: BTreeSet<&String> = document
        .nodes()
        .iter()
        .filter_map(|node| if let Content::Text(text) = &node.content { text.font.as_ref() } else { None })
        .collect();
    let titles: Vec<String> = fonts.iter().map(|font| ctx.media.fonts().title(font)).collect();
    let fonts = fonts.into_iter().zip(&titles).map(|(font, title)| {
        // Files of one family and style are told apart by their paths.
        let is_alone = titles.iter().filter(|other| *other == title).count() == 1;
        let title = if is_alone { title.clone() } else { format!("{title} ({font})") };
        (TextFont::Of { font: Some(font.clone()), of: None }, title)
    });
    let sheets = document.sheets().iter().map(|sheet| {
        (
            TextFont::Of { font: None, of: Some(Box::new(Content::Sheet(sheet.name.clone()))) },
            sheet.name.clone(),
        )
    });
    let own = (TextFont::STANDARD, tr!("inspector-text-of-font").to_owned());
    let installed = (TextFont::Installed, tr!("inspector-text-installed").to_owned());
    std::iter::once(own).chain(fonts).chain(sheets).chain([installed]).collect()
}

/// Whether something that plays on a node changes how much is seen of it.
fn is_typed(ctx: &Ctx<'_>, node: &Node) -> bool {
    let runs = ctx.document.runs().iter().filter(|run| run.nodes().any(|on| on == node.id));
    let mut programs = runs.filter_map(|run| ctx.programs.program(run.clip));
    programs.any(|program| program.channels().contains(Channel::Progress))
}

fn text(node: &mut Node) -> Option<&mut Text> {
    if let Content::Text(text) = &mut node.content { Some(text) } else { None }
}
