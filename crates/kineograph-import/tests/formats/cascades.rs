//! What nodes of scenes hand down to those inside of them.

use kineograph_import::{Cascade, Description};

use crate::support::described;

fn cascades(found: &Description) -> Vec<(&str, [bool; 2])> {
    let of = |Cascade { opacity, color }: Cascade| [opacity, color];
    found.nodes.iter().map(|node| (node.name.as_str(), of(node.cascade))).collect()
}

#[test]
fn nodes_of_cocos_studio_tint_what_is_inside_of_them() {
    let color = |blue: u8| format!(r#"<CColor A="255" R="255" G="255" B="{blue}" />"#);
    let node = |name: &str, tag: u8, color: String, children: &str| {
        format!(
            r#"<AbstractNodeData Name="{name}" ActionTag="{tag}" ctype="SingleNodeObjectData">{color}<Children>{children}</Children></AbstractNodeData>"#
        )
    };
    let leaf = |name: &str, tag: u8| node(name, tag, color(0), "");
    let nodes = node("tinted", 1, color(0), &leaf("a", 2))
        + &node("white", 3, color(255), &leaf("b", 4))
        + &node("moved", 5, color(255), &leaf("c", 6));
    let text = format!(
        r#"<GameFile><Content><Content><Animation Duration="60" Speed="1">
        <Timeline ActionTag="5" Property="CColor"><ColorFrame FrameIndex="0"><Color A="255" R="9" G="9" B="9" /></ColorFrame></Timeline>
        </Animation><ObjectData Name="Hud" ctype="GameLayerObjectData"><Size X="200" Y="100" /><Children>{nodes}</Children></ObjectData>
        </Content></Content></GameFile>"#
    );
    let found = described("hud.csd", text.as_bytes()).unwrap();
    let (own, all) = ([true, false], [true, true]);
    let wanted =
        [("hud", own), ("tinted", all), ("a", own), ("white", own), ("b", own), ("moved", all), ("c", own)];
    let found = cascades(&found);
    assert_eq!(found[1..], wanted[1..]);
    assert_eq!(found[0].1, own);
}

#[test]
fn nodes_of_cocosbuilder_hand_down_what_the_file_or_their_class_says() {
    let property = |name: &str, value: &str| {
        format!("<dict><key>name</key><string>{name}</string><key>value</key>{value}</dict>")
    };
    let node = |class: &str, name: &str, properties: &str, children: &str| {
        format!(
            "<dict><key>baseClass</key><string>{class}</string><key>displayName</key><string>{name}</string><key>children</key>\
             <array>{children}</array><key>properties</key><array>{properties}</array></dict>"
        )
    };
    let level = "<integer>100</integer>";
    let look =
        property("opacity", level) + &property("color", &format!("<array>{}</array>", level.repeat(3)));
    let asks = property("cascadeOpacityEnabled", "<true/>") + &property("cascadeColorEnabled", "<true/>");
    let leaf = node("CCNode", "leaf", "", "");
    let nodes = [
        node("CCSprite", "alone", &look, &leaf),
        node("CCSprite", "asked", &(look.clone() + &asks), &leaf),
        node("CCMenu", "menu", &look, &leaf),
        node("CCSprite", "plain", "", &leaf),
        node("CCSprite", "empty", &(look.clone() + &asks), ""),
    ];
    let root = node("CCNode", "root", "", &nodes.concat());
    let text = format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer>\
         <key>nodeGraph</key>{root}</dict></plist>"
    );
    let found = described("hud.ccb", text.as_bytes()).unwrap();
    let found: Vec<_> = cascades(&found)
        .into_iter()
        .filter(|(name, _)| !name.starts_with("leaf") && *name != "root")
        .collect();
    assert_eq!(
        found,
        [
            ("alone", [false, false]),
            ("asked", [true, true]),
            ("menu", [true, true]),
            ("plain", [true, false]),
            ("empty", [true, false])
        ]
    );
}
