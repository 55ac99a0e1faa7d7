//! Pictures as files: the flags that name one, and how it is drawn.

use std::time::Duration;

use clap::{Arg, ArgGroup, ArgMatches, Command};
use game::{Language, Scene};
use render::{Animation, Extent, Look, Theme};
use table::{BadRecord, Eyes, MOST_DRAWN, Replay};

use crate::args::{path_arg, whole};
use crate::failure::{Failure, Outcome};
use crate::output_file::{Content, OutputFile, force_arg};

/// The flags that name a file of pictures, as a group that others conflict with.
pub(crate) const PICTURE_FILE: &str = "picture file";

/// Pixels of the longer side that can be asked for, and those of PNG and GIF files unless set.
const SIDES: [u16; 2] = [64, 8000];
const PNG_SIDE: u16 = 1000;
const GIF_SIDE: u16 = 640;

/// How long an animation shows each position, unless set, and the last one.
const PACE: Duration = Duration::from_millis(600);
const LAST: Duration = Duration::from_secs(4);

/// Adds the flags for a picture of one position.
pub(crate) fn position_flags(command: Command, what: &str) -> Command {
    let side = Arg::new("side")
        .long("side")
        .value_name("PIXELS")
        .value_parser(|text: &str| {
            whole::<u16>(text, SIDES[1].into()).and_then(|side| match side >= SIDES[0] {
                true => Ok(side),
                false => Err(format!("expected a number from {} to {}", SIDES[0], SIDES[1])),
            })
        })
        .help("The longer side of a PNG or GIF picture [default: 1000, of a GIF 640]");
    let theme = Arg::new("theme")
        .long("theme")
        .value_name("THEME")
        .value_parser(["light", "dark"])
        .help("The colours of a PNG or GIF picture [default: light]; SVG follows its reader");
    command
        .arg(path_arg("svg", &format!("Draw {what} as an SVG file instead")))
        .arg(path_arg("png", &format!("Draw {what} as a PNG file instead")))
        .args([side.requires(PICTURE_FILE), theme.requires(PICTURE_FILE), force_arg()])
        .group(ArgGroup::new(PICTURE_FILE).args(["svg", "png"]))
}

/// Adds the flags for pictures of a match.
pub(crate) fn match_flags(command: Command) -> Command {
    position_flags(command, "a position")
        .arg(
            path_arg("gif", "Draw the whole match, or up to --at N, as an animation instead")
                .conflicts_with("json"),
        )
        .mut_group(PICTURE_FILE, |group| group.arg("gif"))
}

/// The formats of pictures that do not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
}

/// A file with a picture of one position.
pub(crate) struct PictureFile {
    format: Format,
    out: OutputFile,
    look: Look,
}

/// A file with the pictures of a match.
pub(crate) struct AnimationFile {
    out: OutputFile,
    look: Look,
    pace: Duration,
}

/// The file that a flag names, if the command has the flag and it is given.
fn named(args: &ArgMatches, flag: &str, content: Content) -> Outcome<Option<OutputFile>> {
    match args.try_contains_id(flag) {
        Ok(true) => OutputFile::of_flag(args, flag, content),
        _ => Ok(None),
    }
}

/// How pictures look by the flags; `usual` is the longer side unless set.
fn look(args: &ArgMatches, usual: u16) -> Look {
    let theme = args.get_one::<String>("theme").map(String::as_str);
    let theme = if theme == Some("dark") { Theme::Dark } else { Theme::Light };
    let side = args.get_one::<u16>("side").copied().unwrap_or(usual);
    Look { theme, language: Language::English, side }
}

impl PictureFile {
    /// The file that the flags name, if any does.
    pub(crate) fn of_flags(args: &ArgMatches) -> Outcome<Option<Self>> {
        let formats = [("svg", Format::Svg, Content::Picture), ("png", Format::Png, Content::Png)];
        for (flag, format, content) in formats {
            if let Some(out) = named(args, flag, content)? {
                return Ok(Some(Self { format, out, look: look(args, PNG_SIDE) }));
            }
        }
        Ok(None)
    }

    pub(crate) fn is_stdout(&self) -> bool {
        self.out.is_stdout()
    }

    /// Draws one position.
    pub(crate) fn draw(&self, scene: Option<Scene>, names: &[String]) -> Outcome {
        let scene = scene.ok_or_else(too_large)?;
        match self.format {
            Format::Svg => self.out.write_all(render::svg(&scene, names, self.look.language)),
            Format::Png => self.out.write_all(render::png(&scene, names, self.look)),
        }
    }
}

impl AnimationFile {
    /// The file that `--gif` names, if it is given.
    pub(crate) fn of_flags(args: &ArgMatches) -> Outcome<Option<Self>> {
        let pace = args.try_get_one::<Duration>("pace").ok().flatten().copied();
        let file = |out| Self { out, look: look(args, GIF_SIDE), pace: pace.unwrap_or(PACE) };
        Ok(named(args, "gif", Content::Gif)?.map(file))
    }

    /// Draws the positions of a match up to `at` in which a seat is to act, and the last one, once the whole record is verified.
    /// `open` begins the match. It is played twice: the first time tells the size and the colours of all pictures, which
    /// together may take more memory than there is.
    pub(crate) fn animate<'a>(
        &self,
        open: impl Fn() -> Result<Replay<'a>, BadRecord>,
        at: usize,
        (eyes, names): (Eyes, &[String]),
    ) -> Result<Outcome, BadRecord> {
        let Some((extent, samples)) = survey(open()?, at, eyes)? else {
            return Ok(Err(too_large()));
        };
        let mut animation = Animation::new(&extent, self.look, &samples, names);
        let mut replay = open()?;
        each_position(&mut replay, at, eyes, |scene| animation.show(scene, names, self.pace))?;
        Ok(self.out.write_all(animation.finish(LAST.max(self.pace))))
    }
}

/// The room that all pictures of a match need, and the first and the last of them; none if they are too large.
fn survey(
    mut replay: Replay<'_>,
    at: usize,
    eyes: Eyes,
) -> Result<Option<(Extent, Vec<Scene>)>, BadRecord> {
    let (mut extent, mut samples): (Option<Extent>, Vec<Scene>) = (None, Vec::new());
    let include = |scene: &Scene| {
        match &mut extent {
            Some(extent) => extent.include(scene),
            None => extent = Some(Extent::of(scene)),
        }
        samples.truncate(1);
        samples.push(scene.clone());
    };
    each_position(&mut replay, at, eyes, include)?;
    replay.finish()?;
    Ok(extent.map(|extent| (extent, samples)))
}

/// Hands on each picture of a match up to `at` in which a seat is to act, and the last one.
fn each_position(
    replay: &mut Replay<'_>,
    at: usize,
    eyes: Eyes,
    mut show: impl FnMut(&Scene),
) -> Result<(), BadRecord> {
    loop {
        let is_last = replay.table().ply() >= at || replay.next().is_none();
        let is_chance = replay.next().is_some_and(|event| event.seat.is_none());
        if is_last || !is_chance {
            replay.table().scene(eyes).iter().for_each(&mut show);
        }
        if is_last || !replay.step()? {
            return Ok(());
        }
    }
}

/// A board that no picture shows.
pub(crate) fn too_large() -> Failure {
    let why = "the board is too large for a picture: it has more than";
    Failure::Failed(format!("{why} {MOST_DRAWN} places"))
}
