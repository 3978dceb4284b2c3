//! How nodes are mixed with what is behind them: a named blend, or any pair of factors.

use kineograph_runtime::{Blend, BlendFactor};

use super::Nodes;
use crate::panels::Outbox;
use crate::panels::inspector::field_of;
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{FieldEvent, Form};

/// An entry of the list: a named blend, or `None` for a pair of factors.
type Choice = Option<Blend>;

impl Nodes<'_> {
    /// The blend of nodes that show something.
    pub(super) fn blend(&self, form: &mut Form<'_>, out: &mut Outbox) {
        let (nodes, blend) = (&self.several, self.several.shown.blend);
        if nodes.shown.content == kineograph_runtime::format::Content::Group {
            return;
        }
        let field = field_of(label!("inspector-node-blend")).mixed(nodes.differ(|node| node.blend));
        let named: Choice = Some(blend).filter(|blend| Blend::NAMED.contains(blend));
        let event = form.choice(&field, &named, &choices());
        let [src, dst] = blend.func();
        let event = event.map(|choice| choice.unwrap_or(Blend::Func { src, dst }));
        self.set_blend(out, event);
        if let Blend::Func { src, dst } = blend
            && !field.mixed
        {
            let event = factor(form, label!("inspector-node-blend-src"), src);
            self.set_blend(out, event.map(|src| Blend::Func { src, dst }));
            let event = factor(form, label!("inspector-node-blend-dst"), dst);
            self.set_blend(out, event.map(|dst| Blend::Func { src, dst }));
        }
    }

    fn set_blend(&self, out: &mut Outbox, event: FieldEvent<Blend>) {
        self.several.set(out, tr!("inspector-node-blend.step"), event, |node, blend| node.blend = blend);
    }
}

fn factor(form: &mut Form<'_>, label: Label, now: BlendFactor) -> FieldEvent<BlendFactor> {
    let options = BlendFactor::ALL.map(|factor| (factor, factor_name(factor).to_owned()));
    form.choice(&field_of(label), &now, &options)
}

fn choices() -> Vec<(Choice, String)> {
    let named = Blend::NAMED.map(|blend| (Some(blend), name(blend).to_owned()));
    named.into_iter().chain([(None, tr!("inspector-blend-func").to_owned())]).collect()
}

fn name(blend: Blend) -> &'static str {
    match blend {
        Blend::Normal => tr!("inspector-blend-normal"),
        Blend::Add => tr!("inspector-blend-add"),
        Blend::Multiply => tr!("inspector-blend-multiply"),
        Blend::Screen => tr!("inspector-blend-screen"),
        Blend::Func { .. } => tr!("inspector-blend-func"),
    }
}

fn factor_name(factor: BlendFactor) -> &'static str {
    match factor {
        BlendFactor::Zero => tr!("inspector-blend-zero"),
        BlendFactor::One => tr!("inspector-blend-one"),
        BlendFactor::SrcColor => tr!("inspector-blend-src-color"),
        BlendFactor::OneMinusSrcColor => tr!("inspector-blend-one-minus-src-color"),
        BlendFactor::SrcAlpha => tr!("inspector-blend-src-alpha"),
        BlendFactor::OneMinusSrcAlpha => tr!("inspector-blend-one-minus-src-alpha"),
        BlendFactor::DstColor => tr!("inspector-blend-dst-color"),
        BlendFactor::OneMinusDstColor => tr!("inspector-blend-one-minus-dst-color"),
        BlendFactor::DstAlpha => tr!("inspector-blend-dst-alpha"),
        BlendFactor::OneMinusDstAlpha => tr!("inspector-blend-one-minus-dst-alpha"),
    }
}
