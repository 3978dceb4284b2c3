//! Paths as text: `0,0  50,20  100,0`, one point after another.

use kineograph_runtime::format::Unit;

use super::list::ListText;
use super::numeral::parse_number;
use super::{Field, FieldEvent, Form};
use crate::text::format_number;
use crate::text::tr;

/// Most points in one path.
const MAX_POINTS: usize = 10_000;

/// Why a text is not a path. The text is for users.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PointsError {
    /// Nothing in it.
    #[error("{}", tr!("field-points-empty"))]
    Empty,
    /// A part that can't be read.
    #[error("{}", tr!("field-points-not-a-point", part = .0))]
    NotAPoint(String),
    /// Too many points.
    #[error("{}", tr!("field-points-too-many", max = MAX_POINTS))]
    TooMany,
}

const TEXT: ListText<[f64; 2], PointsError> = ListText { format: format_points, parse: parse_points };

/// Writes points as text that [`parse_points`] reads.
pub fn format_points(points: &[[f64; 2]]) -> String {
    let texts: Vec<String> =
        points.iter().map(|[x, y]| format!("{},{}", format_number(*x), format_number(*y))).collect();
    texts.join("  ")
}

/// Reads points: pairs `x,y` between spaces or semicolons; brackets around a pair are accepted.
///
/// # Errors
/// With the part that can't be read.
pub fn parse_points(text: &str) -> Result<Vec<[f64; 2]>, PointsError> {
    // Brackets and the space after a comma are only for the eye.
    let plain = text.replace(['(', ')', '[', ']'], " ").replace(", ", ",");
    let mut points = Vec::new();
    for part in plain.split([' ', ';']).map(|part| part.trim_matches(',')).filter(|part| !part.is_empty()) {
        if points.len() == MAX_POINTS {
            return Err(PointsError::TooMany);
        }
        points.push(point(part).ok_or_else(|| PointsError::NotAPoint(part.to_owned()))?);
    }
    if points.is_empty() { Err(PointsError::Empty) } else { Ok(points) }
}

fn point(text: &str) -> Option<[f64; 2]> {
    let (x, y) = text.split_once(',')?;
    Some([parse_number(x)?, parse_number(y)?])
}

impl Form<'_> {
    /// The points of a path, typed as text; an error is shown below.
    pub fn points(
        &mut self,
        field: &Field<'_>,
        points: &[[f64; 2]],
        default: Option<Vec<[f64; 2]>>,
    ) -> FieldEvent<Vec<[f64; 2]>> {
        self.list(field, (points, default), &TEXT, &points_summary(field, points.len()))
    }
}

fn points_summary(field: &Field<'_>, count: usize) -> String {
    if field.unit == Unit::Px { tr!("field-points-px", count) } else { tr!("field-points", count) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_they_were_written() {
        let points = vec![[0.0, -1.5], [120.25, 3.0]];
        assert_eq!(format_points(&points), "0,-1.5  120.25,3");
        assert_eq!(parse_points(&format_points(&points)), Ok(points));
    }

    #[test]
    fn people_write_points_in_many_ways() {
        for text in ["1,2 3,4", "(1, 2), (3, 4)", "[1,2] ; [3,4]", "1, 2  3, 4"] {
            assert_eq!(parse_points(text), Ok(vec![[1.0, 2.0], [3.0, 4.0]]), "{text}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(parse_points(" "), Err(PointsError::Empty));
        assert_eq!(parse_points("1,2 3"), Err(PointsError::NotAPoint("3".to_owned())));
        assert_eq!(parse_points("1,a"), Err(PointsError::NotAPoint("1,a".to_owned())));
    }
}
