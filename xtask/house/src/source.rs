//! Rust source as `syn` reads it, without what only tests have: its words and strings, and what it uses.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, UseTree};

use super::files::{SourceFile, texts};

/// The names that lead to a module or an item.
pub type Names = Vec<String>;

/// A module that the program has, and not only its tests.
pub struct Module {
    /// From the root of its crate.
    pub names: Names,
    pub file: SourceFile,
    code: syn::File,
}

/// The modules of the crate whose source is in `root/folder`, read once for all rules. What does not parse is left to the compiler.
pub fn modules(root: &Path, folder: &str) -> Rc<[Module]> {
    thread_local! {
        static READ: RefCell<BTreeMap<PathBuf, Rc<[Module]>>> = RefCell::default();
    }
    let known = READ.with_borrow(|read| read.get(&root.join(folder)).cloned());
    known.unwrap_or_else(|| {
        let modules: Rc<[Module]> = parsed(root, folder).into();
        READ.with_borrow_mut(|read| read.insert(root.join(folder), modules.clone()));
        modules
    })
}

fn parsed(root: &Path, folder: &str) -> Vec<Module> {
    let mut of_tests = BTreeSet::new();
    let mut modules = Vec::new();
    for file in texts(root, folder, &[".rs"]) {
        let Ok(mut code) = syn::parse_file(&file.text) else { continue };
        let names = names_of(&file.path, folder);
        let mut tests = WithoutTests::default();
        tests.visit_file_mut(&mut code);
        of_tests.extend(tests.modules.into_iter().map(|name| [names.as_slice(), &[name]].concat()));
        modules.push(Module { names, file, code });
    }
    modules.retain(|Module { names, .. }| !(0..=names.len()).any(|end| of_tests.contains(&names[..end])));
    modules
}

fn names_of(path: &str, folder: &str) -> Names {
    let inside = path.trim_start_matches(folder).trim_start_matches('/').trim_end_matches(".rs");
    let mut names: Names = inside.split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

/// Takes out items under `#[cfg(test)]`, and all attributes but the texts of errors.
#[derive(Default)]
struct WithoutTests {
    /// The modules among those items.
    modules: Names,
}

impl WithoutTests {
    fn keep(&mut self, items: &mut Vec<Item>) {
        items.retain(|item| {
            let is_test = is_for_tests(item);
            if let Item::Mod(module) = item
                && is_test
            {
                self.modules.push(module.ident.to_string());
            }
            !is_test
        });
    }
}

impl VisitMut for WithoutTests {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        self.keep(&mut file.items);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.keep(items);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, of: &mut syn::ItemImpl) {
        of.items.retain(|item| !is_for_tests(item));
        visit_mut::visit_item_impl_mut(self, of);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| !is_for_tests(statement));
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| attribute.path().is_ident("error"));
    }
}

fn is_for_tests(item: &impl ToTokens) -> bool {
    let read = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<TokenStream>().map(|_| attributes)
    };
    let attributes = read.parse2(item.to_token_stream()).unwrap_or_default();
    let is_test = |ident: syn::Ident| ident == "test";
    attributes.iter().any(|one| one.path().is_ident("cfg") && one.parse_args().is_ok_and(is_test))
}

/// A word, a sign, a bracket or a literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// As it is written; strings with their quotes.
    pub text: String,
    /// The line that it starts in, from 1.
    pub line: usize,
}

impl Token {
    /// What is between the quotes of a string, escapes as they are written; `None` for everything else.
    pub fn string(&self) -> Option<&str> {
        let inner = self.text.trim_start_matches('r').trim_matches('#');
        inner.strip_prefix('"')?.strip_suffix('"')
    }
}

/// The tokens of code in their order, brackets among them.
pub fn tokens(code: &impl ToTokens) -> Vec<Token> {
    let mut found = Vec::new();
    flatten(code.to_token_stream(), &mut found);
    found
}

fn flatten(stream: TokenStream, into: &mut Vec<Token>) {
    for tree in stream {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Parenthesis => ["(", ")"],
                    Delimiter::Brace => ["{", "}"],
                    Delimiter::Bracket => ["[", "]"],
                    Delimiter::None => ["", ""],
                };
                into.push(Token { text: open.to_owned(), line });
                flatten(group.stream(), into);
                into.push(Token { text: close.to_owned(), line: group.span_close().start().line });
            }
            one => into.push(Token { text: one.to_string(), line }),
        }
    }
}

impl Module {
    /// Its code in tokens.
    pub fn tokens(&self) -> Vec<Token> {
        tokens(&self.code)
    }

    /// What its code uses.
    pub fn uses(&self) -> Uses {
        let mut uses = Uses { module: self.names.clone(), ..Uses::default() };
        uses.visit_file(&self.code);
        uses
    }
}

