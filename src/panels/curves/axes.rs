//! The axes of the graph: the plot without its curves, times marked as in the timeline, values in round numbers.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use egui::{Color32, FontId, Id, Vec2};
use egui_plot::{AxisHints, GridInput, GridMark, Plot};

use super::channel_name::ShownUnit;
use crate::ui_kit::ruler::{RulerTick, TimeView, step_125, time_ticks};
use crate::ui_kit::theme::Theme;
use crate::ui_kit::window_unit::TimeUnit;

/// Least width of the values beside the graph, in points.
pub const AXIS_WIDTH_PX: f32 = 36.0;
/// Height of the times below the graph, in points.
pub const RULER_HEIGHT_PX: f32 = 18.0;
/// Grid lines fade in from the first distance to the second, in points.
const GRID_PX: [f32; 2] = [4.0, 60.0];
/// Least distance of two values on their axis, in points.
const VALUES_PX: f64 = 40.0;
/// More values than any axis shows.
const MAX_VALUES: usize = 500;
/// Distances of the marked times that have a label and of those that have none, as they count for the strength of their lines.
const MARKED_PX: [f64; 2] = [60.0, 12.0];
/// Nearer to an edge, half a label would be cut off, in points.
const LABEL_PX: [f64; 2] = [14.0, 6.0];

/// The times that are marked in this frame. The plot asks for the marks first, then for the label of each.
#[derive(Debug)]
pub struct Times {
    unit: TimeUnit,
    fps: f64,
    ticks: RefCell<Vec<RulerTick>>,
}

impl Times {
    /// No times yet.
    pub const fn new(fps: f64, unit: TimeUnit) -> Self {
        Self { unit, fps, ticks: RefCell::new(Vec::new()) }
    }

    fn marks(&self, input: &GridInput) -> Vec<GridMark> {
        let (start_secs, end_secs) = input.bounds;
        let px_per_sec = f64::from(GRID_PX[0]) / input.base_step_size;
        let view = TimeView { start_secs, px_per_sec };
        let ticks = time_ticks(view, (end_secs - start_secs) * px_per_sec, self.fps, self.unit);
        let mark = |tick: &RulerTick| {
            let px = if tick.label.is_some() { MARKED_PX[0] } else { MARKED_PX[1] };
            GridMark { value: tick.at, step_size: px / px_per_sec }
        };
        let marks = ticks.iter().map(mark).collect();
        *self.ticks.borrow_mut() = ticks;
        marks
    }

    fn label(&self, mark: GridMark, visible: &RangeInclusive<f64>) -> String {
        let ticks = self.ticks.borrow();
        let tick = ticks.iter().find(|tick| tick.at == mark.value);
        let px = (visible.end() - mark.value) / mark.step_size * MARKED_PX[0];
        tick.and_then(|tick| tick.label.clone()).filter(|_| px >= LABEL_PX[0]).unwrap_or_default()
    }
}

/// The values beside the graph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ValueAxis {
    /// How they are written.
    pub unit: ShownUnit,
    /// The colour in which they are written.
    pub color: Color32,
    /// The value at height 0.
    pub origin: f64,
    /// How much the value grows with each height.
    pub per_height: f64,
}

impl ValueAxis {
    fn value(&self, height: f64) -> f64 {
        self.origin + height * self.per_height
    }

    /// Round values in its unit, some points apart.
    fn marks(&self, input: &GridInput) -> Vec<GridMark> {
        let least = input.base_step_size * VALUES_PX / f64::from(GRID_PX[0]) * self.per_height;
        let step = step_125(least * self.unit.scale) / self.unit.scale;
        let [first, last] = [input.bounds.0, input.bounds.1].map(|height| self.value(height) / step);
        #[allow(clippy::cast_possible_truncation)] // a few on the screen
        let numbers = (first.ceil() as i64)..=(last.floor() as i64);
        let height = |value: f64| (value - self.origin) / self.per_height;
        #[allow(clippy::cast_precision_loss)] // far below 2^52
        let mark =
            |number: i64| GridMark { value: height(number as f64 * step), step_size: step / self.per_height };
        numbers.take(MAX_VALUES).map(mark).collect()
    }

