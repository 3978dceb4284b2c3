//! Boxes and anchors on the stage: aligning and distributing them. Pure.

/// An upright box on the stage, in stage pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Lower left corner.
    pub low: [f32; 2],
    /// Upper right corner.
    pub high: [f32; 2],
}

/// A direction of the stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// From left to right.
    X,
    /// From bottom to top.
    Y,
}

/// What comes into line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Alignment {
    /// Left edges.
    Left,
    /// Centers, sideways.
    CenterX,
    /// Right edges.
    Right,
    /// Top edges.
    Top,
    /// Middles, up and down.
    CenterY,
    /// Bottom edges.
    Bottom,
}

/// To what and by what nodes are aligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AlignOptions {
    /// To the stage, instead of to each other.
    pub to_stage: bool,
    /// By their anchors, instead of by their boxes.
    pub by_pivot: bool,
}

/// What is aligned: where it lies on the stage, in stage pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AlignBox {
    /// The box around it.
    pub bounds: Bounds,
    /// Its anchor.
    pub pivot: [f32; 2],
}

impl Bounds {
    /// The smallest box around points that are finite; `None` without any.
    pub fn around(points: &[[f32; 2]]) -> Option<Self> {
        let mut finite = points.iter().filter(|point| point.iter().all(|x| x.is_finite()));
        let first = *finite.next()?;
        Some(finite.fold(Self { low: first, high: first }, |bounds, point| Self {
            low: [bounds.low[0].min(point[0]), bounds.low[1].min(point[1])],
            high: [bounds.high[0].max(point[0]), bounds.high[1].max(point[1])],
        }))
    }

    pub fn middle(&self) -> [f32; 2] {
        [0, 1].map(|axis| f32::midpoint(self.low[axis], self.high[axis]))
    }
}

impl Axis {
    const fn index(self) -> usize {
        match self {
            Self::X => 0,
            Self::Y => 1,
        }
    }

    /// A way along this axis.
    fn vector(self, length: f32) -> [f32; 2] {
        match self {
            Self::X => [length, 0.0],
            Self::Y => [0.0, length],
        }
    }
}

impl Alignment {
    /// The axis on which items move.
    pub const fn axis(self) -> Axis {
        match self {
            Self::Left | Self::CenterX | Self::Right => Axis::X,
            Self::Top | Self::CenterY | Self::Bottom => Axis::Y,
        }
    }

    /// The place in an interval that comes into line.
    const fn of(self, [low, high]: [f32; 2]) -> f32 {
        match self {
            Self::Left | Self::Bottom => low,
            Self::CenterX | Self::CenterY => f32::midpoint(low, high),
            Self::Right | Self::Top => high,
        }
    }
}

/// How far each item moves so that all are in line, in stage pixels: with an edge or the middle of `stage`, or of the box around all of them.
pub fn aligned(
    items: &[AlignBox],
    alignment: Alignment,
    stage: Option<Bounds>,
    by_pivot: bool,
) -> Vec<[f32; 2]> {
    let axis = alignment.axis();
    let line = line(items, alignment, stage, by_pivot);
    items.iter().map(|item| axis.vector(line - alignment.of(span(item, axis, by_pivot)))).collect()
}

/// Where [`aligned`] items come into line, on the axis of the alignment in stage pixels.
pub fn line(items: &[AlignBox], alignment: Alignment, stage: Option<Bounds>, by_pivot: bool) -> f32 {
    let axis = alignment.axis();
    let spans: Vec<[f32; 2]> = items.iter().map(|item| span(item, axis, by_pivot)).collect();
    alignment.of(stage.map_or_else(|| around(&spans), |stage| ends(&stage, axis)))
}

