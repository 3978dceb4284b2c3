//! Projects as symbols of others: names and paths as they are seen from there.

use alloc::collections::BTreeMap;

use super::{Action, Content, Project, SymbolOverride};
use crate::action::Value;
use crate::prelude::*;

impl Project {
    /// This project as a symbol of another one, which stores the path of its file as `path`.
    ///
    /// Images and sheets are called `path#name`, so that those of all projects can be in one place; paths of images, symbols and fonts
    /// are seen from the other project. Nothing else changes.
    ///
    /// ```
    /// use kineograph_runtime::format::{Image, Project};
    /// let button = Project::default().with_images(vec![Image::new("plate", "../art/plate.png")]);
    /// let seen = button.as_symbol("ui/button.ron");
    /// assert_eq!((seen.images[0].name.as_str(), seen.images[0].path.as_str()), ("ui/button.ron#plate", "art/plate.png"));
    /// ```
    #[must_use]
    pub fn as_symbol(&self, path: &str) -> Self {
        let mut seen = self.clone();
        for image in &mut seen.images {
            image.name = name_in(path, &image.name);
            image.path = beside(path, &image.path);
        }
        for sheet in &mut seen.sheets {
            sheet.name = name_in(path, &sheet.name);
            if !sheet.image.is_empty() {
                sheet.image = name_in(path, &sheet.image);
            }
            for image in sheet.frames.iter_mut().filter_map(|frame| frame.image.as_mut()) {
                *image = name_in(path, image);
            }
        }
        for node in &mut seen.nodes {
            rename_content(path, &mut node.content);
        }
        for action in seen.clips.iter_mut().filter_map(|clip| clip.action.as_mut()) {
            rename_sheets(path, action);
        }
        seen
    }

    /// The projects that the nodes of this one show, and those that these show, by path seen from this one. `read` reads the file with
    /// such a path.
    ///
    /// # Errors
    /// The first one of `read`.
    pub fn symbols<E>(
        &self,
        mut read: impl FnMut(&str) -> Result<Self, E>,
    ) -> Result<BTreeMap<String, Self>, E> {
        let mut found = BTreeMap::new();
        let mut missing: Vec<String> = paths(self).map(str::to_owned).collect();
        while let Some(path) = missing.pop() {
            if found.contains_key(&path) {
                continue;
            }
            let symbol = read(&path)?;
            missing.extend(paths(&symbol).map(|inner| beside(&path, inner)));
            found.insert(path, symbol);
        }
        Ok(found)
    }

    /// A project [as a symbol](Self::as_symbol), with what one of its instances has otherwise. Overrides of nodes that are not there, or of
    /// what these don't show, change nothing.
    #[must_use]
    pub fn with_overrides(mut self, path: &str, set: &[SymbolOverride]) -> Self {
        for change in set {
            let Some(node) = self.nodes.iter_mut().find(|node| node.name == change.node) else { continue };
            if let (Content::Text(text), Some(own)) = (&mut node.content, &change.text) {
                text.text.clone_from(own);
            }
            let is_text = matches!(node.content, Content::Text(_));
            let shows_picture = !is_text && node.content.pictured().is_picture();
            if let Some(image) = change.image.as_ref().filter(|_| shows_picture) {
                *node.content.pictured_mut() = Content::Image(name_in(path, image));
            }
            node.start.color = change.color.unwrap_or(node.start.color);
            node.start.opacity = change.opacity.unwrap_or(node.start.opacity);
            node.start.visible = change.visible.unwrap_or(node.start.visible);
        }
        self
    }
}

fn paths(project: &Project) -> impl Iterator<Item = &str> {
    project.nodes.iter().filter_map(|node| Some(node.content.symbol()?.path.as_str()))
}

/// The name of an image or sheet of a symbol, as it is seen from the project that shows it.
fn name_in(symbol: &str, name: &str) -> String {
    format!("{symbol}#{name}")
}

fn rename_content(path: &str, content: &mut Content) {
    match content.pictured_mut() {
        Content::Image(name) | Content::Sheet(name) | Content::Frame { sheet: name, .. } => {
            *name = name_in(path, name);
        }
        _ => {}
    }
    if let Some(file) = content.file_mut() {
        *file = beside(path, file);
    }
}

/// Trees are no deeper than files may nest them.
fn rename_sheets(path: &str, action: &mut Action) {
    if let Some(Value::Text(sheet)) = action.param("sheet")
        && !sheet.is_empty()
    {
        let renamed = Value::Text(name_in(path, sheet));
        // A text for a text.
        let _ = action.set_param("sheet", renamed);
    }
    for child in &mut action.children {
        rename_sheets(path, child);
    }
}

