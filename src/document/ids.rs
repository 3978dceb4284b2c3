//! Ids of the items of a document. They are unique within a document and are never used twice in it.

pub use kineograph_runtime::format::ActionId;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);
    };
}

id!(
    /// Id of a [`Node`](super::Node).
    NodeId
);
id!(
    /// Id of a [`Clip`](super::Clip).
    ClipId
);
id!(
    /// Id of a [`Run`](super::Run).
    RunId
);
id!(
    /// Id of a [`ClipFrame`](super::ClipFrame).
    FrameId
);
