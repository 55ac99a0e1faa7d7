//! Each call of each game's interface: a crash in it, and no return from it. Calls at the end of the match do no
//! harm, and are not waited for.

mod penguins {
    cases! {
        crash_in_load: "penguins", "segv@load.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_init: "penguins", "segv@init.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_place: "penguins", "segv@place.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_play: "penguins", "segv@play.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_done: "penguins", "segv@done.so" => "-", "";
        crash_in_unload: "penguins", "segv@unload.so" => "-", "";
        stuck_in_load: "penguins", "loop@load.so" => "start", "it was not ready within 1.5s";
        stuck_in_init: "penguins", "loop@init.so" => "start", "it was not ready within 1.5s";
        stuck_in_place: "penguins", "loop@place.so" => "time", "";
        stuck_in_play: "penguins", "loop@play.so" => "time", "";
        stuck_in_done: "penguins", "loop@done.so" => "-", "";
        stuck_in_unload: "penguins", "loop@unload.so" => "-", "";
    }
}

mod flood {
    cases! {
        crash_in_load: "flood", "segv@load.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_initialize: "flood", "segv@initialize.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_get_player_name: "flood", "segv@get_player_name.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_play: "flood", "segv@play.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_finalize: "flood", "segv@finalize.so" => "-", "";
        crash_in_unload: "flood", "segv@unload.so" => "-", "";
        stuck_in_load: "flood", "loop@load.so" => "start", "it was not ready within 1.5s";
        stuck_in_initialize: "flood", "loop@initialize.so" => "start", "it was not ready within 1.5s";
        stuck_in_get_player_name: "flood", "loop@get_player_name.so" => "start", "it was not ready within 1.5s";
        stuck_in_play: "flood", "loop@play.so" => "time", "";
        stuck_in_finalize: "flood", "loop@finalize.so" => "-", "";
        stuck_in_unload: "flood", "loop@unload.so" => "-", "";
    }
}

mod rails {
    cases! {
        crash_in_load: "rails", "segv@load.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_init_player: "rails", "segv@init_player.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_choose_objective: "rails", "segv@choose_objective.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_play_turn: "rails", "segv@play_turn.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_free_player: "rails", "segv@free_player.so" => "-", "";
        crash_in_unload: "rails", "segv@unload.so" => "-", "";
        stuck_in_load: "rails", "loop@load.so" => "start", "it was not ready within 1.5s";
        stuck_in_init_player: "rails", "loop@init_player.so" => "start", "it was not ready within 1.5s";
        stuck_in_choose_objective: "rails", "loop@choose_objective.so" => "time", "";
        stuck_in_play_turn: "rails", "loop@play_turn.so" => "time", "";
        stuck_in_free_player: "rails", "loop@free_player.so" => "-", "";
        stuck_in_unload: "rails", "loop@unload.so" => "-", "";
    }
}

mod mansuba {
    cases! {
        crash_in_load: "mansuba", "segv@load.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_initialize: "mansuba", "segv@initialize.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_get_player_name: "mansuba", "segv@get_player_name.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_play: "mansuba", "segv@play.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_finalize: "mansuba", "segv@finalize.so" => "-", "";
        crash_in_unload: "mansuba", "segv@unload.so" => "-", "";
        stuck_in_load: "mansuba", "loop@load.so" => "start", "it was not ready within 1.5s";
        stuck_in_initialize: "mansuba", "loop@initialize.so" => "start", "it was not ready within 1.5s";
        stuck_in_get_player_name: "mansuba", "loop@get_player_name.so" => "start", "it was not ready within 1.5s";
        stuck_in_play: "mansuba", "loop@play.so" => "time", "";
        stuck_in_finalize: "mansuba", "loop@finalize.so" => "-", "";
        stuck_in_unload: "mansuba", "loop@unload.so" => "-", "";
    }
}

mod sapotache {
    cases! {
        crash_in_load: "sapotache", "segv@load.so" => "start", "signal 11 (SIGSEGV)";
        crash_in_initialize: "sapotache", "segv@initialize.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_get_player_name: "sapotache", "segv@get_player_name.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_play: "sapotache", "segv@play.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_draw_card: "sapotache", "segv@draw_card.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_objective_revealed: "sapotache", "segv@objective_revealed.so" => "crash", "signal 11 (SIGSEGV)";
        crash_in_finalize: "sapotache", "segv@finalize.so" => "-", "";
        crash_in_unload: "sapotache", "segv@unload.so" => "-", "";
        stuck_in_load: "sapotache", "loop@load.so" => "start", "it was not ready within 1.5s";
        stuck_in_initialize: "sapotache", "loop@initialize.so" => "time", "";
        stuck_in_get_player_name: "sapotache", "loop@get_player_name.so" => "time", "";
        stuck_in_play: "sapotache", "loop@play.so" => "time", "";
        stuck_in_draw_card: "sapotache", "loop@draw_card.so" => "time", "";
        stuck_in_objective_revealed: "sapotache", "loop@objective_revealed.so" => "time", "";
        // The next round cannot begin before this one has ended.
        stuck_in_finalize: "sapotache", "loop@finalize.so" => "time", "";
        stuck_in_unload: "sapotache", "loop@unload.so" => "time", "";
    }
}
