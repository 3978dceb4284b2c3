//! What an element of a drawing refers to: by its attributes, its `style` and the style sheets.

use roxmltree::{Document, Node, NodeId};
use simplecss::{
    AttributeOperator, Declaration, DeclarationTokenizer, Element, PseudoClass, Selector, StyleSheet,
};

use crate::error::{Error, Quantity, at_most};
use crate::limits::Limits;

/// How often a rule of a style sheet is compared with an element, a long class once for each [`COMPARED_BYTES`]. Drawings of 20,000 elements have
/// some 100 rules.
const MAX_COMPARISONS: u64 = 2_000_000;

/// Ways to find the ancestors that a rule asks for, which are tried in the time of comparing a rule once.
const WAYS_A_COMPARISON: u64 = 16;

/// As many bytes of an attribute are compared in the time of a whole short one.
const COMPARED_BYTES: u64 = 64;

/// Steps of reading the style sheets, of about a nanosecond each; the largest of real drawings take some 10⁸.
const MAX_READING_STEPS: u64 = 1 << 32;

/// Properties that elements take over from those around them, and that lead to definitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SvgProperty {
    Fill,
    Stroke,
    MarkerStart,
    MarkerMid,
    MarkerEnd,
}

impl SvgProperty {
    pub const INHERITED: usize = 5;
    pub const ALL: [Self; Self::INHERITED] =
        [Self::Fill, Self::Stroke, Self::MarkerStart, Self::MarkerMid, Self::MarkerEnd];

    fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|property| property.name() == name)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Fill => "fill",
            Self::Stroke => "stroke",
            Self::MarkerStart => "marker-start",
            Self::MarkerMid => "marker-mid",
            Self::MarkerEnd => "marker-end",
        }
    }
}

/// What an element refers to.
#[derive(Debug, Clone, Default)]
pub struct Links {
    /// The definition of each property, `Some(None)` where it is set to none.
    pub inherited: [Option<Option<NodeId>>; SvgProperty::INHERITED],
    /// Definitions that only this element uses: what it repeats, masks, clips and filters.
    pub own: Vec<NodeId>,
    /// True if it is masked, clipped or filtered as the element around it.
    pub as_around: bool,
    /// How many points a path has at most.
    pub points: u64,
    /// The bytes of its attributes.
    pub bytes: u64,
}

/// The style sheets of a drawing.
pub struct Styles<'d> {
    sheet: StyleSheet<'d>,
    /// All that there are, also those that refer to nothing and are not kept.
    rules: u64,
    /// How many ancestors rules ask for, of those that ask for several.
    ancestors: Vec<u64>,
    comparisons: u64,
    /// Whether a rule may ask for any attribute, and not only for classes and ids.
    names_attributes: bool,
}

impl<'d> Styles<'d> {
    pub fn new(document: &'d Document<'_>, limits: &Limits) -> Result<Self, Error> {
        let mut sheet = StyleSheet::new();
        let (mut steps, mut names_attributes) = (0, false);
        for node in document.descendants().filter(|node| node.tag_name().name() == "style") {
            if matches!(node.attribute("type"), None | Some("text/css"))
                && let Some(text) = node.text()
            {
                steps += reading_steps(text);
                at_most(Quantity::Comparisons, steps, MAX_READING_STEPS)?;
                names_attributes |= text.contains('[');
                sheet.parse_more(text);
            }
        }
        let rules = sheet.rules.len() as u64;
        at_most(Quantity::Items, rules, limits.max_items as u64)?;
        let ancestors = sheet.rules.iter().map(|rule| ancestors_of(&rule.selector));
        let ancestors = ancestors.filter(|count| *count > 1).collect();
        let refers = |declared: &Declaration<'_>| {
            declared.value.contains("url(") || declared.value.contains("inherit")
        };
        let names = |declared: &Declaration<'_>| SvgProperty::of(declared.name).is_some();
        sheet
            .rules
            .retain(|rule| rule.declarations.iter().any(|declared| refers(declared) || names(declared)));
        Ok(Self { sheet, rules, ancestors, comparisons: 0, names_attributes })
    }

    /// What an element refers to; `find` gives the element of an id.
    pub fn links_of(
        &mut self,
        node: Node<'d, '_>,
        find: &dyn Fn(&str) -> Option<NodeId>,
        limits: &Limits,
    ) -> Result<Links, Error> {
        let compared = node.attributes().filter(|attribute| self.compares(attribute.name()));
        let compared_bytes: u64 = compared.map(|attribute| attribute.value().len() as u64).sum();
        self.comparisons += self.rules * (1 + compared_bytes / COMPARED_BYTES);
        if !self.ancestors.is_empty() {
            let depth = node.ancestors().count() as u64;
            let ways = self.ancestors.iter().map(|count| ways(depth, *count) / WAYS_A_COMPARISON);
            self.comparisons = ways.fold(self.comparisons, u64::saturating_add);
        }
        at_most(Quantity::Comparisons, self.comparisons, MAX_COMPARISONS)?;
        let mut links = Links::default();
        let leads_elsewhere = matches!(node.tag_name().name(), "a" | "image" | "script");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            links.bytes += value.len() as u64;
            match name {
                "href" if leads_elsewhere => {}
                "href" => links.own.extend(value.trim().strip_prefix('#').and_then(find)),
                "d" | "points" => links.points = numbers(value),
                "style" => {}
                _ => links.set(name, value, find),
            }
        }
        let sheet = self.sheet.rules.iter().filter(|rule| rule.selector.matches(&Styled(node)));
        let declared = sheet.flat_map(|rule| rule.declarations.iter().copied());
        let own = node.attribute("style").map(DeclarationTokenizer::from);
        for Declaration { name, value, .. } in declared.chain(own.into_iter().flatten()) {
            links.bytes += value.len() as u64;
            links.set(name, value, find);
        }
        let stops = node.children().filter(|child| child.tag_name().name() == "stop").count();
        at_most(Quantity::Stops, stops as u64, limits.max_stops)?;
        Ok(links)
    }

    fn compares(&self, attribute: &str) -> bool {
        self.names_attributes || matches!(attribute, "class" | "id")
    }
}

