//! Paths and arguments in JSON: text where they are UTF-8, a list of bytes where they are not.

use std::ffi::{OsStr, OsString};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

struct Encoded<'a>(&'a OsStr);

impl Serialize for Encoded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.to_str() {
            Some(text) => serializer.serialize_str(text),
            None => serializer.collect_seq(self.0.as_encoded_bytes()),
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Decoded {
    Text(String),
    Bytes(Vec<u8>),
}

impl Decoded {
    fn into_os_string<E: serde::de::Error>(self) -> Result<OsString, E> {
        match self {
            Self::Text(text) => Ok(text.into()),
            #[cfg(unix)]
            Self::Bytes(bytes) => Ok(std::os::unix::ffi::OsStringExt::from_vec(bytes)),
            #[cfg(not(unix))]
            Self::Bytes(_) => Err(E::custom("paths that are not Unicode need a Unix system")),
        }
    }
}

/// For a single path.
pub(crate) mod one {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(
        text: &impl AsRef<OsStr>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        Encoded(text.as_ref()).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: From<OsString>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        Decoded::deserialize(deserializer)?.into_os_string().map(T::from)
    }
}

/// For lists of paths or arguments.
pub(crate) mod list {
    use super::*;

    pub(crate) fn serialize<S: Serializer, T: AsRef<OsStr>>(
        list: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(list.iter().map(|text| Encoded(text.as_ref())))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: From<OsString>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let list = Vec::<Decoded>::deserialize(deserializer)?;
        list.into_iter().map(|text| text.into_os_string().map(T::from)).collect()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::ffi::OsStringExt;
    use std::path::PathBuf;

    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Paths {
        #[serde(with = "one")]
        one: PathBuf,
        #[serde(with = "list")]
        list: Vec<OsString>,
    }

    #[test]
    fn paths_survive_whatever_their_bytes() {
        let odd = OsString::from_vec(vec![b'a', 0xff, b'/', 0x80]);
        let paths = Paths { one: odd.clone().into(), list: vec!["plain é".into(), odd] };
        let json = serde_json::to_string(&paths).unwrap();
        assert!(json.contains(r#""list":["plain é",[97,255,47,128]]"#), "{json}");
        assert_eq!(serde_json::from_str::<Paths>(&json).unwrap(), paths);
    }
}