/// How far each item moves so that the gaps between their boxes, or the distances of their anchors, are equal: within the stage, or between
/// the first and the last of them, which then stay.
pub fn distributed(items: &[AlignBox], axis: Axis, stage: Option<Bounds>, by_pivot: bool) -> Vec<[f32; 2]> {
    let spans: Vec<[f32; 2]> = items.iter().map(|item| span(item, axis, by_pivot)).collect();
    let mut order: Vec<usize> = (0..items.len()).collect();
    let middle = |index: &usize| f32::midpoint(spans[*index][0], spans[*index][1]);
    order.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let (Some(first), Some(last)) = (order.first(), order.last()) else { return Vec::new() };
    let [low, high] = stage.map_or([spans[*first][0], spans[*last][1]], |stage| ends(&stage, axis));
    let filled: f32 = spans.iter().map(|[low, high]| high - low).sum();
    #[allow(clippy::cast_precision_loss)] // selections are far below 2^24 nodes
    let gaps = (items.len() - 1).max(1) as f32;
    let gap = (high - low - filled) / gaps;
    let mut moves = vec![[0.0; 2]; items.len()];
    let mut at = low;
    for index in order {
        let [low, high] = spans[index];
        moves[index] = axis.vector(at - low);
        at += high - low + gap;
    }
    moves
}

/// Where an item begins and ends on an axis; with its anchor alone, a point.
const fn span(item: &AlignBox, axis: Axis, by_pivot: bool) -> [f32; 2] {
    if by_pivot { [item.pivot[axis.index()]; 2] } else { ends(&item.bounds, axis) }
}

const fn ends(bounds: &Bounds, axis: Axis) -> [f32; 2] {
    [bounds.low[axis.index()], bounds.high[axis.index()]]
}

fn around(spans: &[[f32; 2]]) -> [f32; 2] {
    let low = spans.iter().map(|span| span[0]).fold(f32::INFINITY, f32::min);
    let high = spans.iter().map(|span| span[1]).fold(f32::NEG_INFINITY, f32::max);
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boxes from `low` with a width and a height of `size`, their anchors a quarter from the left.
    fn items(list: &[([f32; 2], f32)]) -> Vec<AlignBox> {
        let item = |(low, size): &([f32; 2], f32)| AlignBox {
            bounds: Bounds { low: *low, high: [low[0] + size, low[1] + size] },
            pivot: [low[0] + size / 4.0, low[1] + size / 4.0],
        };
        list.iter().map(item).collect()
    }

    const STAGE: Bounds = Bounds { low: [0.0, 0.0], high: [400.0, 300.0] };

    fn sideways(moves: Vec<[f32; 2]>) -> Vec<f32> {
        assert!(moves.iter().all(|by| by[1] == 0.0));
        moves.into_iter().map(|by| by[0]).collect()
    }

    #[test]
    fn edges_come_into_line() {
        let items = items(&[([10.0, 0.0], 20.0), ([100.0, 50.0], 40.0)]);
        let by = |alignment, stage| aligned(&items, alignment, stage, false);
        assert_eq!(sideways(by(Alignment::Left, None)), [0.0, -90.0]);
        assert_eq!(sideways(by(Alignment::Right, None)), [110.0, 0.0]);
        assert_eq!(sideways(by(Alignment::CenterX, None)), [55.0, -45.0]);
        assert_eq!(sideways(by(Alignment::Left, Some(STAGE))), [-10.0, -100.0]);
        assert_eq!(by(Alignment::Top, Some(STAGE)), [[0.0, 280.0], [0.0, 210.0]]);
        assert_eq!(by(Alignment::Bottom, None), [[0.0, 0.0], [0.0, -50.0]]);
        assert_eq!(sideways(aligned(&items, Alignment::Left, None, true)), [0.0, -95.0], "by anchors");
    }

    #[test]
    fn gaps_become_equal_and_the_ends_stay() {
        let items = items(&[([300.0, 0.0], 40.0), ([0.0, 0.0], 20.0), ([30.0, 0.0], 60.0)]);
        // Between 0 and 340 are 120 px of boxes, so 110 px for each gap.
        assert_eq!(sideways(distributed(&items, Axis::X, None, false)), [0.0, 0.0, 100.0]);
        assert_eq!(sideways(distributed(&items, Axis::X, Some(STAGE), false)), [60.0, 0.0, 130.0]);
        // Anchors at 310, 5 and 45.
        assert_eq!(sideways(distributed(&items, Axis::X, None, true)), [0.0, 0.0, 112.5]);
        assert!(distributed(&[], Axis::Y, None, false).is_empty());
    }
}
