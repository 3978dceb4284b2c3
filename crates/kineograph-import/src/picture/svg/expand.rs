//! Counts the elements of a drawing as often as they are drawn, before anything is made of them: those of a definition once for each
//! reference to it. Half a page of definitions that use each other twice would be drawn a billion times.

use std::collections::HashMap;

use roxmltree::{Document, Node, NodeId};

use super::links::{Links, Styles, SvgProperty};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::xml;

/// Elements and references inside of each other.
const MAX_DEPTH: u64 = 512;

/// Elements of a way back to itself that are named, and characters of each of their ids.
const MAX_WAY: usize = 8;
const MAX_ID_CHARS: usize = 40;

/// Steps of making an element of the library's tree, and of each byte that it says.
const ELEMENT_STEPS: f64 = 10_000.0;
const BYTE_STEPS: f64 = 60.0;

/// Refuses a drawing with too many elements, with gradients of too many stops, or with a definition that leads back to itself: the library follows
/// some of these without an end. Gives the steps that it takes to make a tree of the drawing.
pub fn check(document: &Document<'_>, limits: &Limits) -> Result<f64, Error> {
    let styles = Styles::new(document, limits)?;
    let ids = document.descendants().rev().filter_map(|node| Some((node.attribute("id")?, node)));
    let mut count = Count {
        ids: ids.collect(),
        styles,
        links: HashMap::new(),
        within: Vec::new(),
        elements: 0,
        bytes: 0,
        depth: 0,
        limits,
    };
    count.visit(document.root_element(), &Inherited::default(), &[])?;
    Ok(ELEMENT_STEPS * count.elements as f64 + BYTE_STEPS * count.bytes as f64)
}

/// What elements take over from those around them: where their paints and markers are.
#[derive(Clone, Copy, Default)]
struct Inherited([Option<NodeId>; SvgProperty::INHERITED]);

impl Inherited {
    /// With what an element sets itself.
    fn with(mut self, links: &Links) -> Self {
        for (target, own) in self.0.iter_mut().zip(&links.inherited) {
            *target = own.unwrap_or(*target);
        }
        self
    }
}

struct Count<'d, 'i, 'l> {
    ids: HashMap<&'d str, Node<'d, 'i>>,
    styles: Styles<'d>,
    links: HashMap<NodeId, Links>,
    /// The definitions that are being followed.
    within: Vec<NodeId>,
    elements: u64,
    bytes: u64,
    depth: u64,
    limits: &'l Limits,
}

impl<'d, 'i> Count<'d, 'i, '_> {
    fn add(&mut self, elements: u64, bytes: u64) -> Result<(), Error> {
        self.elements = self.elements.saturating_add(elements);
        self.bytes = self.bytes.saturating_add(bytes);
        at_most(Quantity::Elements, self.elements, self.limits.max_elements)?;
        at_most(Quantity::Bytes, self.bytes, self.limits.max_text_bytes as u64)
    }

    /// An element with all that is in it.
    fn visit(&mut self, node: Node<'d, 'i>, around: &Inherited, own_around: &[NodeId]) -> Result<(), Error> {
        self.depth += 1;
        at_most(Quantity::Depth, self.depth, MAX_DEPTH)?;
        self.limits.in_time()?;
        let mut links = self.links_of(node)?;
        self.add(1, links.bytes)?;
        if links.as_around {
            links.own.extend_from_slice(own_around);
        }
        let inherited = around.with(&links);
        for target in &links.own {
            // What is repeated takes over what its place has, all else what is around its definition.
            let repeats = node.tag_name().name() == "use";
            self.follow(node, *target, repeats.then_some(&inherited), 1)?;
        }
        if is_shape(node) {
            for property in SvgProperty::ALL {
                let Some(target) = inherited.0[property as usize] else { continue };
                let times = if property == SvgProperty::MarkerMid { links.points } else { 1 };
                self.follow(node, target, None, times)?;
            }
        }
        for child in node.children().filter(Node::is_element) {
            self.visit(child, &inherited, &links.own)?;
        }
        self.depth -= 1;
        Ok(())
    }

    fn links_of(&mut self, node: Node<'d, 'i>) -> Result<Links, Error> {
        if let Some(links) = self.links.get(&node.id()) {
            return Ok(links.clone());
        }
        let links = self.styles.links_of(node, &|id| self.ids.get(id).map(Node::id), self.limits)?;
        self.links.insert(node.id(), links.clone());
        Ok(links)
    }

    /// What an element takes over from those around it where it is defined.
    fn around(&mut self, node: Node<'d, 'i>) -> Result<Inherited, Error> {
        let outer: Vec<Node<'d, 'i>> = node.ancestors().skip(1).filter(Node::is_element).collect();
        let mut inherited = Inherited::default();
        for node in outer.into_iter().rev() {
            inherited = inherited.with(&self.links_of(node)?);
        }
        Ok(inherited)
    }

    /// A definition with all that is in it, so many times.
    fn follow(
        &mut self,
        from: Node<'d, 'i>,
        target: NodeId,
        inherited: Option<&Inherited>,
        times: u64,
    ) -> Result<(), Error> {
        let Some(target) = from.document().get_node(target) else { return Ok(()) };
        if let Some(first) = self.within.iter().position(|id| *id == target.id()) {
            let way = self.within[first..].iter().filter_map(|id| from.document().get_node(*id));
            let way: Vec<String> = way.chain([target]).map(shown).collect();
            return Err(Error::at(xml::place_of(from), Reason::LeadsBack(shortened(&way).join(" → "))));
        }
        let inherited = match inherited {
            Some(inherited) => *inherited,
            None => self.around(target)?,
        };
        let before = (self.elements, self.bytes);
        self.within.push(target.id());
        self.visit(target, &inherited, &[])?;
        self.within.pop();
        let once = (self.elements - before.0, self.bytes - before.1);
        let more = times.saturating_sub(1);
        self.add(once.0.saturating_mul(more), once.1.saturating_mul(more))
    }
}

/// An element as selectors name it.
fn shown(node: Node<'_, '_>) -> String {
    let id: String = node.attribute("id").unwrap_or_default().chars().take(MAX_ID_CHARS).collect();
    format!("{}#{id}", node.tag_name().name())
}

/// The beginning and the end of a long way.
fn shortened(way: &[String]) -> Vec<&str> {
    let (first, last) = way.split_at(way.len().min(MAX_WAY) - 1);
    let gap = (last.len() > 1).then_some("…");
    first.iter().map(String::as_str).chain(gap).chain(last.last().map(String::as_str)).collect()
}

/// True for what is painted and may have markers.
fn is_shape(node: Node<'_, '_>) -> bool {
    matches!(
        node.tag_name().name(),
        "path" | "rect" | "circle" | "ellipse" | "line" | "polyline" | "polygon" | "text"
    )
}