/// A path that the file `symbol` stores, seen from the project that stores the path of that file.
fn beside(symbol: &str, path: &str) -> String {
    let is_absolute = path.starts_with(['/', '\\', '~']) || path.as_bytes().get(1) == Some(&b':');
    if is_absolute {
        return path.to_owned();
    }
    let folder = symbol.rfind('/').map_or("", |end| &symbol[..=end]);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split('/')) {
        match (part, parts.last()) {
            // An absolute folder begins with an empty part.
            ("", None) if folder.starts_with('/') => parts.push(part),
            ("" | ".", _) => {}
            ("..", Some(last)) if *last != ".." && !last.is_empty() => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Clip, Image, Node, Sheet, Symbol, Text};

    #[test]
    fn paths_are_seen_from_the_project_that_shows_it() {
        for (symbol, path, seen) in [
            ("button.ron", "a.png", "a.png"),
            ("ui/button.ron", "a.png", "ui/a.png"),
            ("ui/button.ron", "../art/a.png", "art/a.png"),
            ("ui/button.ron", "./../../a.png", "../a.png"),
            ("../ui/button.ron", "a.png", "../ui/a.png"),
            ("../../button.ron", "../a.png", "../../../a.png"),
            ("ui/button.ron", "/art/a.png", "/art/a.png"),
            ("/ui/button.ron", "../a.png", "/a.png"),
            ("ui/button.ron", "C:/a.png", "C:/a.png"),
            ("ui/button.ron", "~/a.png", "~/a.png"),
        ] {
            assert_eq!(beside(symbol, path), seen, "{path} in {symbol}");
        }
    }

    fn project() -> Project {
        let nodes = vec![
            Node::new("label").with_content(Content::Text(Text::new("Play"))),
            Node::new("icon").with_content(Content::Image("coin".to_owned())),
            Node::new("spark").with_content(Content::Sheet("spin".to_owned())),
            Node::new("inner").with_content(Content::Symbol(Symbol::new("dot.ron"))),
        ];
        let mut show = Action::animate(0.1, vec![], 1, false);
        show.set_param("sheet", Value::Text("spin".to_owned())).unwrap();
        Project::default()
            .with_images(vec![Image::new("coin", "../art/coin.png"), Image::new("gem", "gem.png")])
            .with_sheets(vec![Sheet::new("spin", "coin", 4, 1)])
            .with_nodes(nodes)
            .with_clips(vec![Clip::new("c", Some(Action::sequence([show])))])
    }

    #[test]
    fn files_that_nodes_name_are_seen_from_the_project_that_shows_it() {
        let text = Content::Text(Text::new("a").with_font("fonts/a.ttf".to_owned()));
        let inner = Content::Symbol(Symbol::new("../b.ron"));
        let nodes = vec![Node::new("a").with_content(text), Node::new("b").with_content(inner)];
        let seen = Project::default().with_nodes(nodes).as_symbol("ui/button.ron");
        let files: Vec<_> = seen.nodes.iter().filter_map(|node| node.content.file()).collect();
        assert_eq!(files, ["ui/fonts/a.ttf", "b.ron"]);
    }

    #[test]
    fn names_are_unique_among_all_projects() {
        let seen = project().as_symbol("ui/button.ron");
        let images: Vec<_> = seen.images.iter().map(|image| (&*image.name, &*image.path)).collect();
        assert_eq!(images, [("ui/button.ron#coin", "art/coin.png"), ("ui/button.ron#gem", "ui/gem.png")]);
        assert_eq!(
            (&*seen.sheets[0].name, &*seen.sheets[0].image),
            ("ui/button.ron#spin", "ui/button.ron#coin")
        );
        assert_eq!(seen.nodes[1].content.image(), Some("ui/button.ron#coin"));
        assert_eq!(seen.nodes[2].content.sheet(), Some("ui/button.ron#spin"));
        assert_eq!(seen.nodes[3].content.symbol().unwrap().path, "ui/dot.ron");
        let tree = seen.clips[0].action.as_ref().unwrap();
        assert_eq!(tree.children[0].text("sheet"), "ui/button.ron#spin");
    }

    #[test]
    fn all_that_is_shown_is_read_once() {
        let shows = |paths: &[&str]| {
            let nodes =
                paths.iter().map(|path| Node::new(*path).with_content(Content::Symbol(Symbol::new(*path))));
            Project::default().with_nodes(nodes.collect())
        };
        let mut asked = Vec::new();
        let read = |path: &str| {
            asked.push(path.to_owned());
            match path {
                "ui/a.ron" => Ok(shows(&["b.ron", "../c.ron"])),
                "c.ron" => Ok(shows(&["ui/a.ron"])),
                "ui/b.ron" => Ok(shows(&[])),
                _ => Err(path.to_owned()),
            }
        };
        let found = shows(&["ui/a.ron", "ui/a.ron"]).symbols(read).unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["c.ron", "ui/a.ron", "ui/b.ron"]);
        assert_eq!(asked.len(), 3);
        let gone = shows(&["gone.ron"]).symbols(|path| Err::<Project, _>(path.to_owned()));
        assert_eq!(gone.err(), Some("gone.ron".to_owned()));
    }

    #[test]
    fn overrides_change_what_they_name() {
        let set = [
            SymbolOverride::new("label").with_text("OK").with_opacity(128.0).with_image("gem"),
            SymbolOverride::new("icon").with_image("gem").with_text("not seen"),
            SymbolOverride::new("gone").with_visible(false),
        ];
        let changed = project().as_symbol("a.ron").with_overrides("a.ron", &set);
        assert_eq!(changed.nodes[0].content, Content::Text(Text::new("OK")));
        assert_eq!(changed.nodes[0].start.opacity, 128.0);
        assert_eq!(changed.nodes[1].content.image(), Some("a.ron#gem"));
        assert_eq!(changed.nodes[2..], project().as_symbol("a.ron").nodes[2..]);
    }
}
