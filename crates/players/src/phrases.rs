//! What people are told at the prompt, in their language. Commands are the same in all of them.

use game::Translated;

const fn both(english: &'static str, french: &'static str) -> Translated {
    Translated { english, french }
}

/// A text with values in the place of `{0}`, `{1}`.
pub(crate) fn filled(text: &str, values: &[&str]) -> String {
    let fill =
        |text: String, (place, value): (usize, &&str)| text.replace(&format!("{{{place}}}"), value);
    values.iter().enumerate().fold(text.to_string(), fill)
}

pub(crate) const SEAT: Translated = both("seat {0}, {1}:", "place {0}, {1} :");
pub(crate) const YOUR_MOVE: Translated = both("your move (? for help)", "à vous (? pour l'aide)");
pub(crate) const THEN: Translated =
    both("{0} and then ({1}; nothing: start again)", "{0} puis ({1} ; rien : recommencer)");
pub(crate) const THEN_OR_BACK: Translated =
    both("{0} and then ({1}; Escape: take back)", "{0} puis ({1} ; Échap : reprendre)");
pub(crate) const END_OR_THEN: Translated = both(
    "{0} (Enter), or then ({1}; Escape: take back)",
    "{0} (Entrée), ou puis ({1} ; Échap : reprendre)",
);
pub(crate) const GREETING: Translated = both(
    "You are seat {0}. A move is typed like: {1}",
    "Vous avez la place {0}. Un coup s'écrit comme : {1}",
);
pub(crate) const WITH_KEYS: Translated = both(
    "Click what is green, or choose it with the arrow keys and press Enter; Escape takes back. Tab completes what you type, \
     + and - zoom.",
    "Cliquez sur ce qui est vert, ou choisissez avec les flèches et appuyez sur Entrée ; Échap reprend. Tab complète ce que \
     vous tapez, + et - agrandissent et réduisent.",
);
pub(crate) const TAKE_OVER: Translated = both(
    "Seat {0} is to move. When you are alone at the screen, press Enter:",
    "C'est à la place {0}. Quand vous serez seul devant l'écran, appuyez sur Entrée :",
);
pub(crate) const RESIGN: Translated = both("Resign? Type yes:", "Abandonner ? Tapez oui :");
pub(crate) const LEAVE: Translated = both(
    "Resign? Type yes; Enter plays on, Ctrl-C leaves and keeps the match:",
    "Abandonner ? Tapez oui ; Entrée continue, Ctrl-C quitte et garde la partie :",
);
pub(crate) const PLAY_ON: Translated = both("you play on", "vous continuez");
pub(crate) const SINCE: Translated = both("since your last move:", "depuis votre dernier coup :");
pub(crate) const NO_NOTES: Translated = both(
    "nothing to note: the picture and its captions say everything",
    "rien à noter : l'image et ses légendes disent tout",
);
pub(crate) const MORE: Translated =
    both("Enter for more, q to stop:", "Entrée pour la suite, q pour arrêter :");
pub(crate) const SEVERAL: Translated =
    both("that may be {0}: type the move", "cela peut être {0} : tapez le coup");
pub(crate) const OR: Translated = both(" or ", " ou ");
pub(crate) const TAKEN_BACK: Translated =
    both("taken back: {0} of seat {1}{2}", "repris : {0} de la place {1}{2}");
pub(crate) const AND_AFTER: Translated = both(", and what came after it", ", et ce qui a suivi");
pub(crate) const NOT_SEEN: Translated =
    both("there is no {0} in the picture", "il n'y a pas de {0} dans l'image");
pub(crate) const THIS_MATCH: Translated = both("This match", "Cette partie");
pub(crate) const ITS_OPTIONS: Translated = both("Options of this match", "Options de cette partie");
pub(crate) const NONE_CONTAINS: Translated =
    both("none of the {0} legal moves contains {1}", "aucun des {0} coups permis ne contient {1}");
pub(crate) const AND_MORE: Translated = both(
    "… and {0} more; `moves TEXT` shows those that contain TEXT, `moves all` all",
    "… et {0} autres ; `moves TEXTE` montre ceux qui contiennent TEXTE, `moves all` tous",
);
pub(crate) const AS_WRITTEN: Translated =
    both("a move as it is written, such as this one", "un coup comme il s'écrit, tel que celui-ci");
