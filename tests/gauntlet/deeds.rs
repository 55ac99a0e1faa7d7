//! Deeds that have nothing to do with the game.

use crate::gauntlet::case::Case;

mod ends {
    cases! {
        exit_in_init: "penguins", "exit=3@init.so" => "start", "nothing on stderr (exit code 3)";
        exit_without_a_fault: "rails", "exit=0@play_turn.so" => "crash", "it ended before the match did";
        abort: "flood", "abort@play.so" => "crash", "signal 6 (SIGABRT)";
        double_free: "mansuba", "free@play.so" => "crash", "signal 6 (SIGABRT)";
        division_by_zero: "sapotache", "divide@play.so" => "crash", "signal 8 (SIGFPE)";
        stack_overflow_of_a_library: "rails", "stack@play_turn.so" => "crash", "signal ";
        stack_overflow_of_a_program: "rails", "stack@turn2" => "crash", "signal 11 (SIGSEGV)";
        jump_into_a_call_that_has_returned: "penguins", "jump@place.so" => "crash", "signal 6 (SIGABRT)";
        thread_that_ends: "penguins", "thread@place.so" => "crash", "signal 6 (SIGABRT)";
        host_code_overwritten: "flood", "patch@play.so" => "crash", "signal ";
        endless_recursion_in_python: "mansuba", "rogue.py recursion" => "crash", "exit code 1";
        exception_in_python: "sapotache", "rogue.py exception" => "crash", "exit code 1";
    }
}

mod never_returns {
    cases! {
        sleep: "sapotache", "doze@play.so" => "time", "";
        late: "flood", "late=600@play.so" => "time", "";
        late_program: "mansuba", "late=600@turn2" => "time", "";
        all_signals_ignored: "rails", "ignore@play_turn.so" => "time", "";
        all_signals_ignored_at_the_end: "mansuba", "ignore@end" => "-", "puppet";
        crash_handled_for_ever: "penguins", "survive@play.so" => "time", "";
        exit_handler_that_hangs: "mansuba", "atexit=3@play.so" => "time", "";
        exit_handler_that_hangs_at_the_start: "rails", "atexit=3@start" => "start", "it was not ready";
        stopped: "rails", "stop@turn2" => "time", "";
        stopped_with_its_group: "sapotache", "stop=group@play.so" => "time", "";
        stopped_at_the_end: "flood", "stop@end" => "-", "puppet";
        prompt_on_an_empty_stdin: "penguins", "prompt@play.so" => "time", "";
        prompt_at_the_start: "flood", "prompt@initialize.so" => "start", "it was not ready";
        loop_in_python: "rails", "rogue.py loop" => "time", "";
    }
}

mod eats {
    cases! {
        fork_bomb_of_a_library: "sapotache", "bomb@play.so" => "time", "";
        fork_bomb_of_a_program: "penguins", "bomb@turn2" => "time", "";
        fork_bomb_at_birth: "mansuba", "bomb@birth" => "start", "it was not ready";
        fork_bomb_at_the_end: "rails", "bomb@end" => "-", "puppet";
        threads_without_end: "rails", "threads@play_turn.so" => "time", "";
        memory_of_a_library: "flood", "eat@play.so" => "memory", "Cannot allocate memory";
        memory_of_a_program: "penguins", "eat@turn2" => "memory", "Cannot allocate memory";
        memory_of_python: "rails", "rogue.py eat" => "memory", "Cannot allocate memory";
        disk_of_a_library: "mansuba", "disk@play.so" => "memory", "its files take";
        disk_of_a_program: "penguins", "disk@turn2" => "memory", "its files take";
        all_files_open: "flood", "files@initialize.so" => "-", "rogue";
        stderr_of_a_program: "flood", "gigabyte=2@turn2" => "time", "";
        stderr_of_a_library: "rails", "gigabyte=2@play_turn.so" => "time", "";
        stdout_of_a_library_is_its_stderr: "penguins", "gigabyte=1@place.so" => "time", "";
        stdout_of_a_program: "mansuba", "gigabyte=1@turn2" => "protocol", "a line is longer than 1048576 bytes";
        stdout_at_birth: "sapotache", "gigabyte=1@birth" => "protocol", "a line is longer than 1048576 bytes";
    }
}

