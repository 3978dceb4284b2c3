//! Another project, and what of it is different in one node.

use kineograph_runtime::format::{Content, Symbol, SymbolOverride, Unit};

use super::super::Nodes;
use crate::command::Command;
use crate::document::{Document, Node};
use crate::panels::{Ctx, Intent, Outbox};
use crate::symbol::LoadedSymbol;
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, notice};
use crate::ui_kit::tip::Tip as _;

/// The most nodes of a symbol whose overrides are shown.
const MAX_NODES: usize = 200;

/// The symbol that is shown already: another one comes from a file.
pub(super) fn made(_: &Document, shown: &Content, _: [f64; 2]) -> Option<Content> {
    shown.symbol().map(|symbol| Content::Symbol(symbol.clone()))
}

impl Nodes<'_> {
    pub(super) fn symbol_fields(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(symbol) = self.several.shown.content.symbol() else { return };
        if self.several.differ(|node| node.content.symbol().map(|symbol| symbol.path.clone())) {
            return;
        }
        form.copyable(tr!("symbol-file"), tr!("symbol-file.tooltip"), &symbol.path);
        let button = form.ui().button(tr!("symbol-edit"));
        if button.tip(tr!("symbol-edit.tooltip")).clicked() {
            out.push(Intent::Command(Command::OpenSymbol));
        }
        let button = form.ui().button(tr!("symbol-expand-here"));
        if button.tip(Command::ExpandSymbol.spec().help()).clicked() {
            out.push(Intent::Command(Command::ExpandSymbol));
        }
        if let Some(Err(error)) = ctx.media.symbols().get(&symbol.path) {
            notice(form.ui(), ctx.theme, true, &error.message);
        }
        let Some(loaded) = ctx.media.symbol(&symbol.path) else { return };
        form.section(tr!("symbol-overrides"), |form| {
            for inner in loaded.document().nodes().iter().take(MAX_NODES) {
                self.overrides(form, loaded, inner, out);
            }
            let unlisted = loaded.document().nodes().len().saturating_sub(MAX_NODES);
            if unlisted > 0 {
                form.item(&tr!("symbol-overrides-unlisted", count = unlisted));
            }
            self.gone(form, loaded, symbol, out);
        });
    }

    /// What can be different of a node of the symbol.
    fn overrides(&self, form: &mut Form<'_>, loaded: &LoadedSymbol, inner: &Node, out: &mut Outbox) {
        let name = inner.name.as_str();
        form.item(name);
        if let Content::Text(text) = &inner.content {
            let shown =
                self.overridden(name, |change| change.text.clone()).unwrap_or_else(|| text.text.clone());
            let labels = [&*tr!("symbol-override-text", node = name), tr!("symbol-override-text.short")];
            let event = form.text(&field(labels), &shown, Some(text.text.clone()));
            self.set_override(out, name, event, text.text.clone(), |change, text| change.text = text);
        }
        if let Some(own) = inner.content.image().map(|image| in_symbol(loaded, image)) {
            let shown = self.overridden(name, |change| change.image.clone()).unwrap_or_else(|| own.clone());
            let images = loaded.document().images().iter().map(|image| in_symbol(loaded, &image.name));
            let images: Vec<_> = images.map(|image| (image.clone(), image)).collect();
            let labels = [&*tr!("symbol-override-image", node = name), tr!("symbol-override-image.short")];
            let event = form.choice_shown_as(&field(labels), &shown, &images, &shown, Some(own.clone()));
            self.set_override(out, name, event, own, |change, image| change.image = image);
        }
        let start = &inner.start;
        let labels = [&*tr!("symbol-override-visible", node = name), tr!("symbol-override-visible.short")];
        let shown = self.overridden(name, |change| change.visible).unwrap_or(start.visible);
        let event = form.flag(&field(labels), shown, Some(start.visible));
        self.set_override(out, name, event, start.visible, |change, visible| change.visible = visible);
        let labels = [&*tr!("symbol-override-opacity", node = name), tr!("symbol-override-opacity.short")];
        let shown = self.overridden(name, |change| change.opacity).unwrap_or(start.opacity);
        let opacity = field(labels).unit(Unit::Level).range(0.0, 255.0);
        let event = form.number(&opacity, shown, Some(start.opacity));
        self.set_override(out, name, event, start.opacity, |change, opacity| change.opacity = opacity);
        if !inner.content.is_group() {
            let labels = [&*tr!("symbol-override-color", node = name), tr!("symbol-override-color.short")];
            let shown = self.overridden(name, |change| change.color).unwrap_or(start.color);
            let event = form.color(&field(labels), shown, Some(start.color));
            self.set_override(out, name, event, start.color, |change, color| change.color = color);
        }
    }

    /// Overrides of nodes that the symbol lacks: they are kept until they are taken out.
    fn gone(&self, form: &mut Form<'_>, loaded: &LoadedSymbol, symbol: &Symbol, out: &mut Outbox) {
        for change in symbol.set.iter().filter(|change| loaded.node_named(&change.node).is_none()) {
            let text = tr!("symbol-override-gone", node = &change.node);
            let theme = form.theme();
            notice(form.ui(), theme, false, &text);
            if form.ui().button(tr!("symbol-override-remove", node = &change.node)).clicked() {
                let event = FieldEvent::Commit(());
                self.several.set(out, tr!("symbol-override-step"), event, |node, ()| {
                    if let Content::Symbol(symbol) = &mut node.content {
                        symbol.set.retain(|other| other.node != change.node);
                    }
                });
            }
        }
    }

    /// What the shown instance has otherwise than the symbol.
    fn overridden<T>(&self, inner: &str, value: impl Fn(&SymbolOverride) -> Option<T>) -> Option<T> {
        let set = &self.several.shown.content.symbol()?.set;
        set.iter().rev().filter(|change| change.node == inner).find_map(value)
    }

    /// Sets what is different of a node in all selected instances; the symbol's `own` value is none.
    fn set_override<T: Clone + PartialEq>(
        &self,
        out: &mut Outbox,
        inner: &str,
        event: FieldEvent<T>,
        own: T,
        put: impl Fn(&mut SymbolOverride, Option<T>),
    ) {
        self.several.set(out, tr!("symbol-override-step"), event, |node, value| {
            let Content::Symbol(symbol) = &mut node.content else { return };
            let known = symbol.set.iter_mut().rev().find(|change| change.node == inner);
            let value = (value != own).then_some(value);
            match known {
                Some(change) => put(change, value),
                None => {
                    let mut change = SymbolOverride::new(inner);
                    put(&mut change, value);
                    symbol.set.push(change);
                }
            }
            symbol.set.retain(|change| !change.is_empty());
        });
    }
}

/// A field with an accessible name and the label below the name of the node.
fn field([name, label]: [&str; 2]) -> Field<'_> {
    Field::new(name, tr!("symbol-override.tooltip")).labelled(label)
}

/// The name of an image in the symbol's own project.
fn in_symbol(loaded: &LoadedSymbol, image: &str) -> String {
    let own = image.strip_prefix(loaded.path()).and_then(|rest| rest.strip_prefix('#'));
    own.unwrap_or(image).to_owned()
}
