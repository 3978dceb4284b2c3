//! What both languages write: calls of `create`, and the variables that they need.

/// A function that makes the action of a clip.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Function {
    /// A valid and unique name.
    pub name: String,
    /// The clip's own name.
    pub clip: String,
    /// The type that C++ returns.
    pub returns: &'static str,
    /// What must be declared before, in this order.
    pub variables: Vec<Variable>,
    pub action: Call,
    pub uses: FunctionParams,
}

/// What a function is handed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct FunctionParams {
    /// The node that it plays on.
    pub target: bool,
    /// What is called with the names of events.
    pub event: bool,
    /// What finds other nodes by name.
    pub node: bool,
    /// The class that C++ lacks.
    pub table_ease: bool,
    /// What puts a node into a `NodeGrid`, which alone has a grid.
    pub grid: bool,
    /// A `NodeGrid` to run on.
    pub on_grid: bool,
    /// The class that changes amplitudes, which C++ lacks.
    pub amplitude: bool,
}

/// `Class::create(args)`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Call {
    pub class: &'static str,
    /// Another name than `create`.
    pub function: &'static str,
    pub args: Vec<CallArg>,
    /// Whether C++ needs a `nullptr` after the arguments.
    pub is_list: bool,
    /// Whether it is a `FiniteTimeAction` only, as instants are.
    pub is_instant: bool,
}

impl Call {
    pub fn new(class: &'static str, args: Vec<CallArg>) -> Self {
        Self { class, function: "create", args, is_list: false, is_instant: false }
    }

    pub fn instant(class: &'static str, args: Vec<CallArg>) -> Self {
        Self { is_instant: true, ..Self::new(class, args) }
    }

    /// A Sequence or Spawn.
    pub fn list(class: &'static str, actions: Vec<Self>) -> Self {
        Self { is_list: true, ..Self::new(class, actions.into_iter().map(CallArg::Call).collect()) }
    }

    pub fn pause(secs: f64) -> Self {
        Self::new("DelayTime", vec![CallArg::Number(secs)])
    }
}

/// An argument.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CallArg {
    Call(Call),
    Number(f64),
    Count(i64),
    Flag(bool),
    Point([f64; 2]),
    /// A point of a node, as one of the window.
    OfWindow(NodeName, [f64; 2]),
    Size([f64; 2]),
    Rect([f64; 4]),
    Text(String),
    /// A variable.
    Name(String),
    Node(NodeName),
    /// The `NodeGrid` around a node.
    GridOf(NodeName),
    /// A function that sends an event.
    Event {
        name: String,
        payload: String,
    },
    /// A function of a number that sets a value of the target; C++ only.
    Setter(&'static str),
    /// A value of the target: the expressions in C++ and in Lua.
    OfTarget {
        cpp: &'static str,
        lua: &'static str,
    },
    /// Points of progress and value; C++ only.
    Table(Vec<[f64; 2]>),
}

/// A node.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum NodeName {
    /// The one that the function is handed.
    Target,
    /// The one that its other parameter finds.
    Named(String),
}

/// Something that is declared before the action.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Variable {
    Bezier {
        name: String,
        first: [f64; 2],
        second: [f64; 2],
        end: [f64; 2],
    },
    Points {
        name: String,
        points: Vec<[f64; 2]>,
    },
    Animation {
        name: String,
        /// Name and units of each frame.
        frames: Vec<(String, f64)>,
        unit_secs: f64,
        loops: u32,
        restores: bool,
    },
    /// An action that is changed by calls after it is made.
    Changed {
        name: String,
        action: Call,
        /// Function and arguments of each.
        setters: Vec<(&'static str, Vec<CallArg>)>,
    },
}
