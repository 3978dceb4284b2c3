//! The description of an ease below the grid.

use egui::{RichText, Ui, vec2};
use kineograph_runtime::Ease;
use kineograph_runtime::format::Action;

use super::{EaseButton, EaseChoice};
use crate::kinds;
use crate::text::{format_short, tr};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, Theme};

/// Height of the description, in points.
const ABOUT_HEIGHT_PX: f32 = 36.0;

/// Shows the name of an ease, what it does, and its numbers.
pub(super) fn about(ui: &mut Ui, theme: &Theme, choice: Option<&EaseChoice>, shown: &EaseButton<'_>) {
    ui.add_space(SPACE_SMALL);
    let size = vec2(ui.available_width(), ABOUT_HEIGHT_PX);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        ui.spacing_mut().item_spacing = vec2(SPACE, 2.0);
        let (name, sentence, numbers) = match choice {
            Some(EaseChoice::Ease(kind)) => {
                (kinds::title(*kind).to_owned(), kind.spec().sentence, numbers_of(&Action::new(*kind)))
            }
            Some(EaseChoice::Own(name)) => {
                let own = shown.own.iter().find(|own| own.name == *name);
                let text = own.map(|own| own.ease.to_string()).unwrap_or_default();
                (name.clone(), tr!("ease-own-about"), text)
            }
            Some(EaseChoice::None) => (tr!("ease-none").to_owned(), tr!("ease-none.text"), String::new()),
            None => return,
        };
        ui.horizontal(|ui| {
            ui.label(RichText::new(shortened(&name, MAX_NAME_CHARS)).strong());
            if let Some(EaseChoice::Ease(kind)) = choice {
                ui.label(RichText::new(kind.spec().name).small().color(theme.text_dim));
            }
            ui.label(RichText::new(numbers).color(theme.text_dim));
        });
        ui.add(egui::Label::new(RichText::new(sentence).small().color(theme.text_dim)).truncate());
    });
}

/// The numbers of an ease in words, such as `rate 2`.
fn numbers_of(action: &Action) -> String {
    let Some(ease) = Ease::of(action) else { return String::new() };
    let labels =
        action.spec().params.iter().filter(|param| param.choices.is_empty() && param.name != "points");
    let pairs = labels.zip(ease.numbers()).filter(|(param, _)| param.name != "mirrored");
    let texts: Vec<String> =
        pairs.map(|(param, x)| format!("{} {}", param.label.to_lowercase(), format_short(*x, 2))).collect();
    texts.join("   ")
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Kind;

    use super::*;

    #[test]
    fn numbers_are_given_in_words() {
        let of = |kind| numbers_of(&Action::new(kind));
        assert_eq!(of(Kind::EaseIn), "rate 2");
        assert_eq!(of(Kind::EaseSpring), "stiffness 100   damping 10   mass 1");
        assert_eq!(of(Kind::EaseSineIn), "");
        assert_eq!(of(Kind::EaseSteps), "steps 4");
    }
}
