//! Counts of move sequences: the tables in `tests/perft`, compared with the rules and the naive twin
//! of every game. A line is a case and its counts: `hex 4x3 seed 1, 2 seats, 1 penguins: 1 6 30`.

use game::Game;

/// The table of a game.
pub(crate) struct PerftTable<G: Game> {
    /// Its name in `tests/perft`.
    pub(crate) file: &'static str,
    /// The naive twin counts lines of at most this many sequences in every test run.
    pub(crate) cheap: u64,
    /// Parses the set-up that a line begins with.
    pub(crate) read: fn(&str) -> G::Setup,
    /// Counts the sequences of 0, 1, … moves by the naive twin.
    pub(crate) naive: fn(&G::Setup, usize) -> Vec<u64>,
}

/// A line of a table.
pub(crate) struct Case<G: Game> {
    pub(crate) head: String,
    pub(crate) setup: G::Setup,
    pub(crate) counts: Vec<u64>,
    /// Whether the naive twin counts this line in every test run.
    pub(crate) cheap: bool,
}

impl<G: Game> PerftTable<G> {
    fn path(&self) -> String {
        format!("{}/../../tests/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), self.file)
    }

    fn text(&self) -> String {
        let path = self.path();
        std::fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!("{path}: {error}; WRITE_PERFT='CASE: DEPTH' in the environment begins the table")
        })
    }

    /// Counts all lines again by the naive twin, and those of one more case if `wanted` is `CASE: DEPTH`.
    fn rewrite(&self, wanted: &str) {
        let path = self.path();
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|_| "# counted by the naive twin of the rules\n".to_string());
        let mut table: String = text.lines().map(|line| self.recounted(line)).collect();
        if let Some((head, depth)) = wanted.rsplit_once(": ") {
            let depth: usize = depth.trim().parse().unwrap_or_else(|_| {
                panic!("WRITE_PERFT={wanted:?}: expected a depth after the colon, not {depth:?}")
            });
            table += &self.counted(head, &(self.read)(head), depth);
        }
        std::fs::write(path, table).expect("the table can be written");
    }

    fn case(&self, line: &str) -> Case<G> {
        let (head, counts) = line.split_once(": ").expect("counts after a colon");
        let counts: Vec<u64> =
            counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        let cheap = counts.iter().sum::<u64>() <= self.cheap;
        Case { head: head.to_string(), setup: (self.read)(head), counts, cheap }
    }

    pub(crate) fn cases(&self) -> Vec<Case<G>> {
        let text = self.text();
        text.lines().filter(|line| !line.starts_with('#')).map(|line| self.case(line)).collect()
    }

    /// The rules count what the table says.
    #[track_caller]
    pub(crate) fn holds_for_the_rules(&self) {
        if std::env::var("WRITE_PERFT").is_ok() && !std::path::Path::new(&self.path()).exists() {
            // The naive twin is about to write it.
            return;
        }
        for Case { head, setup, counts, .. } in self.cases() {
            let game = G::new(setup).unwrap_or_else(|error| panic!("{head}: {error}"));
            assert_eq!(game::perft(&game, counts.len() - 1), counts, "{head}");
        }
    }

    /// The naive twin counts what the table says. With `WRITE_PERFT` in the environment the naive twin
    /// first rewrites the table: the same cases, to the same depths, and the case that `WRITE_PERFT` adds as
    /// `CASE: DEPTH`.
    #[track_caller]
    pub(crate) fn holds_for_the_naive_twin(&self) {
        if let Ok(wanted) = std::env::var("WRITE_PERFT") {
            self.rewrite(&wanted);
        }
        for Case { head, setup, counts, .. } in self.cases().into_iter().filter(|case| case.cheap) {
            assert_eq!((self.naive)(&setup, counts.len() - 1), counts, "{head}");
        }
    }

    fn recounted(&self, line: &str) -> String {
        if line.starts_with('#') {
            return format!("{line}\n");
        }
        let Case { head, setup, counts, .. } = self.case(line);
        self.counted(&head, &setup, counts.len() - 1)
    }

    fn counted(&self, head: &str, setup: &G::Setup, depth: usize) -> String {
        let counts = (self.naive)(setup, depth);
        let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
        format!("{head}: {}\n", counts.join(" "))
    }
}
