//! Stored layouts of other versions, and panels that are shown and hidden.

use egui_tiles::{Container, Tile};

use super::{Pane, Shell};
use crate::app::settings::{Settings, ThemeChoice};
use crate::panels::table::PANELS;

/// The settings of the first version, in which panels were an enum.
const FIRST_VERSION: &str = r#"(dark:false,recent:[],shell:Some((tree:(id:(8333874272848016587),root:Some((17)),tiles:(next_tile_id:18,tiles:{
    (1): Pane(Project),
    (2): Pane(Problems),
    (3): Container(Tabs((children:[(1),(2)],active:Some((1))))),
    (4): Pane(Canvas),
    (5): Container(Tabs((children:[(4)],active:Some((4))))),
    (6): Pane(Graph),
    (7): Container(Tabs((children:[(6)],active:Some((6))))),
    (8): Pane(Timeline),
    (9): Container(Tabs((children:[(8)],active:Some((8))))),
    (10): Pane(Curves),
    (11): Container(Tabs((children:[(10)],active:Some((10))))),
    (12): Pane(Inspector),
    (13): Container(Tabs((children:[(12)],active:Some((12))))),
    (14): Container(Linear((children:[(3),(5),(7)],dir:Horizontal,shares:(shares:{(5):0.4,(3):0.2,(7):0.4})))),
    (15): Container(Linear((children:[(9),(11)],dir:Horizontal,shares:(shares:{(9):0.64,(11):0.36})))),
    (16): Container(Linear((children:[(14),(15)],dir:Vertical,shares:(shares:{(15):0.43,(14):0.57})))),
    (17): Container(Linear((children:[(16),(13)],dir:Horizontal,shares:(shares:{(16):0.79,(13):0.21})))),
},invisible:[]),height:None,width:None))))"#;

fn settings(text: &str) -> Settings {
    ron::from_str(text).unwrap()
}

fn pane(id: &str) -> Pane {
    let panel = PANELS.iter().find(|panel| panel.head.id == id);
    panel.map(|panel| Pane::of(&panel.head)).unwrap()
}

/// The panels that are tabs together with this one, in order, and the one in front.
fn tabs_of(shell: &Shell, id: &str) -> (Vec<&'static str>, Option<&'static str>) {
    let tiles = &shell.tree.tiles;
    let parent = tiles.parent_of(shell.tile_of(pane(id)).unwrap()).unwrap();
    let Some(Container::Tabs(tabs)) = tiles.get_container(parent) else { panic!("{id} has no tabs") };
    let name = |tile| tiles.get_pane(&tile).unwrap().0;
    (tabs.children.iter().map(|tile| name(*tile)).collect(), tabs.active.map(name))
}

/// Every panel of the table is in the layout once, and nothing else is.
#[track_caller]
fn assert_complete(shell: &Shell) {
    let mut ids: Vec<&str> = Vec::new();
    for id in shell.reachable().unwrap() {
        ids.extend(shell.tree.tiles.get_pane(&id).map(|pane| pane.0));
    }
    ids.sort_unstable();
    let mut all: Vec<&str> = PANELS.iter().map(|panel| panel.head.id).collect();
    all.sort_unstable();
    assert_eq!(ids, all);
}

#[test]
fn a_layout_of_the_first_version_is_kept() {
    let settings = settings(FIRST_VERSION);
    assert_eq!(settings.theme, ThemeChoice::Light);
    let shell = settings.shell();
    assert_complete(&shell);
    let (tabs, active) = tabs_of(&shell, "Project");
    assert_eq!((&tabs[..2], active), (&["Project", "Problems"][..], Some("Project")));
    // What came with a later version is behind what was there.
    let in_front = ["Project", "Canvas", "Graph", "Timeline", "Curves", "Inspector"];
    for panel in PANELS {
        let id = panel.head.id;
        assert_eq!(shell.is_in_front(Pane::of(&panel.head)), in_front.contains(&id), "{id}");
    }
    // Its sizes too.
    assert!(ron::to_string(&shell).unwrap().contains("0.64"));
}

#[test]
fn a_default_layout_is_the_same_after_it_was_stored() {
    let shell = Shell::default();
    assert_complete(&shell);
    let stored = ron::to_string(&shell).unwrap();
    assert!(stored.contains("Pane(Project)") && !stored.contains("Unknown"), "{stored}");
    let again = ron::from_str::<Shell>(&stored).unwrap().restored().unwrap();
    assert!(again.tree == shell.tree);
}

