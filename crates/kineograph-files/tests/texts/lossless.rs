use kineograph_files::Tree;
use kineograph_runtime::format::to_ron;
use proptest::prelude::*;

use super::comments::{picks, sprinkled};
use super::generate;

fn assert_lossless(text: &str) {
    assert_eq!(Tree::parse(text).unwrap_or_else(|error| panic!("{error}: {text}")).to_string(), text);
}

fn is_ron(text: &str) -> bool {
    ron::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

#[test]
fn all_of_ron_is_printed_as_it_was() {
    for text in [
        "\u{feff}#![enable(implicit_some)]\n// a\n#![enable(unwrap_newtypes)] /* b */ (x: 1)",
        "# ! [ enable ( implicit_some ) ]\n[]",
        "{ \"a\": 1, (2, 'b'): [0x1f, -1.5e-3, +inf], r#type: r##\"a\"#b\"##, }",
        "Name ( b\"\\x00\" , /* n /* ested */ */ ( ) , Unit, )",
        "( a /* 1 */ : /* 2 */ Name /* 3 */ ( /* 4 */ ) /* 5 */ , /* 6 */ )//",
        "[ // open\r\n\r\n  1 // one\r\n , // comma\r\n /* before */ 2\r\n // close\r\n]\r\n\r\n// end",
        "\"multi\nline // no comment\"",
        "1",
    ] {
        assert_lossless(text);
        assert!(is_ron(text.trim_start_matches('\u{feff}')), "{text}");
    }
}

proptest! {
    #[test]
    fn any_project_is_printed_as_it_was(project in generate::project(), picks in picks()) {
        let text = sprinkled(&to_ron(&project), &picks);
        assert_lossless(&text);
        assert_lossless(&text.replace('\n', "\r\n"));
    }

    #[test]
    fn what_ron_reads_is_read(text in r#"[\[\](){}:,;.a1"'/*#\n ]{0,24}"#) {
        let tree = Tree::parse(&text);
        if is_ron(&text) {
            prop_assert!(tree.is_ok(), "{}", text);
        }
        if let Ok(tree) = tree {
            prop_assert_eq!(tree.to_string(), text);
        }
    }
}
