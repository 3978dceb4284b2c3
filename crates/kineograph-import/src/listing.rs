//! Lists of other programs, such as an `Info.plist` or a `package.json`: of no use here, but damage in them is found.

use serde::de::IgnoredAny;

use crate::error::{Error, Reason};
use crate::limits::Limits;
use crate::{json, xml};

/// Looks whether a text is a whole JSON file or XML property list, whatever it says. Binary property lists are not looked into.
///
/// # Errors
/// When it can't be read, with the place.
pub fn check_listing(bytes: &[u8], limits: &Limits) -> Result<(), Error> {
    let text = xml::utf8(bytes);
    match text.trim_ascii_start().first() {
        Some(b'<') => {
            let text = xml::text(bytes, limits)?;
            xml::parse(&text, limits).map(|_| ())
        }
        Some(b'{' | b'[') => json::read::<IgnoredAny>(bytes, limits).map(|_| ()),
        _ if bytes.starts_with(b"bplist") => Ok(()),
        _ => Err(Error::whole(Reason::NotThis)),
    }
}
