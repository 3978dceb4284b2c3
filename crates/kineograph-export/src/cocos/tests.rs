//! Unit tests of what the tests of the crate can't see.

use super::cpp::text;

#[test]
fn literals_end_where_they_should() {
    assert_eq!(text("a\"b\\c"), r#""a\"b\\c""#);
    assert_eq!(text("é1\n??/"), r#""\303\2511\012\?\?/""#);
}
