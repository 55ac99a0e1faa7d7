//! A tiny game with what a game brings besides its rules, so that it can be an entry.

use game::{
    Ask, Bot, Caption, Case, Catalogue, Event, Facts, Fault, Game, Illegal, Kit, Measure, Param,
    Params, Player, Rng, Scene, Seat, Setting, SetupError, Show, Translated, Turn,
};

use super::{KINDS, faults};

/// The game `G`, rules unchanged.
pub(crate) struct Kitted<G>(G);

/// A picture that is all in words: everything there is to draw from.
impl<G: Game> Show for Kitted<G> {
    fn places(&self) -> usize {
        1
    }

    fn scene(&self, view: &Self::View, last: Option<&Event<Self::Seen>>) -> Scene {
        let bounds = [[0.0; 2], [1.0; 2]];
        let text = format!("{view:?} after {last:?}").into();
        let captions = vec![Caption { seat: None, text, active: false }];
        Scene { bounds, captions, ..Scene::default() }
    }

    fn touches(&self, mv: Self::Move) -> Vec<String> {
        vec![mv.to_string()]
    }
}

static WORDS: Catalogue = Catalogue {
    english: "title = Tiny\nabout = a tiny game\n",
    french: "title = Tout petit\nabout = un tout petit jeu\n",
};

impl<G: Game> Kit for Kitted<G> {
    const WORDS: &'static Catalogue = &WORDS;
    const MANUAL: Translated =
        Translated { english: "# A tiny game", french: "# Un tout petit jeu" };
    const PLAYERS: &'static [&'static str] = &["first", "random"];
    const LADDER: &'static [&'static str] = &["first", "random"];

    fn bots() -> Vec<Bot<Self>> {
        vec![
            Bot {
                name: "first",
                about: "plays the first legal move",
                params: &[],
                make: |_, _| Ok(Box::new(Fails { how: None, after: u64::MAX })),
            },
            Bot {
                name: "fails",
                about: "plays the first legal move, and at last fails",
                params: &[
                    Param { name: "how", example: "crash", about: "how it fails" },
                    Param { name: "after", example: "2", about: "after how many moves" },
                ],
                make: fails,
            },
            Bot {
                name: "greedy",
                about: "is not the general one",
                params: &[],
                make: |_, _| Err("this game is not for the greedy".to_string()),
            },
        ]
    }

    fn cases() -> Vec<Case<Self>> {
        let case = |name, measure| Case { name, options: G::Options::default(), seats: 2, measure };
        vec![case("whole", Measure::Playouts), case("long", Measure::Moves)]
    }

    fn write(setup: &G::Setup) -> String {
        format!("{setup:?}")
    }

    fn describe(file: &str) -> Result<String, SetupError> {
        Err(SetupError::new(format!("{file} is not a file of this game")))
    }
}

/// A fault by name.
struct How(Fault);

impl Setting for How {
    fn read(text: &str) -> Result<Self, &'static str> {
        let kind = KINDS.iter().position(|kind| *kind == text).ok_or("a kind of fault")?;
        Ok(How(faults()[kind].clone()))
    }
}

fn fails<G: Game>(_: &Kitted<G>, params: &Params) -> game::Made<Kitted<G>> {
    let how = params.get::<How>("how")?.map(|how| how.0);
    Ok(Box::new(Fails { how, after: params.get("after")?.unwrap_or(0) }))
}

struct Fails {
    how: Option<Fault>,
    after: u64,
}

impl<G: Game> Player<G> for Fails {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        if self.after == 0 {
            return Err(self.how.clone().unwrap_or(Fault::Time));
        }
        self.after -= 1;
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        Ok(moves[0])
    }
}

impl<G: Game> Game for Kitted<G> {
    const NAME: &'static str = G::NAME;
    const RULES: u32 = G::RULES;
    type Options = G::Options;
    type Setup = G::Setup;
    type State = G::State;
    type Move = G::Move;
    type Seen = G::Seen;
    type View = G::View;

    fn draw(options: &G::Options, seats: usize, rng: &mut Rng) -> Result<G::Setup, SetupError> {
        G::draw(options, seats, rng)
    }

    fn new(setup: G::Setup) -> Result<Self, SetupError> {
        G::new(setup).map(Self)
    }

    fn setup(&self) -> &G::Setup {
        self.0.setup()
    }

    fn seats(&self) -> usize {
        self.0.seats()
    }

    fn facts(&self) -> Facts {
        self.0.facts()
    }

    fn start(&self) -> G::State {
        self.0.start()
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.0.turn(state)
    }

    fn moves(&self, state: &G::State, out: &mut Vec<G::Move>) {
        self.0.moves(state, out);
    }

    fn chances(&self, state: &G::State, out: &mut Vec<(G::Move, u32)>) {
        self.0.chances(state, out);
    }

    fn check(&self, state: &G::State, said: G::Move) -> Result<G::Move, Illegal> {
        self.0.check(state, said)
    }

    fn play(&self, state: &mut G::State, mv: G::Move) {
        self.0.play(state, mv);
    }

    fn fail(&self, state: &mut G::State, gone: bool) {
        self.0.fail(state, gone);
    }

    fn scores(&self, state: &G::State, out: &mut [i32]) {
        self.0.scores(state, out);
    }

    fn view(&self, state: &G::State, seat: Option<Seat>) -> G::View {
        self.0.view(state, seat)
    }

    fn seen(&self, before: &G::State, mv: G::Move, seat: Option<Seat>) -> G::Seen {
        self.0.seen(before, mv, seat)
    }

    fn determinize(&self, view: &G::View, rng: &mut Rng) -> G::State {
        self.0.determinize(view, rng)
    }

    fn known_scores(&self, view: &G::View, out: &mut [Option<i32>]) {
        self.0.known_scores(view, out);
    }
}
