//! Sentences in each language, as texts and as data.

use super::*;

static FRUIT: Catalogue = Catalogue {
    english: "# Fruit\n\nbasket = {0} {0:apple|apples} and {1}\npear = a pear\n",
    french: "basket = {0} {0:pomme|pommes} et {1}\npear = une poire\n",
};

#[test]
fn sentences_are_filled_in_each_language() {
    let pear = || FRUIT.say("pear", []);
    let basket = |apples: i64| FRUIT.say("basket", [apples.into(), pear()]);
    assert_eq!(basket(1).to_string(), "1 apple and a pear");
    assert_eq!(basket(0).to_string(), "0 apples and a pear");
    assert_eq!(basket(0).to(Language::French), "0 pomme et une poire");
    assert_eq!(basket(2).to(Language::French), "2 pommes et une poire");
    let list = Words::list([basket(2), "".into(), "x".into()]);
    assert_eq!(list.to_string(), "2 apples and a pear, x", "what is empty is left out");
    let joined = COMMON.join("list.or", [1, 2, 3].map(Words::from));
    assert_eq!([joined.to_string(), joined.to(Language::French)], ["1 or 2 or 3", "1 ou 2 ou 3"]);
}

#[test]
fn what_is_wrong_with_a_sentence_is_seen_in_it() {
    assert_eq!(FRUIT.say("plum", []).to_string(), "plum");
    assert_eq!(FRUIT.say("basket", [1.into()]).to_string(), "1 apple and {1}");
}

#[test]
fn pages_get_keys_and_values() {
    let words = Words::list([FRUIT.say("basket", [3.into(), "figs".into()]), "x".into()]);
    let json = serde_json::to_string(&words).unwrap();
    assert_eq!(json, r#"["",", ",["basket",3,"figs"],"x"]"#);
}

#[test]
fn what_every_game_says_is_the_same_in_each_language() {
    crate::laws::catalogue::translated(&COMMON).unwrap();
}