/// The paths that code names; groups are spread out. What `crate`, `self` and `super` stand for is written out from `crate` on.
#[derive(Default)]
pub struct Uses {
    /// All of them.
    pub paths: Vec<Names>,
    /// Those of `use` declarations, as names in the module that has the declaration.
    pub imports: Vec<Names>,
    /// The module that is read, from the root of its crate.
    module: Names,
}

impl Uses {
    /// The path from `crate` on, if it is one of this crate.
    fn absolute(&self, path: &[String]) -> Option<Names> {
        let ups = path.iter().take_while(|name| *name == "super").count();
        let above = self.module.len().checked_sub(ups)?;
        let (start, rest) = match path.first()?.as_str() {
            "crate" => (&[][..], &path[1..]),
            "self" => (self.module.as_slice(), &path[1..]),
            "super" => (&self.module[..above], &path[ups..]),
            _ => return None,
        };
        Some([&["crate".to_owned()], start, rest].concat())
    }

    fn add(&mut self, path: Names) {
        self.paths.push(self.absolute(&path).unwrap_or(path));
    }
}

impl<'ast> Visit<'ast> for Uses {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.module.push(module.ident.to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        let mut paths = Vec::new();
        spread(&item.tree, &[], &mut paths);
        for path in paths {
            let here = [&["crate".to_owned()], self.module.as_slice(), &path].concat();
            self.imports.push(self.absolute(&path).unwrap_or(here));
            self.add(path);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    /// What a macro is given is no code yet: names with `::` between them are paths.
    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        visit::visit_macro(self, called);
        let words: Vec<String> = tokens(&called.tokens).into_iter().map(|token| token.text).collect();
        let mut at = 0;
        while at < words.len() {
            let mut path = Names::new();
            while let Some(name) = words.get(at).filter(|word| is_name(word)) {
                path.push(name.clone());
                at += 1;
                if !words[at..].starts_with(&[":".to_owned(), ":".to_owned()]) {
                    break;
                }
                at += 2;
            }
            if path.len() > 1 {
                self.add(path);
            } else {
                at += usize::from(path.is_empty());
            }
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// Adds every path of a `use` tree, once for each member of its groups.
fn spread(tree: &UseTree, before: &[String], into: &mut Vec<Names>) {
    let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => spread(&path.tree, &with(&path.ident), into),
        UseTree::Name(name) => into.push(with(&name.ident)),
        UseTree::Rename(rename) => into.push(with(&rename.ident)),
        UseTree::Glob(_) => into.push(before.to_vec()),
        UseTree::Group(group) => group.items.iter().for_each(|tree| spread(tree, before, into)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uses(source: &str) -> Uses {
        let code = syn::parse_str(source).unwrap();
        Module {
            names: vec!["a".into(), "b".into()],
            file: SourceFile { path: String::new(), text: String::new() },
            code,
        }
        .uses()
    }

    fn paths(source: &str) -> Vec<String> {
        uses(source).paths.iter().map(|path| path.join("::")).collect()
    }

    #[test]
    fn plain_and_grouped_uses_are_found() {
        assert_eq!(
            paths("use std::{io::{self, Read as _}, fs::*};"),
            ["std::io::self", "std::io::Read", "std::fs"]
        );
        assert_eq!(
            paths("fn f() { let a: x::Y<z::W>; std :: fs::read(b) }"),
            ["x::Y", "z::W", "std::fs::read", "b"]
        );
        assert_eq!(paths("fn f() { g!(a, [std::fs::read(\"c::d\")], e: F); }"), ["g", "std::fs::read"]);
    }

    #[test]
    fn paths_of_the_crate_start_at_its_root() {
        let source = "use super::c::D; mod inner { use super::super::E; fn f() { self::g(); crate::h() } }";
        assert_eq!(paths(source), ["crate::a::c::D", "crate::a::E", "crate::a::b::inner::g", "crate::h"]);
        assert_eq!(
            uses("use child::Name;").imports,
            [["crate", "a", "b", "child", "Name"].map(str::to_owned)]
        );
    }

    #[test]
    fn what_tests_have_is_left_out() {
        let mut code = syn::parse_str(
            "#[cfg(test)] mod tests; #[derive(A)] struct B; impl B { #[cfg(test)] fn c() {} }\nfn d() { #[cfg(test)] e(); \"f\" }",
        )
        .unwrap();
        let mut tests = WithoutTests::default();
        tests.visit_file_mut(&mut code);
        assert_eq!(tests.modules, ["tests"]);
        let found = tokens(&code);
        let words: Vec<&str> = found.iter().map(|token| &*token.text).collect();
        assert_eq!(words.join(" "), "struct B ; impl B { } fn d ( ) { \"f\" }");
        assert_eq!(found.iter().find_map(|token| Some((token.string()?, token.line))), Some(("f", 2)));
    }
}
