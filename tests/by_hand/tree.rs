//! Trees of actions, made in three ways.

use egui::{Key, Modifiers, PointerButton};
use kineograph_runtime::format::{Action, Arity, Kind, Unit, Value};

use super::hands::{Part, percent};
use super::project::Author;

/// How a designer puts actions together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Lists first, what is inside them added by keys; eases are put around what they bend.
    Keys,
    /// From the root on, by wires that are dropped on empty space, and clicks on ports.
    Wires,
    /// The first leaf first, then lists around it.
    Wraps,
}

impl Author {
    /// Makes the tree of the open clip, which is empty.
    pub fn tree(&mut self, tree: &Action) {
        match self.way {
            Way::Keys => self.with_keys(tree),
            Way::Wires => {
                self.add_by_key(tree);
                self.values(tree);
                self.with_wires(tree);
            }
            Way::Wraps => self.with_wraps(tree),
        }
    }

    /// Adds `action` with all inside where the selection says, and selects it.
    fn with_keys(&mut self, action: &Action) {
        if let (Arity::One, [inner]) = (action.spec().arity, action.children.as_slice()) {
            self.with_keys(inner);
            // What holds one action goes around the selected one.
            self.add_by_key(action);
            return self.values(action);
        }
        self.add_by_key(action);
        self.values(action);
        for child in &action.children {
            self.with_keys(child);
            self.select_parent();
        }
    }

    /// Adds what is inside the selected action.
    fn with_wires(&mut self, action: &Action) {
        for (index, child) in action.children.iter().enumerate() {
            self.pull_wire(action, child, index == 0);
            self.values(child);
            self.with_wires(child);
            self.select_parent();
        }
    }

    fn with_wraps(&mut self, action: &Action) {
        let Some((first, rest)) = action.children.split_first() else {
            self.add_by_key(action);
            return self.values(action);
        };
        self.with_wraps(first);
        self.hands.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::W);
        self.choose_action(action);
        self.values(action);
        let is_pause = |action: &Action| action.kind() == Kind::DelayTime;
        for child in rest {
            // A pause that is added to a Spawn goes after it, so its list is made first.
            if action.kind() == Kind::Spawn && child.children.first().is_some_and(is_pause) {
                self.with_keys(child);
            } else {
                self.with_wraps(child);
            }
            self.select_parent();
        }
    }

    fn add_by_key(&mut self, action: &Action) {
        self.hands.add(&[action.spec().name]);
        assert_eq!(self.hands.selected().action.kind(), action.kind());
    }

    fn choose_action(&mut self, action: &Action) {
        self.hands.type_text(action.spec().name);
        self.hands.press(Modifiers::NONE, Key::Enter);
        assert_eq!(self.hands.selected().action.kind(), action.kind());
    }

    /// Drops a wire of the selected card on empty space, or clicks its port, and clicks the action in the list that opens.
    fn pull_wire(&mut self, parent: &Action, child: &Action, far: bool) {
        self.hands.press(Modifiers::NONE, Key::F);
        let name = card_name(parent);
        let card = self.hands.selected_card(&name);
        let ports = self.hands.places(&format!("output of {name}"), Part::Anywhere);
        let distance = |rect: &egui::Rect| (rect.center() - card.right_center()).length();
        let port = ports.into_iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap().center();
        if far {
            let to = self.hands.empty_place();
            self.hands.drag(port, to);
        } else {
            self.hands.click(port, PointerButton::Primary);
        }
        self.hands.type_text(child.spec().name);
        self.hands.click_front(&format!("add {}", child.spec().name));
        assert_eq!(self.hands.selected().action.kind(), child.kind());
    }

    fn select_parent(&mut self) {
        self.hands.press(Modifiers::NONE, Key::OpenBracket);
    }

    /// Gives the selected action its label and values, in the inspector.
    fn values(&mut self, action: &Action) {
        if let Some(label) = &action.label {
            self.hands.fill("Label", label);
        }
        for param in action.spec().params {
            let value = action.param(param.name).unwrap();
            if self.hands.selected().action.param(param.name) == Some(value) {
                continue;
            }
            match value {
                Value::Number(x) if param.unit == Unit::Level => {
                    self.hands.fill(param.label, &percent(*x).to_string());
                }
                Value::Number(x) => self.hands.fill(param.label, &x.to_string()),
                Value::Count(n) => self.hands.fill(param.label, &n.to_string()),
                Value::Text(text) => self.hands.fill(param.label, text),
                Value::Vec2(pair) => self.pair(param.label, param.unit == Unit::Times, *pair),
                Value::Frames(steps) => {
                    let frames: Vec<String> = steps.iter().map(|step| step.frame.to_string()).collect();
                    self.hands.fill(param.label, &frames.join(" "));
                }
                other => panic!("no sample has {other:?}"),
            }
            assert_eq!(self.hands.selected().action.param(param.name), Some(value), "{}", param.label);
        }
    }

    /// Fills in two numbers; factors are linked until they differ.
    pub fn pair(&mut self, label: &str, is_factors: bool, [x, y]: [f64; 2]) {
        let unlink = format!("Unlink {label}");
        let is_linked = is_factors && !self.hands.places(&unlink, Part::Inspector).is_empty();
        if is_linked && x != y {
            self.hands.click_label(&unlink, Part::Inspector);
        }
        self.hands.fill(&format!("{label} X"), &x.to_string());
        if !is_linked || x != y {
            self.hands.fill(&format!("{label} Y"), &y.to_string());
        }
    }
}

fn card_name(action: &Action) -> String {
    match &action.label {
        Some(label) => format!("{} {label}", action.spec().name),
        None => action.spec().name.to_owned(),
    }
}
