//! Programs that break the protocol, in games other than those of the tests of each breach.

cases! {
    no_utf_8: "sapotache", "notutf8@turn2" => "protocol", "it is not text in UTF-8";
    broken_json: "rails", r#"'line={"type":"move","move":"dra@turn2'"# => "protocol", "the line ends before the message does";
    deeply_nested_json: "flood", "nest=900000@turn2" => "protocol", "[[[[";
    deeply_nested_json_at_the_start: "mansuba", "nest=900000@start" => "protocol", "[[[[";
    answer_before_the_question: "mansuba",
        "'line={\"type\":\"ready\"}\n{\"type\":\"move\",\"move\":\"pass\"}@start'"
        => "protocol", "it sent a line before it was asked";
    answer_before_the_start: "sapotache", "'line={\"type\":\"move\",\"move\":\"x\"}@birth'"
        => "protocol", "it sent a move before `ready`";
    two_answers: "rails", "twice@turn3" => "protocol", "it sent a line before it was asked";
    late_answer_to_what_is_over: "flood", "late=500@turn2" => "time", "";
    stale_answer: "mansuba", "stale@turn2" => "illegal", "nothing stands on";
    stdout_closed: "flood", "close=1@turn2" => "protocol", "it closed its output and runs on";
    stdout_closed_by_a_library_of_its_host: "rails", "closeall=3@choose_objective.so" => "crash", "";
    stdin_closed: "rails", "close=0@turn2" => "crash", "it ended before the match did (exit code 0)";
    stderr_closed: "mansuba", "close=2@turn2" => "-", "puppet";
    all_closed: "sapotache", "closeall=0@turn2" => "crash", "it ended before the match did";
    name_of_a_megabyte: "rails", "named=1000000@start" => "-", "xxxxxxxx";
    name_of_more_than_a_line: "flood", "named=2000000@start" => "protocol", "a line is longer than";
    numbers_that_are_no_text: "rails", r#"'line={"type":"move","move":1e999}@turn2'"# => "protocol", "it cannot be read from column";
    key_twice: "flood", r#"'line={"type":"move","move":"0","move":"1"}@turn2'"# => "protocol", "duplicate field";
}
