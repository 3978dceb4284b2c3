//! Lists of other programs, such as an `Info.plist` or a `package.json`: of no use here, but damage in property lists is found, since they may
//! be sheets that are cut off.

use crate::error::Error;
use crate::limits::Limits;
use crate::xml;

/// Looks whether a property list is whole, whatever it says. Binary ones and JSON are not looked into.
///
/// # Errors
/// When it can't be read, with the place.
pub fn check_listing(bytes: &[u8], limits: &Limits) -> Result<(), Error> {
    if xml::utf8(bytes).trim_ascii_start().first() != Some(&b'<') {
        return Ok(());
    }
    let text = xml::text(bytes, limits)?;
    xml::parse(&text, limits).map(|_| ())
}