mod meddles {
    cases! {
        its_parent_is_not_killed: "penguins", "parent@place.so" => "-", "parent";
        its_parent_is_not_killed_by_a_program: "flood", "parent@birth" => "-", "puppet";
        its_parent_in_a_round_is_itself: "sapotache", "parent@play.so" => "crash", "signal 9 (SIGKILL)";
        its_group_is_itself: "rails", "group@play_turn.so" => "crash", "signal 9 (SIGKILL)";
        its_group_is_the_round_too: "sapotache", "group@play.so" => "crash", "signal 9 (SIGKILL)";
        no_other_player_is_killed: "mansuba", "everybody@birth" => "-", "puppet";
        no_debugger: "penguins", "debug@init.so" => "-", "debug";
        no_debugger_in_a_program: "rails", "debug@birth" => "-", "puppet";
        no_socket: "flood", "connect@initialize.so" => "-", "rogue";
        no_socket_in_python: "penguins", "rogue.py connect" => "crash", "exit code 1";
        nothing_written_elsewhere: "mansuba", "elsewhere@initialize.so" => "-", "rogue";
        nothing_written_elsewhere_at_the_end: "penguins", "elsewhere@end" => "-", "puppet";
        orphan_of_a_library: "flood", "orphan@play.so" => "-", "rogue";
        orphan_of_a_round: "sapotache", "orphan@play.so" => "-", "rogue";
        orphan_of_a_program: "penguins", "orphan@turn2" => "-", "puppet";
        orphan_that_holds_the_pipes: "mansuba", "orphaned=4@turn2" => "crash", "exit code 4";
        what_a_process_shares: "rails", "reseed@init_player.so" => "-", "reseed";
        folders_that_are_shut: "penguins", "folders@done.so" => "-", "folders";
        folders_without_end: "rails", "deep@end" => "-", "puppet";
        answer_forged_past_the_host: "mansuba", "forge@play.so" => "protocol", "forged";
        all_files_closed: "flood", "closeall=3@play.so" => "crash", "";
        all_files_closed_at_the_start: "penguins", "closeall=0@init.so" => "start", "";
        stdout_of_a_library_closed: "rails", "close=1@play_turn.so" => "-", "close";
    }
}

mod tells {
    cases! {
        locks_of_files: "sapotache", "lock@play.so" => "-", "rogue";
        locks_of_files_in_a_program: "penguins", "lock@turn1" => "-", "puppet";
        watches_of_files: "flood", "watch@initialize.so" => "-", "rogue";
        watches_of_files_in_a_program: "rails", "watch@birth" => "-", "puppet";
        what_the_system_says_of_others: "mansuba", "measure@initialize.so" => "-", "rogue";
        what_the_system_says_of_others_to_a_program: "sapotache", "measure@birth" => "-", "puppet";
    }
}

mod hoards {
    cases! {
        room_that_no_process_accounts_for: "rails", "hoard@init_player.so" => "-", "hoard";
        room_that_no_process_accounts_for_in_a_program: "flood", "hoard@birth" => "-", "puppet";
    }
}

/// Root may look into any process; to others, one that executes what cannot be read is closed.
#[test]
fn a_process_that_hides_is_over_its_limit() {
    const NOBODY: u32 = 65534;
    for player in ["hide@turn2", "hide@play.so"] {
        let mut case = Case::new("penguins", player, "memory", "it hides a process");
        case.user = rustix::process::getuid().is_root().then_some(NOBODY);
        case.run();
    }
}

/// Root may enter any folder; others have to be let in.
#[test]
fn folders_that_are_shut_to_an_ordinary_user() {
    const NOBODY: u32 = 65534;
    let mut case = Case::new("penguins", "folders@end", "-", "puppet");
    case.user = rustix::process::getuid().is_root().then_some(NOBODY);
    case.run();
}
