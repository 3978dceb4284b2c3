//! The events of a project with those of the symbols that it shows.

use kineograph_runtime::{InsideEvent, Timeline};

use crate::compile::Programs;
use crate::document::{Document, NodeId};
use crate::media::{Media, Symbols, symbol_at};

/// An event of the project or of a symbol that it shows.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownEvent {
    /// The node of the document that sends it, or that shows the symbol.
    pub node: NodeId,
    /// The names of the nodes inside of the symbol on the way to the one that sends it, that one last; empty for an event of the project.
    pub inside: Vec<String>,
    /// When it happens, in seconds of the project.
    pub at_secs: f64,
    pub name: String,
    pub payload: Option<String>,
}

/// The events in (`after_secs`, `until_secs`], in seconds of the project, also inside of symbols.
pub fn events(
    document: &Document,
    media: &Media,
    programs: &Programs,
    window_secs: [f64; 2],
) -> Vec<ShownEvent> {
    events_of(document, media.symbols(), programs.timeline(), window_secs)
}

/// The same of a timeline of the document.
pub fn events_of(
    document: &Document,
    symbols: &Symbols,
    timeline: &Timeline,
    [after_secs, until_secs]: [f64; 2],
) -> Vec<ShownEvent> {
    let mut shown = |path: &[usize]| Some(symbol_at(document, symbols, path)?.timeline());
    let found = timeline.events_inside(after_secs, until_secs, &mut shown);
    let shown_event = |event: InsideEvent| {
        let (node, inner) = event.path.split_first()?;
        let names = (1..event.path.len()).filter_map(|len| {
            let around = symbol_at(document, symbols, &event.path[..len])?;
            Some(around.document().nodes().get(event.path[len])?.name.clone())
        });
        let inside: Vec<String> = if inner.is_empty() { Vec::new() } else { names.collect() };
        let node = document.nodes().get(*node)?.id;
        Some(ShownEvent { node, inside, at_secs: event.at_secs, name: event.name, payload: event.payload })
    };
    found.into_iter().filter_map(shown_event).collect()
}

/// Whether a clip of the document, or of a symbol that it shows, sends events.
pub fn sends_events(document: &Document, media: &Media, programs: &Programs) -> bool {
    let of_clips = || document.clips().iter().filter_map(|clip| programs.program(clip.id));
    let of_symbols = || {
        let runs = media.symbols().values().flatten().flat_map(|symbol| symbol.timeline().tracks());
        runs.flat_map(kineograph_runtime::Track::runs)
    };
    of_clips().any(|program| program.has_events()) || of_symbols().any(|run| run.program.has_events())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kineograph_runtime::format::load;

    use super::*;
    use crate::symbol::LoadedSymbol;

    const STEPS: &str = r#"(format: 2, nodes: [(name: "foot")], runs: [(clip: "step", node: "foot")], clips: [
        (name: "step", action: Sequence(actions: [Delay(duration: 0.5), CallFunc(name: "step", payload: "left")]))])"#;
    const LEGS: &str = r#"(format: 2, nodes: [(name: "leg", content: Symbol(path: "steps.ron"))], runs: [(clip: "go", node: "leg")],
        clips: [(name: "go", action: PlayBy(duration: 1, delta: 1))])"#;
    const STAGE: &str = r#"(format: 2, nodes: [(name: "a", content: Symbol(path: "steps.ron")), (name: "b", content: Symbol(path: "legs.ron"))],
        clips: [(name: "slow", action: PlayBy(duration: 2, delta: 1)), (name: "back", action: Sequence(actions: [Cue(time: 1), PlayBy(duration: 1, delta: -1)]))],
        runs: [(clip: "slow", node: "a"), (clip: "back", node: "b", at: 2)])"#;

    #[test]
    fn events_inside_have_the_way_to_the_node_that_sends_them() {
        let (document, _) = Document::from_project(&load(STAGE).unwrap().project);
        let mut media = Media::default();
        let read = |path: &str, text: &str| {
            let symbol = LoadedSymbol::new(path, &load(text).unwrap().project).unwrap();
            (path.to_owned(), Ok(Arc::new(symbol)))
        };
        media.set_symbols(Symbols::from([read("steps.ron", STEPS), read("legs.ron", LEGS)]));
        let programs = Programs::of(&document);
        assert!(sends_events(&document, &media, &programs));
        assert!(!sends_events(&document, &Media::default(), &programs));
        let found = events(&document, &media, &programs, [-1.0, 9.0]);
        let seen = |event: &ShownEvent| {
            let node = document.node(event.node).unwrap().name.clone();
            (node, event.inside.join(" "), event.at_secs, event.payload.clone().unwrap())
        };
        let expected = |node: &str, inside: &str, at_secs| {
            (node.to_owned(), inside.to_owned(), at_secs, "left".to_owned())
        };
        let seen: Vec<_> = found.iter().map(seen).collect();
        assert_eq!(seen, [expected("a", "foot", 1.0), expected("b", "leg foot", 2.5)]);
    }
}
