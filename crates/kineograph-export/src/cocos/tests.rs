//! Unit tests of what the tests of the crate can't see.

use super::cpp::Cpp;
use super::dialect::literal;

#[test]
fn literals_end_where_they_should() {
    assert_eq!(literal::<Cpp>("a\"b\\c"), r#""a\"b\\c""#);
    assert_eq!(literal::<Cpp>("é1\n??/"), r#""\303\2511\012\?\?/""#);
}