/// How many ancestors a selector asks for at any distance, as in `g g rect`: each may be found in several places, and the library tries all.
fn ancestors_of(selector: &Selector<'_>) -> u64 {
    let text = selector.to_string();
    let others = text.matches(" > ").count() + text.matches(" + ").count();
    text.matches(' ').count().saturating_sub(2 * others) as u64
}

/// How many ways there are to choose at most so many of `depth` ancestors in their order: the library tries those of which only the first are
/// found, too. `u64::MAX` where these are more.
fn ways(depth: u64, count: u64) -> u64 {
    let (mut chosen, mut all) = (1_u64, 1_u64);
    for nth in 0..count.min(depth) {
        let Some(product) = chosen.checked_mul(depth - nth) else { return u64::MAX };
        chosen = product / (nth + 1);
        all = all.saturating_add(chosen);
    }
    all
}

/// The steps that the libraries take to read a style sheet, of which both read each: where a value ends, they count the lines and columns before
/// it. So rules without line breaks between them cost the square of their length.
fn reading_steps(text: &str) -> u64 {
    let (mut steps, mut line_start) = (0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' => line_start = at,
            b':' | b'#' | b'@' | b'{' => steps += 2 * (at / 8 + 3 * (at - line_start)) as u64,
            _ => {}
        }
    }
    steps
}

impl Links {
    fn set(&mut self, name: &str, value: &str, find: &dyn Fn(&str) -> Option<NodeId>) {
        let targets = || urls(value).filter_map(find);
        match name {
            // Others are inherited anyway.
            _ if value.trim() == "inherit" => {
                self.as_around |= matches!(name, "mask" | "clip-path" | "filter");
            }
            "mask" | "clip-path" | "filter" => self.own.extend(targets()),
            "marker" => {
                let target = targets().next();
                self.inherited[SvgProperty::MarkerStart as usize..].fill(Some(target));
            }
            _ => {
                if let Some(property) = SvgProperty::of(name) {
                    self.inherited[property as usize] = Some(targets().next());
                }
            }
        }
    }
}

/// The ids in `url(#id)`.
fn urls(value: &str) -> impl Iterator<Item = &str> {
    let quotes = |c: char| c.is_whitespace() || c == '"' || c == '\'';
    value.split("url(").skip(1).filter_map(move |rest| {
        let (url, _) = rest.split_once(')')?;
        url.trim_matches(quotes).strip_prefix('#')
    })
}

/// How many numbers a path has at most: each point of it has one of its own.
fn numbers(path: &str) -> u64 {
    let bytes = path.as_bytes();
    let starts = |pair: &&[u8]| pair[1].is_ascii_digit() && !pair[0].is_ascii_digit();
    bytes.windows(2).filter(starts).count() as u64 + 1
}

/// An element as selectors see it.
struct Styled<'d, 'i>(Node<'d, 'i>);

impl Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Styled)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Styled)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}
