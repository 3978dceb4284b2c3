//! How the view follows the playhead during playback.

use egui_phosphor::regular as icon;

use crate::text::tr;
use crate::ui_kit::ruler::TimeView;

/// Part of the shown time that stays free before the start and after the end.
const MARGIN: f64 = 0.04;

/// What the view does during playback.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Follow {
    /// It stays.
    Off,
    /// It turns the page when the playhead leaves it.
    #[default]
    Page,
    /// It glides, with the playhead in the middle.
    Smooth,
}

impl Follow {
    /// The next one, for a button that cycles through them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Page,
            Self::Page => Self::Smooth,
            Self::Smooth => Self::Off,
        }
    }

    /// The mode, as the button names it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Off => tr!("timeline-follow-off"),
            Self::Page => tr!("timeline-follow-page"),
            Self::Smooth => tr!("timeline-follow-smooth"),
        }
    }

    /// Its icon.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Off => icon::LOCK_SIMPLE,
            Self::Page => icon::BOOK_OPEN,
            Self::Smooth => icon::CROSSHAIR_SIMPLE,
        }
    }

    /// The view with the playhead at `secs`, of a timeline of `length_secs`; what is shown whole stays where it is.
    pub fn view(self, view: TimeView, secs: f64, width_px: f64, length_secs: f64) -> TimeView {
        match self {
            Self::Off => view,
            Self::Page => view.following(secs, width_px),
            Self::Smooth => {
                let shown_secs = width_px / view.px_per_sec;
                let first_secs = -shown_secs * MARGIN;
                let last_secs = length_secs + shown_secs * (MARGIN - 1.0);
                if last_secs <= first_secs {
                    return view.following(secs, width_px);
                }
                TimeView { start_secs: (secs - shown_secs * 0.5).clamp(first_secs, last_secs), ..view }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn starts(follow: Follow, length_secs: f64) -> Vec<f64> {
        let view = TimeView { start_secs: 0.0, px_per_sec: 100.0 };
        let shown = |secs| follow.view(view, secs, 400.0, length_secs).start_secs;
        [0.0, 3.0, 4.5, 9.9].into_iter().map(|secs| (shown(secs) * 100.0).round() / 100.0).collect()
    }

    #[test]
    fn the_view_stays_turns_pages_or_glides() {
        assert_eq!(starts(Follow::Off, 10.0), [0.0; 4]);
        assert_eq!(starts(Follow::Page, 10.0), [0.0, 0.0, 4.34, 9.74]);
        assert_eq!(starts(Follow::Smooth, 10.0), [-0.16, 1.0, 2.5, 6.16], "with room at both ends");
        assert_eq!(starts(Follow::Smooth, 3.0)[..2], [0.0, 0.0], "all is seen");
    }

    #[test]
    fn the_button_goes_round() {
        assert_eq!(Follow::Off.next().next().next(), Follow::Off);
    }
}
