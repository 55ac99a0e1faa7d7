//! Answers of libraries that are not legal moves, and invalid names.

mod penguins {
    cases! {
        wrong_player: "penguins", "answer=7,-1,1@place.so" => "illegal", "{player 7, src -1, dst 1}";
        negative_player: "penguins", "answer=-1,0,1@play.so" => "illegal", "{player -1, src 0, dst 1}";
        source_of_a_placement: "penguins", "answer=me,3,1@place.so" => "illegal", "{player 1, src 3, dst 1}";
        no_such_tile: "penguins", "answer=me,-1,99@place.so" => "illegal", "there is no tile 99; the last is 59";
        smallest_tile: "penguins", "answer=me,-1,min@place.so" => "illegal", "dst -2147483648}";
        taken_tile: "penguins", "answer=me,-1,0@place.so" => "illegal", "tile 0 is taken";
        no_slide: "penguins", "answer=me,-1,-1@play.so" => "illegal", "{player 1, src -1, dst -1}";
        penguin_of_another: "penguins", "answer=me,0,1@play.so" => "illegal", "seat 1 has no penguin on tile 0";
        largest_tile: "penguins", "answer=me,1,max@play.so" => "illegal", "there is no tile 2147483647";
    }
}

mod flood {
    cases! {
        colour_beyond_the_enum: "flood", "answer=8@play.so" => "illegal", "{c 8}";
        colour_below_none: "flood", "answer=-2@play.so" => "illegal", "{c -2}";
        smallest_colour: "flood", "answer=min@play.so" => "illegal", "{c -2147483648}";
        largest_colour: "flood", "answer=max@play.so" => "illegal", "{c 2147483647}";
        colour_not_on_the_board: "flood", "answer=7@play.so" => "illegal", "there is no colour 7; the last is 5";
        colour_that_gains_nothing: "flood", "answer=0@play.so" => "illegal", "it would not grow";
        no_name: "flood", "name=null@get_player_name.so" => "-", "name=null";
        empty_name: "flood", "name=@get_player_name.so" => "-", "name=@";
        name_nowhere: "flood", "name=wild@get_player_name.so" => "start", "signal 11 (SIGSEGV)";
        large_name: "flood", "name=large@get_player_name.so" => "-", "LLLLLLLL";
        name_with_escapes: "flood", "name=escape@get_player_name.so" => "-", "u001b[2J";
        name_that_is_no_text: "flood", "name=bytes@get_player_name.so" => "-", "\u{fffd}";
    }
}

mod rails {
    cases! {
        unknown_action: "rails", "answer=3@play_turn.so" => "illegal", "{type 3, rail 0, color 0}";
        largest_numbers: "rails", "answer=max,max,max,max@play_turn.so" => "illegal", "{type 2147483647, rail 2147483647";
        negative_rail: "rails", "answer=1,-1@play_turn.so" => "illegal", "{type 1, rail -1, color 0}";
        no_such_rail: "rails", "answer=1,999@play_turn.so" => "illegal", "there is no rail 999";
        rail_not_paid_for: "rails", "answer=1,3@play_turn.so" => "illegal", "rail 3 takes 4 cards";
        objectives_when_none_are_left: "rails", "answer=2@play_turn.so" => "illegal", "no objectives are left";
        no_objectives_chosen: "rails", "pointer=0@choose_objective.so" => "-", "pointer";
        objectives_nowhere: "rails", "pointer=4096@choose_objective.so" => "crash", "signal 11 (SIGSEGV)";
        objectives_by_odd_numbers: "rails", "answer=-1,max,min@choose_objective.so" => "-", "answer";
    }
}

mod mansuba {
    cases! {
        wrong_player: "mansuba", "answer=7,0,1@play.so" => "illegal", "{player 7, from 0, to 1, escape 0}";
        empty_position: "mansuba", "answer=me,0,1@play.so" => "illegal", "nothing stands on 0";
        negative_position: "mansuba", "answer=me,-2,1@play.so" => "illegal", "{player 1, from -2, to 1, escape 0}";
        largest_position: "mansuba", "answer=me,max,max@play.so" => "illegal", "there is no position 2147483647";
        unknown_escape: "mansuba", "answer=me,0,-1,7@play.so" => "illegal", "escape 7}";
        no_piece_to_free: "mansuba", "answer=me,0,-1,1@play.so" => "illegal", "no piece of yours was taken on 0";
        pass_while_there_are_moves: "mansuba", "answer=me,-1,-1@play.so" => "illegal", "may pass only when";
        no_name: "mansuba", "name=null@get_player_name.so" => "-", "name=null";
        name_nowhere: "mansuba", "name=wild@get_player_name.so" => "start", "signal 11 (SIGSEGV)";
        large_name: "mansuba", "name=large@get_player_name.so" => "-", "LLLLLLLL";
        name_with_escapes: "mansuba", "name=escape@get_player_name.so" => "-", "u001b[2J";
    }
}

mod sapotache {
    cases! {
        unknown_action: "sapotache", "answer=me,99,1@play.so" => "illegal", "{act 99, card 1";
        action_that_is_never_an_answer: "sapotache", "answer=me,5,1@play.so" => "illegal", "{act 5, card 1";
        unknown_card: "sapotache", "answer=me,4,99@play.so" => "illegal", "{act 4, card 99";
        no_card: "sapotache", "answer=me,4,0@play.so" => "illegal", "{act 4, card 0";
        unknown_direction: "sapotache", "answer=me,0,1,0,0,7@play.so" => "illegal", "dir 7";
        card_of_another: "sapotache", "answer=me,0,1,-1,-1@play.so" => "illegal", "seat 1 has no V_LINE";
        tool_of_no_seat: "sapotache", "answer=me,1,10,0,0,0,99@play.so" => "illegal", "there is no seat 99";
        smallest_numbers: "sapotache", "answer=min,min,min,min,min,min,min@play.so" => "illegal", "{act 2147483648, card 2147483648";
        no_name: "sapotache", "name=null@get_player_name.so" => "-", "name=null";
        name_nowhere: "sapotache", "name=wild@get_player_name.so" => "crash", "signal 11 (SIGSEGV)";
        large_name: "sapotache", "name=large@get_player_name.so" => "-", "LLLLLLLL";
    }
}