    /// A round value.
    fn label(&self, mark: GridMark, visible: &RangeInclusive<f64>) -> String {
        let px_per_height = VALUES_PX / mark.step_size;
        let edge = (mark.value - visible.start()).min(visible.end() - mark.value);
        if edge * px_per_height < LABEL_PX[1] {
            return String::new();
        }
        let step = mark.step_size * self.per_height * self.unit.scale;
        // Computed from a height, a 0 may be a little less.
        let value = self.value(mark.value) * self.unit.scale;
        let value = if value.abs() < step * 1.0e-6 { 0.0 } else { value };
        let decimals = (-step.log10() - 1.0e-9).ceil().clamp(0.0, 6.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=6
        let number = format!("{value:.*}", decimals as usize);
        format!("{}{}", number.replace('-', "−"), self.unit.suffix)
    }
}

/// The plot of this size without what it shows.
pub fn plot<'a>(theme: &Theme, size: Vec2, times: &'a Times, values: ValueAxis) -> Plot<'a> {
    let styled =
        |axis: AxisHints<'a>| axis.label_spacing(1.0..=2.0).tick_label_font(FontId::proportional(10.5));
    let x = AxisHints::new_x().formatter(move |mark, visible| times.label(mark, visible));
    let y = AxisHints::new_y().formatter(move |mark, visible| values.label(mark, visible));
    still_plot(Id::new("curves"), size) // not shown
        .custom_x_axes(vec![styled(x).tick_label_color(theme.text_dim).min_thickness(RULER_HEIGHT_PX)])
        .custom_y_axes(vec![styled(y).tick_label_color(values.color).min_thickness(AXIS_WIDTH_PX)])
        .x_grid_spacer(move |input| times.marks(&input))
        .y_grid_spacer(move |input| values.marks(&input))
        .grid_spacing(GRID_PX[0]..=GRID_PX[1])
        .grid_color(theme.line)
}

/// A plot of this size whose view is set, and which leaves the pointer to others.
pub fn still_plot<'a>(id: Id, size: Vec2) -> Plot<'a> {
    Plot::new(id)
        .id(id)
        .width(size.x)
        .height(size.y)
        .min_size(Vec2::ZERO)
        .show_x(false)
        .show_y(false)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(unit: ShownUnit) -> ValueAxis {
        ValueAxis { unit, color: Color32::WHITE, origin: 0.0, per_height: 1.0 }
    }

    fn value(value: f64, step_size: f64, unit: ShownUnit) -> String {
        axis(unit).label(GridMark { value, step_size }, &(-1000.0..=1000.0))
    }

    #[test]
    fn values_over_a_range_of_their_own_are_round_too() {
        let axis = ValueAxis { origin: -30.0, per_height: 120.0, ..axis(ShownUnit::PLAIN) };
        let visible = -0.1..=1.1;
        // 200 points high.
        let input = GridInput { bounds: (-0.1, 1.1), base_step_size: f64::from(GRID_PX[0]) * 1.2 / 200.0 };
        let labels = axis.marks(&input).into_iter().map(|mark| axis.label(mark, &visible));
        let shown: Vec<String> = labels.filter(|label| !label.is_empty()).collect();
        assert_eq!(shown, ["0", "50"]);
        let input = GridInput { base_step_size: input.base_step_size / 3.0, ..input };
        let marks = axis.marks(&input);
        assert_eq!(axis.label(marks[2], &visible), "−20");
        assert!((axis.value(marks[2].value) + 20.0).abs() < 1.0e-9);
    }

    #[test]
    fn values_are_round_and_below_0_have_a_minus() {
        assert_eq!(value(-50.0, 50.0, ShownUnit::PLAIN), "−50");
        assert_eq!(value(-0.0, 50.0, ShownUnit::PLAIN), "0");
        assert_eq!(value(1.5, 0.5, ShownUnit::PLAIN), "1.5");
        assert_eq!(value(0.25, 0.05, ShownUnit::PLAIN), "0.25");
        assert_eq!(value(0.5, 0.5, ShownUnit { scale: 100.0, suffix: " %" }), "50 %");
        assert_eq!(value(1000.0, 50.0, ShownUnit::PLAIN), "", "cut off at the edge");
    }

    #[test]
    fn times_are_those_of_the_ruler() {
        let times = Times::new(60.0, TimeUnit::Seconds);
        let visible = 0.0..=3.0;
        // 200 points a second.
        let input = GridInput { bounds: (0.0, 3.0), base_step_size: f64::from(GRID_PX[0]) / 200.0 };
        let marks = times.marks(&input);
        let labels: Vec<String> = marks.iter().map(|mark| times.label(*mark, &visible)).collect();
        let shown: Vec<&str> = labels.iter().map(String::as_str).filter(|label| !label.is_empty()).collect();
        assert_eq!(shown, ["0.0 s", "0.5 s", "1.0 s", "1.5 s", "2.0 s", "2.5 s"]);
    }
}
