//! Ids of the items of a document. They are unique within a document and are never used twice in it.

pub use kineograph_runtime::format::ActionId;

use kineograph_runtime::format::FreeIds;

/// An edit is refused when fewer ids are left, so that none runs out midway; no edit adds as many items.
pub(super) const IDS_PER_EDIT: u64 = 1 << 28;

/// An id that was never used in the document.
pub(super) fn fresh(ids: &mut FreeIds) -> u32 {
    // Edits begin only with IDS_PER_EDIT ids left, and a project of 2³² items does not fit into memory.
    ids.take().expect("ids are left")
}

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
    /// Id of an [`Expected`](super::Expected).
    ExpectedId
);
id!(
    /// Id of a [`ClipFrame`](super::ClipFrame).
    FrameId
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Edit, EditError};

    #[test]
    fn an_edit_without_ids_is_refused() {
        let add = Edit::AddClip("clip".to_owned());
        let with_ids = |last| Document { ids: FreeIds::up_to(last, []), ..Document::default() };
        let scarce = u32::try_from(IDS_PER_EDIT).unwrap() - 1;
        assert!(matches!(with_ids(scarce).edited(&add), Err(EditError::OutOfIds)));
        assert!(with_ids(scarce + 1).edited(&add).is_ok());
    }
}
