//! The channels that a program writes in a window of time.

use super::last_write::Side;
use super::node::NodeId;
use super::{Program, finite_secs, reached};
use crate::channel::{Channel, ChannelSet};

impl Program {
    /// The channels that the program's actions write in (`after_secs`, `until_secs`], in seconds of the program.
    ///
    /// An action writes while it plays, its end included; a complete action writes no more. With −∞ as
    /// `after_secs` the result is all channels written so far.
    pub fn writes(&self, after_secs: f64, until_secs: f64) -> ChannelSet {
        // A complete program is not extrapolated.
        let until_secs = self.length().secs().map_or(until_secs, |end_secs| until_secs.min(end_secs));
        let until_secs = finite_secs(until_secs);
        let is_inside = |write_secs: f64| write_secs > after_secs;
        self.channels()
            .iter()
            .filter(|channel| {
                self.nearest_write(NodeId::ROOT, *channel, until_secs, Side::Before).is_some_and(is_inside)
            })
            .collect()
    }

    /// Whether a channel may change without a write: where time runs backwards, overwritten values reappear.
    pub(crate) const fn changes_unwritten(&self) -> bool {
        self.turns_back
    }

    /// When a channel was last written, at `until_secs` or before; `None` if never.
    pub(crate) fn last_write(&self, channel: Channel, until_secs: f64) -> Option<f64> {
        self.nearest_write(NodeId::ROOT, channel, finite_secs(until_secs), Side::Before)
    }

    /// When a channel is next written, at `from_secs` or later; `None` if never.
    pub(crate) fn next_write(&self, channel: Channel, from_secs: f64) -> Option<f64> {
        self.write_from(NodeId::ROOT, channel, finite_secs(from_secs), finite_secs(from_secs))
    }

    /// `secs`, or the time of the channel's first write if that is the same up to the slack: what another run finds there must not depend
    /// on the rounding of its own time.
    pub(crate) fn at_first_write(&self, channel: Channel, secs: f64) -> f64 {
        let is_same = |first_secs: &f64| reached(*first_secs, secs) && reached(secs, *first_secs);
        self.first_write(channel).filter(is_same).unwrap_or(secs)
    }

    /// When a channel is first written; `None` if never.
    pub(crate) fn first_write(&self, channel: Channel) -> Option<f64> {
        self.next_write(channel, 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;

    #[test]
    fn actions_write_while_they_play() {
        let tree = Action::sequence([
            Action::fade_out(1.0),
            Action::delay(1.0),
            Action::rotate_by(1.0, 90.0),
            Action::hide(),
        ]);
        let program = Program::compile(&tree).unwrap();
        let rotation = ChannelSet::of(&[Channel::Rotation, Channel::RotationY]);
        let opacity = ChannelSet::of(&[Channel::Opacity]);
        assert_eq!(program.writes(f64::NEG_INFINITY, 0.0), opacity);
        assert_eq!(program.writes(0.5, 1.5), opacity);
        assert_eq!(program.writes(1.0, 1.5), ChannelSet::EMPTY);
        assert_eq!(program.writes(1.5, 2.5), rotation);
        assert_eq!(program.writes(f64::NEG_INFINITY, 2.5), opacity.union(rotation));
        assert_eq!(program.writes(2.5, 3.0), rotation.union(ChannelSet::of(&[Channel::Visible])));
    }

    #[test]
    fn what_lasts_no_time_is_written_at_its_time_too() {
        let tree = Action::sequence([Action::hide(), Action::delay(0.5), Action::show(), Action::delay(0.5)]);
        let program = Program::compile(&Action::repeat(2, tree)).unwrap();
        assert_eq!(program.first_write(Channel::Visible), Some(0.0));
        assert_eq!(program.next_write(Channel::Visible, 0.5), Some(0.5));
        assert_eq!(program.next_write(Channel::Visible, 0.6), Some(1.0));
    }
}
