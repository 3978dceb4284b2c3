//! `Clone` for structs that are cloned over and over: `clone_from` reuses what the old value has allocated.

use alloc::collections::BTreeMap;

/// `Clone` by all fields of a struct, which it names one by one; maps come last.
macro_rules! clone_fields {
    ($type:ident $(<$key:ident>)? { $($field:ident),+ $(; $($map:ident),+)? }) => {
        impl $(<$key: Clone>)? Clone for $type $(<$key>)? {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone(),)+ $($($map: self.$map.clone(),)+)? }
            }

            fn clone_from(&mut self, source: &Self) {
                $(self.$field.clone_from(&source.$field);)+
                $($(crate::clone_fields::clone_map_from(&mut self.$map, &source.$map);)+)?
            }
        }
    };
}

pub(crate) use clone_fields;

/// Makes a map equal to another. Values of keys that both have are reused.
pub(crate) fn clone_map_from<K: Clone + Ord, V: Clone>(map: &mut BTreeMap<K, V>, source: &BTreeMap<K, V>) {
    map.retain(|key, _| source.contains_key(key));
    for (key, value) in source {
        match map.get_mut(key) {
            Some(own) => own.clone_from(value),
            None => {
                map.insert(key.clone(), value.clone());
            }
        }
    }
}
