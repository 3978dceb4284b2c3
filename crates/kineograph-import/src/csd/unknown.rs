//! What a node says that no version of the tool is known to write: each name is a loss, so that nothing is dropped unseen.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::Node as Element;

use crate::loss::Lost;

use super::CsdReader;

/// Attributes of nodes that are read, are noted as losses of their own, or say nothing of what is seen, in order.
const ATTRIBUTES: [&str; 93] = [
    "ActionTag",
    "ActivedAnimationName",
    "Alpha",
    "BackColorAlpha",
    "BoldEnabled",
    "BottomEage",
    "BottomMargin",
    "ButtonText",
    "CallBackName",
    "CallBackType",
    "CanEdit",
    "CharHeight",
    "CharWidth",
    "CheckedState",
    "ClipAble",
    "ColorAngle",
    "ComboBoxIndex",
    "CurrentAniamtionName",
    "CustomClassName",
    "DirectionType",
    "DisplayState",
    "FlipX",
    "FlipY",
    "FontName",
    "FontSize",
    "FrameEvent",
    "GlowEnabled",
    "HorizontalAlignmentType",
    "HorizontalEdge",
    "HorizontalType",
    "IconVisible",
    "InnerActionSpeed",
    "InnerActionType",
    "IsBounceEnabled",
    "IsCustomSize",
    "ItalicsEnabled",
    "ItemMargin",
    "LabelText",
    "LeftEage",
    "LeftMargin",
    "MaxLengthEnable",
    "MaxLengthText",
    "Name",
    "ObjectIndex",
    "OutlineEnabled",
    "OutlineSize",
    "PasswordEnable",
    "PasswordStyleText",
    "PercentHeightEnable",
    "PercentHeightEnabled",
    "PercentInfo",
    "PercentWidthEnable",
    "PercentWidthEnabled",
    "PlaceHolderText",
    "PositionPercentXEnabled",
    "PositionPercentYEnabled",
    "PreSizeEnable",
    "ProgressInfo",
    "ProgressType",
    "RightEage",
    "RightMargin",
    "Rotation",
    "RotationSkewX",
    "RotationSkewY",
    "Scale9Enable",
    "Scale9Height",
    "Scale9OriginX",
    "Scale9OriginY",
    "Scale9Width",
    "ScrollDirectionType",
    "ShadowBlurRadius",
    "ShadowEnabled",
    "ShadowOffsetX",
    "ShadowOffsetY",
    "SingleFrameIndex",
    "StartChar",
    "StretchHeightEnable",
    "StretchWidthEnable",
    "StrikethroughEnabled",
    "Tag",
    "TopEage",
    "TopMargin",
    "TouchEnable",
    "TouchScaleChangeAble",
    "UnderlineEnabled",
    "UserData",
    "VerticalAlignmentType",
    "VerticalEdge",
    "VerticalType",
    "Visible",
    "VisibleForFrame",
    "ZOrder",
    "ctype",
];

/// The same of elements in nodes. What other states of a widget show is noted with its class.
const ELEMENTS: [&str; 35] = [
    "AnchorPoint",
    "BackGroundData",
    "BallDisabledData",
    "BallNormalData",
    "BallPressedData",
    "BlendFunc",
    "CColor",
    "Children",
    "ColorVector",
    "DisableBackFileData",
    "DisabledFileData",
    "EndColor",
    "FileData",
    "FirstColor",
    "FontResource",
    "ImageFileData",
    "InnerNodeSize",
    "LabelAtlasFileImage_CNB",
    "LabelBMFontFile_CNB",
    "NodeDisableFileData",
    "NodeNormalFileData",
    "NormalBackFileData",
    "NormalFileData",
    "OutlineColor",
    "Position",
    "PrePosition",
    "PreSize",
    "PressedBackFileData",
    "PressedFileData",
    "ProgressBarData",
    "Scale",
    "ShadowColor",
    "SingleColor",
    "Size",
    "TextColor",
];

/// What the tool writes of settings that are not used.
const UNUSED: [&str; 4] = ["", "False", "false", "None"];

impl CsdReader<'_> {
    /// Notes the attributes and elements of a node that are not known. Each name is listed once, with the first node that has it, and counted for
    /// each node.
    pub(super) fn unknown(&mut self, element: Element<'_, '_>, node: &str) {
        let attributes = element.attributes().filter(|attribute| is_used(attribute.value()));
        let attributes = attributes.map(|attribute| attribute.name());
        let attributes = attributes.filter(|name| ATTRIBUTES.binary_search(name).is_err());
        let elements = element.children().filter(|child| child.is_element() && says_anything(*child));
        let elements = elements.map(|child| child.tag_name().name());
        let elements = elements.filter(|name| ELEMENTS.binary_search(name).is_err());
        let names: BTreeSet<&str> = attributes.chain(elements).collect();
        for name in names {
            let place = first_place(&mut self.unknown, name, node);
            self.description.lose(Lost::Setting, &place);
        }
    }
}

/// The first node that has a name, with the name.
fn first_place(places: &mut BTreeMap<String, String>, name: &str, node: &str) -> String {
    places.entry(name.to_owned()).or_insert_with(|| format!("{node}: {name}")).clone()
}

fn is_used(value: &str) -> bool {
    let value = value.trim();
    let is_nothing = value.parse::<f64>().is_ok_and(|number| number == 0.0);
    !UNUSED.contains(&value) && !is_nothing
}

fn says_anything(element: Element<'_, '_>) -> bool {
    element.descendants().any(|inner| {
        let text = inner.text().is_some_and(|text| !text.trim().is_empty());
        text || inner.attributes().any(|attribute| is_used(attribute.value()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order() {
        assert!(ATTRIBUTES.is_sorted() && ELEMENTS.is_sorted());
    }
}
