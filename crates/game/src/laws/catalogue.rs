//! Whether a catalogue says the same in each language.

use std::collections::{BTreeMap, BTreeSet};

use super::kit::hold;
use crate::{Bot, COMMON, Catalogue, Kit, Language};

type Patterns = BTreeMap<&'static str, &'static str>;

/// Whether the catalogue of a game has what [`Kit::WORDS`] asks for, and no key of [`COMMON`].
pub(super) fn catalogue<G: Kit>(
    general: &[Bot<G>],
    options: &BTreeSet<String>,
) -> Result<(), String> {
    let ([english, french], [_, common]) = (translated(G::WORDS)?, translated(&COMMON)?);
    let labels: Vec<String> = options.iter().map(|name| format!("option.{name}")).collect();
    let puzzles: &[&str] = match G::puzzle_maker() {
        Some(_) => &["puzzle.about", "puzzle.solved", "puzzle.missed", "puzzle.failed"],
        None => &[],
    };
    let named = ["title", "about"].iter().chain(puzzles).copied();
    for key in named.chain(labels.iter().map(String::as_str)) {
        hold(english.contains_key(key), || format!("{ENGLISH}: {key} is missing"))?;
    }
    let helps = labels.iter().map(|label| format!("{label}.help"));
    let bots = G::bots().into_iter().map(|bot| format!("bot.{}", bot.name));
    let only_french: Vec<String> = helps.chain(bots).collect();
    for key in &only_french {
        hold(french.contains_key(key.as_str()), || format!("{FRENCH}: {key} is missing"))?;
    }
    for key in french.keys() {
        let is_about_more = key.starts_with("option.") || key.starts_with("bot.");
        let is_known = only_french.iter().chain(&labels).any(|known| known == key);
        hold(is_known || !is_about_more, || format!("{FRENCH}: {key} is about nothing there is"))?;
        // A player of the game takes the place of the general one with its name.
        let is_taken = common.contains_key(key) && !key.starts_with("bot.");
        hold(!is_taken, || format!("{key} is a key of all games: choose another"))?;
    }
    for Bot { name, .. } in general {
        let is_said = common.contains_key(&*format!("bot.{name}"));
        hold(is_said, || format!("the {FRENCH} of all games: bot.{name} is missing"))?;
    }
    Ok(())
}

const ENGLISH: &str = "words/en.txt";
const FRENCH: &str = "words/fr.txt";

/// The file of a language.
pub(super) fn file(language: Language) -> &'static str {
    match language {
        Language::English => ENGLISH,
        Language::French => FRENCH,
    }
}

/// Keys that English has elsewhere: help texts and players.
fn is_only_french(key: &str) -> bool {
    key.starts_with("bot.") || (key.starts_with("option.") && key.ends_with(".help"))
}

/// The patterns of a catalogue in both languages: the same keys, with the same values in each.
pub(crate) fn translated(catalogue: &Catalogue) -> Result<[Patterns; 2], String> {
    let english = patterns(catalogue, Language::English)?;
    let french = patterns(catalogue, Language::French)?;
    for (key, pattern) in &english {
        hold(!is_only_french(key), || {
            format!("{ENGLISH}: leave out {key}, which is said elsewhere")
        })?;
        let other = french.get(key).ok_or_else(|| format!("{FRENCH}: {key} is missing"))?;
        let places = |pattern: &str| -> Result<BTreeSet<usize>, String> {
            let slots = slots(pattern).map_err(|why| format!("{key}: {why}"))?;
            Ok(slots.into_iter().map(|slot| slot.place).collect())
        };
        let (ours, theirs) = (places(pattern)?, places(other)?);
        hold(ours == theirs, || {
            format!("{key}: English has the values {ours:?}, French has {theirs:?}")
        })?;
    }
    for key in french.keys().filter(|key| !is_only_french(key)) {
        hold(english.contains_key(key), || format!("{ENGLISH}: {key} is missing"))?;
    }
    Ok([english, french])
}

fn patterns(catalogue: &Catalogue, language: Language) -> Result<Patterns, String> {
    let (mut patterns, file) = (Patterns::new(), file(language));
    for line in catalogue.lines(language) {
        let entry = line.split_once(" = ").filter(|(key, _)| !key.contains(' '));
        let (key, pattern) = entry
            .filter(|(_, pattern)| !pattern.is_empty())
            .ok_or_else(|| format!("{file}: {line:?} is not `key = pattern`"))?;
        hold(patterns.insert(key, pattern).is_none(), || format!("{file}: {key} is there twice"))?;
    }
    Ok(patterns)
}

/// A value in a pattern.
pub(super) struct Slot {
    pub(super) place: usize,
    /// Whether it is one of two forms.
    pub(super) is_plural: bool,
}

/// The values that a pattern has.
pub(super) fn slots(pattern: &str) -> Result<Vec<Slot>, String> {
    let mut parts = pattern.split('{');
    let first = parts.next().unwrap_or_default();
    hold(!first.contains('}'), || format!("a }} without a {{ in {pattern:?}"))?;
    let slot = |part: &str| {
        let (slot, after) = part.split_once('}')?;
        let (place, forms) = slot.split_once(':').map_or((slot, None), |(p, f)| (p, Some(f)));
        let is_sound = !after.contains('}') && forms.is_none_or(|f| f.matches('|').count() == 1);
        Some(Slot { place: place.parse().ok().filter(|_| is_sound)?, is_plural: forms.is_some() })
    };
    let slots: Option<Vec<Slot>> = parts.map(slot).collect();
    slots.ok_or_else(|| format!("write values as {{0}} or {{0:one|many}}, not as in {pattern:?}"))
}
