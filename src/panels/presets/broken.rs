//! A file among the own presets that can't be read as one, and why.

use egui::{Label, RichText, Ui};
use egui_phosphor::regular as icon;

use crate::panels::Ctx;
use crate::presets::BrokenPreset;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Shows the name of the file, and what is wrong as its tooltip.
pub fn row(ui: &mut Ui, ctx: &Ctx<'_>, file: &BrokenPreset) {
    let name = shortened(&file.name, MAX_NAME_CHARS);
    let text = tr!("preset-broken", name = name.as_ref());
    let shown = RichText::new(format!("{}  {text}", icon::WARNING)).color(ctx.theme.warning);
    ui.add(Label::new(shown).wrap()).tip(&file.why);
    ui.add(Label::new(RichText::new(&file.why).small().color(ctx.theme.text_dim)).wrap());
}
