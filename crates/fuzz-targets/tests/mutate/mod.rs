//! Changes to inputs, as a careless or a hostile hand makes them.

use game::Rng;

/// Numbers at the edges of what fits somewhere.
const NUMBERS: [&str; 12] = [
    "0",
    "1",
    "-1",
    "2",
    "63",
    "64",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "18446744073709551616",
];

/// An input with one to four changes; some take a piece of another.
pub(crate) fn mutated(input: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut out = input.to_vec();
    for _ in 0..=rng.below(4) {
        change(&mut out, other, rng);
    }
    out
}

fn change(out: &mut Vec<u8>, other: &[u8], rng: &mut Rng) {
    if out.is_empty() {
        return out.extend_from_slice(other);
    }
    let at = rng.below(out.len());
    match rng.below(8) {
        0 => out[at] = rng.below(256) as u8,
        1 => out[at] = rng.below(95) as u8 + b' ',
        2 => out.insert(at, rng.below(95) as u8 + b' '),
        3 => drop(out.drain(at..(at + 1 + rng.below(8)).min(out.len()))),
        4 => {
            let piece = piece(&out.clone(), rng).to_vec();
            drop(out.splice(at..at, piece));
        }
        5 => {
            let piece = piece(other, rng).to_vec();
            drop(out.splice(at..(at + piece.len()).min(out.len()), piece));
        }
        6 => number(out, at, rng),
        _ => swap_lines(out, rng),
    }
}

fn piece<'a>(from: &'a [u8], rng: &mut Rng) -> &'a [u8] {
    let begin = rng.below(from.len() + 1);
    &from[begin..(begin + rng.below(40)).min(from.len())]
}

/// Puts another number in the place of the first one from here on.
fn number(out: &mut Vec<u8>, from: usize, rng: &mut Rng) {
    let Some(begin) = out[from..].iter().position(u8::is_ascii_digit) else { return };
    let begin = from + begin;
    let length = out[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = rng.pick(&NUMBERS).expect("there are numbers");
    drop(out.splice(begin..begin + length, number.bytes()));
}

fn swap_lines(out: &mut Vec<u8>, rng: &mut Rng) {
    let mut lines: Vec<&[u8]> = out.split(|&byte| byte == b'\n').collect();
    let (a, b) = (rng.below(lines.len()), rng.below(lines.len()));
    lines.swap(a, b);
    *out = lines.join(&b'\n');
}
