//! Setters that return the changed value, for structs to which later versions may add fields.

/// `with_name` for each field: `plain` fields take their type, `optional` ones also the type inside the option.
macro_rules! setters {
    (plain: $($(#[$doc:meta])* $with:ident $field:ident: $type:ty,)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $with(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            }
        )*
    };
    (optional: $($(#[$doc:meta])* $with:ident $field:ident: $type:ty,)*) => {
        $(
            $(#[$doc])*
            #[must_use]
            pub fn $with(mut self, $field: impl Into<Option<$type>>) -> Self {
                self.$field = $field.into();
                self
            }
        )*
    };
}

pub(crate) use setters;
