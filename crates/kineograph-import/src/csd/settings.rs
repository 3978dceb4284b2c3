//! Settings of nodes that a game heeds and a description doesn't have: each is a loss.

use roxmltree::Node as Element;

use super::CsdReader;
use crate::loss::Lost;

/// Where the node stands or how large it is on other screens, and how a text is written: lost where they are on.
const SWITCHES: [&str; 12] = [
    "PasswordEnable",
    "UnderlineEnabled",
    "StrikethroughEnabled",
    "GlowEnabled",
    "BoldEnabled",
    "ItalicsEnabled",
    "PositionPercentXEnabled",
    "PositionPercentYEnabled",
    "PercentWidthEnable",
    "PercentHeightEnable",
    "StretchWidthEnable",
    "StretchHeightEnable",
];
/// What the game reads from the node, and to which sides of other screens it holds: lost where they say anything.
const TEXTS: [&str; 3] = ["UserData", "HorizontalEdge", "VerticalEdge"];

/// Whether a widget can be used: lost where it is off, since it is shown as one that can.
const IS_USABLE: &str = "DisplayState";

impl CsdReader<'_> {
    /// Notes the settings of a node that are left out, and a class of the game's own.
    pub(super) fn settings(&mut self, element: Element<'_, '_>, node: &str) {
        let said = |name: &str| element.attribute(name).map_or("", str::trim);
        let switches = SWITCHES.into_iter().filter(|name| said(name).eq_ignore_ascii_case("true"));
        let off = [IS_USABLE].into_iter().filter(|name| said(name).eq_ignore_ascii_case("false"));
        let texts = TEXTS.into_iter().filter(|name| !matches!(said(name), "" | "None"));
        for name in switches.chain(off).chain(texts) {
            self.description.lose(Lost::Setting, &format!("{node}: {name}"));
        }
        let class = said("CustomClassName");
        if !class.is_empty() {
            self.description.lose(Lost::CustomClass(class.to_owned()), node);
        }
    }
}
