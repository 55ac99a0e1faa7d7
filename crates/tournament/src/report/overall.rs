//! The standing across several games, as a table.

use maud::{Markup, html};

use super::text::decimal;
use crate::overall::{OVERALL_MEANING, Overall};

pub(super) fn table(overall: &Overall) -> Markup {
    let percent = |share: f64| decimal(100.0 * share, 1);
    html! {
        @if let Some(unfinished) = overall.unfinished() { p.lead { (capitalised(&unfinished)) "." } }
        p.note { (capitalised(OVERALL_MEANING)) ", all in per cent." }
        div.scroll role="region" aria-label="Overall" tabindex="0" {
            table {
                thead {
                    tr {
                        th.n scope="col" { "#" }
                        th.who scope="col" { "Player" }
                        th.n scope="col" { "Overall" }
                        @for game in &overall.games { th.n scope="col" { (game) } }
                    }
                }
                tbody {
                    @for row in &overall.rows {
                        tr {
                            td.n { (row.rank) }
                            th.who scope="row" { (row.player) }
                            td.n { strong { (percent(row.mean)) } }
                            @for share in &row.shares {
                                td.n { (share.map_or("–".to_string(), percent)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