pub(crate) const BY_TOUCH: Translated = both(
    "the same move by what you would touch in the picture",
    "le même coup par ce que vous toucheriez dans l'image",
);
pub(crate) const BY_TOUCHES: Translated = both(
    "the same move by what you would touch in the picture, at once or one by one",
    "le même coup par ce que vous toucheriez dans l'image, d'un coup ou l'un après l'autre",
);
pub(crate) const LEGAL_MOVES: Translated = both(
    "the {0} legal moves, or the first of many",
    "les {0} coups permis, ou les premiers s'il y en a beaucoup",
);
pub(crate) const IN_LETTERS: Translated =
    both("a picture of the position, in letters", "une image de la position, en lettres");
pub(crate) const PICTURE_AGAIN: Translated = both(
    "the picture again; an empty line does the same",
    "l'image de nouveau ; une ligne vide fait de même",
);
pub(crate) const LOOK_AROUND: Translated = both(
    "look around in a picture that is larger than the window",
    "se déplacer dans une image plus grande que la fenêtre",
);
pub(crate) const LOOK_AT: Translated = both(
    "move the picture to the place with this name",
    "amener l'image à l'endroit qui porte ce nom",
);
pub(crate) const GIVE_UP: Translated = both(
    "give up and leave, like `resign` (asks again)",
    "abandonner et quitter, comme `resign` (demande confirmation)",
);
pub(crate) const KEEP: Translated = both(
    "leave, and keep the unfinished match in a file to go on with",
    "quitter, et garder la partie inachevée dans un fichier pour la continuer",
);
pub(crate) const REFUSED: Translated = both(
    "An illegal move is refused with the reason, and you are asked again.",
    "Un coup interdit est refusé avec la raison, et la question est reposée.",
);

/// What can be typed besides moves.
pub(crate) const COMMANDS: [(&str, Translated); 10] = [
    ("moves", LEGAL_MOVES),
    ("moves all", both("all of them, page by page", "tous, page par page")),
    (
        "moves TEXT",
        both(
            "those that contain TEXT, or whose meaning does",
            "ceux qui contiennent TEXT, ou dont le sens le contient",
        ),
    ),
    (
        "hint",
        both(
            "the move that a built-in player would play, in about a second",
            "le coup qu'un joueur intégré jouerait, en une seconde environ",
        ),
    ),
    (
        "undo",
        both(
            "take back the last move, against built-in players or at one terminal",
            "reprendre le dernier coup, contre des joueurs intégrés ou à un même terminal",
        ),
    ),
    (
        "rules",
        both(
            "the rules of the game, and how moves are written (`rules all`: for programs too)",
            "les règles du jeu, et comment s'écrivent les coups (`rules all` : pour les programmes aussi)",
        ),
    ),
    (
        "notes",
        both(
            "what you hold, again, and what happened since your last move",
            "ce que vous avez en main, et ce qui s'est passé depuis votre dernier coup",
        ),
    ),
    (
        "view",
        both(
            "everything you may know about the position, as JSON",
            "tout ce que vous pouvez savoir de la position, en JSON",
        ),
    ),
    ("random", both("any legal move", "un coup permis au hasard")),
    ("? help h", both("this list", "cette liste")),
];

/// What keys and the mouse do where the picture fills the window.
pub(crate) const KEYS: [(Translated, Translated); 7] = [
    (
        both("mouse", "souris"),
        both(
            "click what is green to touch it; another button takes back, the wheel zooms",
            "cliquer sur ce qui est vert le touche ; un autre bouton reprend, la molette agrandit et réduit",
        ),
    ),
    (
        both("arrow keys", "flèches"),
        both(
            "choose what can be touched; Enter touches it, Escape takes back",
            "choisissent ce qui peut être touché ; Entrée le touche, Échap reprend",
        ),
    ),
    (
        both("Tab", "Tab"),
        both(
            "completes what you type, or lists what can follow",
            "complète ce que vous tapez, ou montre la suite possible",
        ),
    ),
    (both("+ -", "+ -"), both("zoom in and out", "agrandissent et réduisent")),
    (
        both("PageUp/Down", "PageUp/Down"),
        both(
            "scroll; Shift or Ctrl with an arrow key does too",
            "font défiler ; Maj ou Ctrl avec une flèche aussi",
        ),
    ),
    (
        both("Ctrl-P Ctrl-N", "Ctrl-P Ctrl-N"),
        both(
            "earlier lines; so do Up and Down while you type",
            "lignes précédentes ; de même Haut et Bas pendant que vous tapez",
        ),
    ),
    (both("Ctrl-L", "Ctrl-L"), both("draw everything again", "tout redessiner")),
];

#[cfg(test)]
mod tests {
    #[test]
    fn values_fill_phrases() {
        assert_eq!(super::filled("{0} of {1}", &["3", "5"]), "3 of 5");
    }
}
