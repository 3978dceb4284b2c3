//! Areas that scroll: what is inside of them, before anybody scrolls.

use roxmltree::Node as Element;

use super::{CsdReader, child, float};
use crate::content::NodeContent;
use crate::description::{Cascade, Node, NodeProperty, anchor};
use crate::error::Error;
use crate::values::ValueRange;

/// How the things inside of an area are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Where they say, seen from the lower left corner of the inner area.
    Free,
    /// In a column from above, or in a row from the left.
    List { axis: usize },
    /// Each a page of the area's size, side by side.
    Pages,
}

impl CsdReader<'_> {
    /// Adds the children of a node; those of an area that scrolls into a group, which lies at the area's beginning.
    pub fn children(&mut self, node: usize, element: Element<'_, '_>, class: &str) -> Result<(), Error> {
        let children = child(element, "Children");
        let children = children.iter().flat_map(Element::children).filter(Element::is_element);
        let Some(layout) = layout(element, class) else {
            for child in children {
                self.node(child, Some(node), "node")?;
            }
            return Ok(());
        };
        let area_px = self.size_px(element).unwrap_or_default();
        let inner = self.inner_group(node)?;
        let mut inside = Vec::new();
        for child in children {
            let index = self.description.nodes.len();
            self.node(child, Some(inner), "node")?;
            inside.push((index, self.size_px(child).unwrap_or_default()));
        }
        match layout {
            Layout::Free => {
                let inner_px = self.inner_px(element).unwrap_or(area_px);
                self.place(inner, [0.0, area_px[1] - inner_px[1].max(area_px[1])]);
            }
            Layout::List { axis } => self.place_list(element, axis, area_px, &inside),
            Layout::Pages => {
                for (number, (page, _)) in inside.iter().enumerate() {
                    // The corner of the page, wherever its anchor is.
                    let at = anchor(&self.description.nodes[*page].start);
                    self.place(*page, [area_px[0] * (number as f64 + at[0]), area_px[1] * at[1]]);
                }
            }
        }
        Ok(())
    }

    fn inner_group(&mut self, area: usize) -> Result<usize, Error> {
        self.count()?;
        let name = format!("{} inside", self.description.nodes[area].name);
        let name = self.names.free(&name, "inside");
        let start = vec![(NodeProperty::Position, [0.0; 3])];
        let content = NodeContent::Group;
        self.description.nodes.push(Node {
            name,
            parent: Some(area),
            content,
            blend: None,
            cascade: Cascade::default(),
            is_mask: false,
            size_px: None,
            start,
        });
        Ok(self.description.nodes.len() - 1)
    }

    /// The size of what is scrolled.
    fn inner_px(&self, element: Element<'_, '_>) -> Option<[f64; 2]> {
        let inner = child(element, "InnerNodeSize")?;
        let side = |name| float(&self.values, inner, name, ValueRange::SIDE_PX);
        Some([side("Width")?, side("Height")?])
    }

    /// One after the other, as the engine does it when a list is shown.
    fn place_list(
        &mut self,
        list: Element<'_, '_>,
        axis: usize,
        area_px: [f64; 2],
        items: &[(usize, [f64; 2])],
    ) {
        let gap_px = float(&self.values, list, "ItemMargin", ValueRange::OFFSET_PX).unwrap_or(0.0);
        let across = 1 - axis;
        let side = if axis == 1 { list.attribute("HorizontalType") } else { list.attribute("VerticalType") };
        let share = match side.unwrap_or_default() {
            "Align_HorizontalCenter" | "Align_VerticalCenter" => 0.5,
            "Align_Right" | "Align_Top" => 1.0,
            "Align_Bottom" | "Align_Left" => 0.0,
            // The engine's default: at the left of a column, at the top of a row.
            _ => across as f64,
        };
        let mut begin_px = 0.0;
        for (item, size_px) in items {
            let at = anchor(&self.description.nodes[*item].start);
            let mut place = [0.0; 2];
            place[across] = (area_px[across] - size_px[across]) * share + size_px[across] * at[across];
            place[axis] = if axis == 1 {
                area_px[1] - begin_px - size_px[1] * (1.0 - at[1])
            } else {
                begin_px + size_px[0] * at[0]
            };
            begin_px += size_px[axis] + gap_px;
            self.place(*item, place);
        }
    }

    fn place(&mut self, node: usize, [x, y]: [f64; 2]) {
        let start = &mut self.description.nodes[node].start;
        start.retain(|(property, _)| *property != NodeProperty::Position);
        start.push((NodeProperty::Position, [x, y, 0.0]));
    }
}

fn layout(element: Element<'_, '_>, class: &str) -> Option<Layout> {
    match class {
        "ScrollViewObjectData" => Some(Layout::Free),
        "ListViewObjectData" => {
            // Left out, it is a row.
            let is_row = element.attribute("DirectionType") != Some("Vertical");
            Some(Layout::List { axis: usize::from(!is_row) })
        }
        "PageViewObjectData" => Some(Layout::Pages),
        _ => None,
    }
}
