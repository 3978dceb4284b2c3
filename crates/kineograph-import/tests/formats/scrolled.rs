//! Areas of Cocos Studio that scroll.

use kineograph_import::{Description, Lost, NodeContent, NodeProperty};

use crate::support::described;

fn scene(area: &str, children: &[&str]) -> Description {
    let children = children.concat();
    let text = format!(
        r#"<GameFile><Content><Content><ObjectData Name="Hud" ctype="GameLayerObjectData"><Size X="200" Y="100" /><Children>
        <AbstractNodeData Name="Area" ActionTag="1" ClipAble="True" {area}
        <Size X="100" Y="60" /><AnchorPoint /><Position X="10" Y="20" /><Children>{children}</Children></AbstractNodeData>
        </Children></ObjectData></Content></Content></GameFile>"#
    );
    described("hud.csd", text.as_bytes()).unwrap()
}

/// A child of 40 × 20 pixels whose anchor is its middle.
fn item(name: &str) -> String {
    format!(
        r#"<AbstractNodeData Name="{name}" ComboBoxIndex="1" ctype="PanelObjectData"><Size X="40" Y="20" />
        <AnchorPoint ScaleX="0.5" ScaleY="0.5" /><Position X="7" Y="9" /></AbstractNodeData>"#
    )
}

fn position(found: &Description, name: &str) -> [f64; 2] {
    let node = found.nodes.iter().find(|node| node.name == name).expect(name);
    let positions: Vec<_> =
        node.start.iter().filter(|(property, _)| *property == NodeProperty::Position).collect();
    let [(_, [x, y, _])] = positions[..] else { panic!("{name} has {} positions", positions.len()) };
    [*x, *y]
}

fn parent<'a>(found: &'a Description, name: &str) -> &'a str {
    let node = found.nodes.iter().find(|node| node.name == name).expect(name);
    &found.nodes[node.parent.expect("a parent")].name
}

#[test]
fn an_area_shows_the_top_of_what_is_inside() {
    let area = r#"ScrollDirectionType="Vertical" ctype="ScrollViewObjectData"><InnerNodeSize Width="100" Height="200" />"#;
    let found = scene(area, &[&item("Coin")]);
    assert_eq!((parent(&found, "Coin"), parent(&found, "Area inside")), ("Area inside", "Area"));
    assert_eq!(position(&found, "Area inside"), [0.0, -140.0]);
    assert_eq!(position(&found, "Coin"), [7.0, 9.0]);
    let masks: Vec<_> =
        found.nodes.iter().filter(|node| node.is_mask).map(|node| node.name.as_str()).collect();
    assert_eq!(masks, ["Area clip"]);
    let states = Lost::OtherStates("ScrollViewObjectData".to_owned());
    assert!(found.losses.iter().any(|loss| loss.what == states));
    let small = area.replace("200", "30");
    assert_eq!(
        position(&scene(&small, &[]), "Area inside"),
        [0.0, 0.0],
        "it is at least as large as the area"
    );
}

#[test]
fn items_of_a_list_are_below_each_other_or_side_by_side() {
    let items = [item("One"), item("Two")];
    let items = items.each_ref().map(String::as_str);
    let column = r#"DirectionType="Vertical" ItemMargin="5" HorizontalType="Align_HorizontalCenter" ctype="ListViewObjectData">"#;
    let found = scene(column, &items);
    assert_eq!([position(&found, "One"), position(&found, "Two")], [[50.0, 50.0], [50.0, 25.0]]);
    let left = column.replace("HorizontalType=\"Align_HorizontalCenter\"", "");
    assert_eq!(position(&scene(&left, &items), "One"), [20.0, 50.0]);
    let row = r#"ItemMargin="5" VerticalType="Align_Bottom" ctype="ListViewObjectData">"#;
    let found = scene(row, &items);
    assert_eq!([position(&found, "One"), position(&found, "Two")], [[20.0, 10.0], [65.0, 10.0]]);
    let top = row.replace("VerticalType=\"Align_Bottom\"", "");
    assert_eq!(position(&scene(&top, &items), "Two"), [65.0, 50.0]);
}

#[test]
fn pages_are_side_by_side() {
    let pages = [item("One"), item("Two")];
    let found = scene(r#"ctype="PageViewObjectData">"#, &pages.each_ref().map(String::as_str));
    assert_eq!([position(&found, "One"), position(&found, "Two")], [[50.0, 30.0], [150.0, 30.0]]);
    assert_eq!(*content(&found, "Area"), NodeContent::Group);
}

fn content<'a>(found: &'a Description, name: &str) -> &'a NodeContent {
    &found.nodes.iter().find(|node| node.name == name).expect(name).content
}