#[test]
fn a_panel_that_a_layout_lacks_gets_its_default_place() {
    // Problems was moved away from Project, behind the curves.
    let moved = FIRST_VERSION.replace("[(1),(2)]", "[(1)]").replace("[(10)]", "[(10),(2)]");
    assert_eq!(tabs_of(&settings(&moved).shell(), "Curves").0[..2], ["Curves", "Problems"]);
    let without =
        moved.replace("[(1)],active:Some((1))", "[],active:None").replace("(1): Pane(Project),", "");
    let shell = settings(&without).shell();
    assert_complete(&shell);
    let (tabs, active) = tabs_of(&shell, "Project");
    // Beside a panel of its area, where that is now; what is in front stays there.
    assert_eq!((&tabs[..3], active), (&["Curves", "Problems", "Project"][..], Some("Curves")));
}

#[test]
fn a_lone_panel_that_a_layout_lacks_is_shown_at_the_right() {
    let without = FIRST_VERSION.replace("(4): Pane(Canvas),", "");
    let mut shell = settings(&without).shell();
    assert_complete(&shell);
    assert!(shell.is_in_front(pane("Canvas")));
    let parent = shell.tree.tiles.parent_of(shell.tile_of(pane("Canvas")).unwrap()).unwrap();
    assert_eq!(shell.tree.tiles.parent_of(parent), shell.tree.root);
    shell.toggle(pane("Canvas"));
    assert!(!shell.is_in_front(pane("Canvas")));
}

#[test]
fn an_unknown_panel_is_dropped_and_the_rest_is_kept() {
    for unknown in ["History", "r#type", "Unknown"] {
        let text = FIRST_VERSION.replace("Pane(Problems)", &format!("Pane({unknown})"));
        let settings = settings(&text);
        assert_eq!(settings.theme, ThemeChoice::Light, "{unknown}");
        let shell = settings.shell();
        assert_complete(&shell);
        assert_eq!(tabs_of(&shell, "Project").0[..2], ["Project", "Problems"]);
        assert!(ron::to_string(&shell).unwrap().contains("0.64"), "{unknown}");
    }
}

#[test]
fn a_panel_that_is_there_twice_is_kept_once() {
    let shell = settings(&FIRST_VERSION.replace("Pane(Problems)", "Pane(Graph)")).shell();
    assert_complete(&shell);
}

#[test]
fn a_layout_that_makes_no_sense_becomes_the_default() {
    let wrongs = [
        ("root:Some((17))", "root:None"),
        ("root:Some((17))", "root:Some((99))"),
        // A container inside itself, and a tile in two places.
        ("children:[(3),(5),(7)]", "children:[(17),(5),(7)]"),
        ("children:[(3),(5),(7)]", "children:[(3),(5),(9)]"),
    ];
    for (right, wrong) in wrongs {
        let text = FIRST_VERSION.replace(right, wrong);
        assert_ne!(text, FIRST_VERSION);
        assert!(settings(&text).shell().tree == Shell::default().tree, "{wrong}");
    }
    // A child that isn't there is dropped when the layout is shown.
    assert_complete(&settings(&FIRST_VERSION.replace("children:[(12)]", "children:[(12),(99)]")).shell());
}

#[test]
fn panels_are_hidden_and_shown_where_they_were() {
    let mut shell = Shell::default();
    shell.toggle(pane("Problems"));
    assert!(shell.is_in_front(pane("Problems")), "it was behind Project");
    shell.toggle(pane("Problems"));
    assert!(!shell.is_in_front(pane("Problems")));
    let again = ron::from_str::<Shell>(&ron::to_string(&shell).unwrap()).unwrap().restored().unwrap();
    assert!(again.tree == shell.tree, "a hidden panel stays hidden");
    shell.reveal(pane("Problems"));
    assert!(shell.is_in_front(pane("Problems")));
    assert_eq!(tabs_of(&shell, "Problems").0[..2], ["Project", "Problems"]);
    // A panel that fills the window is alone in it.
    shell.pointed = Some(pane("Graph"));
    shell.toggle_filling(None);
    assert!(shell.is_in_front(pane("Graph")) && !shell.is_in_front(pane("Problems")));
    shell.toggle(pane("Graph"));
    assert!(!shell.is_filling() && !shell.is_in_front(pane("Graph")));
    assert_eq!(shell.tree.tiles.tiles().filter(|tile| matches!(tile, Tile::Pane(_))).count(), PANELS.len());
}
