//! The files that `plateau report` writes.

use clap::ArgMatches;
use store::{MatchId, Sqlite, Store};
use tournament::Overall;
use tournament::report::{self, Report};

use crate::failure::{Failure, Outcome};
use crate::output_file::{Content, OutputFile};

/// The files that are wanted.
pub(super) struct Files {
    html: Option<OutputFile>,
    csv: Option<OutputFile>,
    matches: Option<OutputFile>,
}

impl Files {
    /// All that were given, once each of them can be written.
    pub(super) fn checked(args: &ArgMatches) -> Outcome<Self> {
        let [table, matches] = [report::csv::TABLE, report::csv::MATCHES].map(Content::Csv);
        let files = Self {
            html: OutputFile::of_flag(args, "html", Content::Page)?,
            csv: OutputFile::of_flag(args, "csv", table)?,
            matches: OutputFile::of_flag(args, "matches", matches)?,
        };
        let given: Vec<&OutputFile> = files.given().collect();
        let is_twice = |at: usize| given[..at].iter().any(|other| other.is_same(given[at]));
        if (0..given.len()).any(is_twice) {
            let why = "--html, --csv and --matches name the same file: give each its own";
            return Err(Failure::Usage(why.to_string()));
        }
        Ok(files)
    }

    fn given(&self) -> impl Iterator<Item = &OutputFile> {
        [&self.html, &self.csv, &self.matches].into_iter().flatten()
    }

    /// Whether one of them is standard output, where nothing else is printed then.
    pub(super) fn are_printed(&self) -> bool {
        self.given().any(OutputFile::is_stdout)
    }

    /// Writes them: about all tournaments, or about the only one.
    pub(super) fn write(
        &self,
        reports: &[Report<'_>],
        overall: Option<&Overall>,
        store: &mut Sqlite,
        all: bool,
    ) -> Outcome {
        let last = reports.last().expect("there is a tournament");
        if let Some(file) = &self.html {
            // A record that was pruned or cannot be read is not linked.
            let mut records = |id: &MatchId| store.record(id).ok().flatten();
            let page = match all {
                true => report::html_of_all(reports, overall, &mut records),
                false => report::html(last, &mut records),
            };
            file.write_all(page)?;
        }
        if let Some(file) = &self.csv {
            file.write_all(match all {
                true => report::csv::table_of_all(reports, overall),
                false => report::csv::table(last),
            })?;
        }
        if let Some(file) = &self.matches {
            file.write(|out| match all {
                true => report::csv::matches_of_all(reports, out),
                false => report::csv::matches(last.ledger, out),
            })?;
        }
        Ok(())
    }
}
