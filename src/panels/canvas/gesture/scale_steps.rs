//! The scales to which a drag comes: those that the readout can show, with 100 % and the scale before the drag in front.

/// The steps of scales, as the readout shows them, and those with Ctrl.
const STEP: f64 = 0.01;
const FREE_STEP: f64 = 1.0e-4;
/// Scales farther from one that attracts are never attracted, however small the sprite is: 96 % must be in reach of the pointer.
const MOST_REACH: f64 = 0.03;

/// How the scale of a drag is rounded.
#[derive(Debug, Clone, Copy)]
pub(super) struct ScaleSteps {
    /// The scale before the drag.
    pub start: [f64; 2],
    /// The size at scale 1, in pixels; 0 if that is not known.
    pub size_px: [f64; 2],
    /// How near a size is attracted, in pixels; `None` while nothing snaps.
    pub reach_px: Option<f64>,
    /// Whether Ctrl is held: nothing attracts, and the steps are finer.
    pub is_free: bool,
}

impl ScaleSteps {
    /// The factor next to the wanted one with which the scale along an axis is one of the steps.
    pub fn factor(&self, axis: usize, wanted: f64) -> f64 {
        let start = self.start[axis];
        if start == 0.0 || wanted == 1.0 {
            return stepped(wanted, STEP);
        }
        let to = start * wanted;
        let size_px = self.size_px[axis];
        let reach = self.reach_px.filter(|_| !self.is_free).map_or(0.0, |reach_px| {
            if size_px > 0.0 { (reach_px / size_px).min(MOST_REACH) } else { MOST_REACH }
        });
        let near = [start, 1.0_f64.copysign(start)].into_iter().find(|at| (to - at).abs() < reach);
        let step = if self.is_free { FREE_STEP } else { STEP };
        let scale = near.unwrap_or_else(|| stepped(to, step));
        // Never to 0, from where no drag leads back.
        if scale == 0.0 { step.copysign(to) / start } else { scale / start }
    }
}

/// The next multiple of a step.
pub(super) fn stepped(x: f64, step: f64) -> f64 {
    let per_unit = 1.0 / step;
    // + 0.0 turns −0 into 0.
    if step >= 1.0 { (x / step).round() * step + 0.0 } else { (x * per_unit).round() / per_unit + 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(start: f64, reach_px: Option<f64>, is_free: bool, wanted: f64) -> f64 {
        let steps = ScaleSteps { start: [start; 2], size_px: [200.0; 2], reach_px, is_free };
        (steps.factor(0, wanted) * start * 1.0e6).round() / 1.0e6
    }

    #[test]
    fn scales_come_to_whole_percent_whatever_they_begin_with() {
        for wanted in [0.31, 1.7, 3.04, 7.77, -2.5] {
            let percent = scale(0.34, None, false, wanted) * 100.0;
            assert!((percent - percent.round()).abs() < 1.0e-3, "{percent} %");
            assert!((percent - 34.0 * wanted).abs() <= 0.5001, "{percent} %");
        }
        assert_eq!(scale(0.34, None, true, 3.04), 1.0336, "free");
    }

    #[test]
    fn full_size_and_the_size_before_the_drag_attract() {
        let reach_px = Some(4.0);
        assert_eq!(scale(0.34, reach_px, false, 1.015 / 0.34), 1.0);
        assert_eq!(scale(0.3456, reach_px, false, 0.36 / 0.3456), 0.3456);
        assert_eq!(scale(-0.5, reach_px, false, 1.99), -1.0, "mirrored");
        assert_eq!(scale(0.34, reach_px, false, 1.04 / 0.34), 1.04, "too far");
        assert_eq!(scale(0.34, None, false, 1.012 / 0.34), 1.01, "snapping is off");
        assert_eq!(scale(0.34, reach_px, true, 1.012 / 0.34), 1.012, "Ctrl");
    }

    #[test]
    fn no_drag_ends_at_0() {
        assert_eq!(scale(1.0, None, false, 0.001), 0.01);
        assert_eq!(scale(0.0, None, false, 0.001), 0.0, "it was 0");
    }
}
