//! What a new action does to others on its target.

/// What a new action does to those that already run on its target.
///
/// Two actions are of the same kind if they have the same name; without a name, if they have the same tag; without either, if they play
/// the same program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Overwrite {
    /// Runs beside them, as in cocos2d-x.
    #[default]
    Stack,
    /// Ends those that write a channel that it writes too.
    ReplaceChannels,
    /// Ends those of the same kind.
    ReplaceSame,
    /// Does not start while one of the same kind runs; the id of that one is returned instead.
    IgnoreIfRunning,
}
