//! The games of plateau, a folder each, and the list of them.

pub mod flood;
pub mod mansuba;
pub mod penguins;
pub mod rails;
pub mod sapotache;
#[cfg(test)]
mod testing;

use game::Each;

/// Makes something for every game there is. A new game is one line here.
pub fn each<E: Each>() -> Vec<E::Out> {
    vec![
        E::of::<penguins::Penguins>(),
        E::of::<flood::Flood>(),
        E::of::<rails::Rails>(),
        E::of::<mansuba::Mansuba>(),
        E::of::<sapotache::Sapotache>(),
    ]
}
