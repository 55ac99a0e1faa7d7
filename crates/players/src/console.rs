//! A terminal whose keys and mouse are read one by one, instead of line by line.

use std::io;

use game::Scene;

/// What a line may become.
pub(crate) type Complete<'a> = &'a dyn Fn(&str) -> Vec<String>;

/// What a person is asked.
pub struct ConsolePrompt<'a> {
    /// The question, in one line.
    pub asked: &'a str,
    /// The picture in which the person touches things; none where only a line is asked for.
    pub board: Option<&'a TouchBoard>,
    /// What is said between the picture and the question, as it is printed.
    pub below: &'a [String],
    /// The whole lines that a line which begins like this may become.
    pub complete: Complete<'a>,
}

/// A picture with things to touch.
#[derive(Clone, Debug)]
pub struct TouchBoard {
    /// The picture, with marks on what can be touched.
    pub scene: Scene,
    /// The ids that can be touched next.
    pub touchable: Vec<String>,
    /// What has been touched.
    pub touched: Vec<String>,
}

/// What a person does at a console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConsoleInput {
    /// Types a line.
    Line(String),
    /// Touches the shape with this id.
    Touch(String),
    /// Takes back the last touch.
    Back,
    /// Ends the input, with Ctrl-D.
    End,
}

/// A terminal whose keys and mouse are read one by one. Between [`Console::open`] and [`Console::close`] nothing else
/// writes to it.
pub trait Console: Send + Sync {
    /// Begins to read keys.
    fn open(&self);
    /// Gives the terminal back as it was.
    fn close(&self);
    /// Whether pictures and questions fill the window; if not, questions follow each other as lines.
    fn is_window(&self) -> bool;
    /// Says lines below the picture, until the person has done something.
    fn say(&self, lines: &[String]);
    /// Waits for what the person does; an error if the terminal is gone.
    fn ask(&self, prompt: &ConsolePrompt<'_>) -> io::Result<ConsoleInput>;
    /// Shows lines page by page until the person has read them.
    fn page(&self, lines: &[String]) -> io::Result<()>;
}
