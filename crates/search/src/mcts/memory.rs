//! The memory limit of a tree.

use game::Setting;

/// Most bytes of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory(pub u64);

impl Default for Memory {
    fn default() -> Self {
        Self(64 << 20)
    }
}

impl Memory {
    /// Whether `bytes` bytes fit.
    pub(super) fn holds(self, bytes: usize) -> bool {
        bytes as u64 <= self.0
    }

    /// Makes room for more entries of a list. It grows by doubling, but by no more than what is left
    /// of the bound after the bytes `used`, unless that is too little for these entries.
    pub(super) fn reserve<T>(self, list: &mut Vec<T>, more: usize, used: usize) {
        let needed = list.len() + more;
        if needed > list.capacity() {
            let left = usize::try_from(self.0).unwrap_or(usize::MAX).saturating_sub(used);
            let left = left / size_of::<T>().max(1);
            let wanted = (2 * list.capacity()).min(list.len().saturating_add(left)).max(needed);
            list.reserve_exact(wanted - list.len());
        }
    }
}

/// Reads `64MB`, `1GB`, `512kB`: units are powers of 1024.
impl Setting for Memory {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANTED: &str = "a size in kB, MB or GB, such as 64MB";
        let digits = text.find(|c: char| !c.is_ascii_digit()).ok_or(WANTED)?;
        let (number, unit) = text.split_at(digits);
        let shift = match unit {
            "kB" | "KB" => 10,
            "MB" => 20,
            "GB" => 30,
            _ => return Err(WANTED),
        };
        let number: u64 = number.parse().map_err(|_| WANTED)?;
        match number.checked_mul(1 << shift) {
            Some(bytes) if bytes > 0 => Ok(Self(bytes)),
            _ => Err(WANTED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(Memory::read("64MB"), Ok(Memory::default()));
        assert_eq!(Memory::read("1GB"), Ok(Memory(1 << 30)));
        assert_eq!(Memory::read("5kB"), Ok(Memory(5 << 10)));
        for bad in ["", "64", "MB", "0MB", "-1MB", "1.5MB", "64mb", "99999999999999GB"] {
            assert!(Memory::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_list_grows_by_doubling_up_to_its_bound() {
        let (memory, mut list) = (Memory(800), Vec::<u64>::new());
        let mut used = 80;
        while memory.holds(used + 24) {
            memory.reserve(&mut list, 3, used);
            list.extend([0; 3]);
            used += 24;
            assert!(80 + 8 * list.capacity() <= 800, "{}", list.capacity());
        }
        assert_eq!(list.len(), 90);
        memory.reserve(&mut list, 500, used);
        assert_eq!(list.capacity(), 590, "what is needed in any case");
    }
}
