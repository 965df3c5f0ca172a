//! [`Route`]: which screen an address shows. Reading and writing addresses are inverse.

use ninefold_table::PuzzleName;

/// A screen with what it needs to know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Route {
    /// The start.
    #[default]
    Welcome,
    /// Choose a variant and a level.
    NewGame,
    /// Make a puzzle of this variant and level and play it.
    Make {
        /// The variant's name in addresses.
        variant: String,
        /// The level's name in addresses.
        level: String,
    },
    /// Play the puzzle with this permanent ID.
    Puzzle(String),
    /// A game in progress that this browser keeps.
    Game(String),
    /// The puzzle of today.
    Daily,
    /// The classic puzzle of a day, such as `2026-11-15`.
    Day(String),
    /// The puzzle of another variant of a day.
    DayVariant(String),
    /// The hard puzzle of the week that a day is in.
    Weekly(String),
    /// The days of a month, and what was solved on them.
    Calendar,
    /// The puzzle of a challenge.
    Challenge(String),
    /// A board to do with as one likes.
    FreePlay,
    /// Read a puzzle from a text, a link or a file.
    Import,
    /// Read a puzzle from a photograph.
    Scan,
    /// The games in progress.
    Games,
    /// Rules, controls and techniques.
    Learn,
    /// One technique.
    Technique(String),
    /// The path: what can be practised.
    Practice,
    /// A unit of the path.
    Unit(String),
    /// Exercises one after the other.
    Sitting(Sitting),
    /// How well each technique is known.
    Skills,
    /// A game gone through and shown again.
    Review(String),
    /// The puzzle of a game solved as a person would.
    Solution(String),
    /// Who has solved what in a class.
    ClassResults(String),
    /// Make a puzzle by hand.
    Create,
    /// Make a booklet to be printed.
    Booklet,
    /// Print the board of a game.
    PrintGame(String),
    /// Puzzles to choose from.
    Catalogue,
    /// What has been played so far.
    Statistics,
    /// The fastest of a day.
    Leaderboard,
    /// How the game looks, helps and listens.
    Settings,
    /// Make an account.
    SignUp,
    /// Sign in.
    SignIn,
    /// A new password by a code.
    Forgotten,
    /// E-mail, password, devices, export, farewell.
    Account,
    /// Open a room to play with others.
    Together,
    /// The arena of the week.
    Arena,
    /// A room.
    Room(String),
    /// No such page.
    Unknown(String),
}

/// Exercises that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitting {
    /// Those of a lesson: a unit and a technique.
    Lesson(String, String),
    /// Those that show that a unit is known.
    Test(String),
    /// Those of today.
    Daily,
    /// What a review found.
    Missed,
    /// As many as one can in three minutes.
    Storm,
    /// Those that somebody has put together; they come with the address. Without any, one puts a set together.
    Set,
    /// Those of a class, by its code.
    Class(String),
}

/// A part of the site that the head of every page leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Section {
    /// The puzzles of a day.
    Today,
    /// Every other game.
    Play,
    /// Rules, techniques, exercises.
    Learn,
    /// Puzzles made by hand.
    Create,
    /// Rooms and the arena.
    Together,
}

impl Section {
    /// All of them, as the head shows them.
    pub const ALL: [Self; 5] = [Self::Today, Self::Play, Self::Learn, Self::Create, Self::Together];

    /// What it is called, in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::Today => "Today",
            Self::Play => "Play",
            Self::Learn => "Learn",
            Self::Create => "Create",
            Self::Together => "Together",
        }
    }

    /// Its first screen.
    pub fn door(self) -> Route {
        match self {
            Self::Today => Route::Welcome,
            Self::Play => Route::NewGame,
            Self::Learn => Route::Learn,
            Self::Create => Route::Create,
            Self::Together => Route::Together,
        }
    }
}

impl Route {
    /// The part of the site that it belongs to; what is about the player belongs to none.
    pub fn section(&self) -> Option<Section> {
        Some(match self {
            Self::Welcome
            | Self::Daily
            | Self::Day(_)
            | Self::DayVariant(_)
            | Self::Weekly(_)
            | Self::Calendar
            | Self::Leaderboard => Section::Today,
            Self::NewGame
            | Self::Make { .. }
            | Self::Puzzle(_)
            | Self::Game(_)
            | Self::Challenge(_)
            | Self::FreePlay
            | Self::Import
            | Self::Scan
            | Self::Games
            | Self::Catalogue
            | Self::PrintGame(_)
            | Self::Booklet => Section::Play,
            Self::Learn
            | Self::Technique(_)
            | Self::Practice
            | Self::Unit(_)
            | Self::Sitting(_)
            | Self::Skills
            | Self::Review(_)
            | Self::Solution(_)
            | Self::ClassResults(_) => Section::Learn,
            Self::Create => Section::Create,
            Self::Together | Self::Arena | Self::Room(_) => Section::Together,
            Self::Statistics
            | Self::Settings
            | Self::SignUp
            | Self::SignIn
            | Self::Forgotten
            | Self::Account
            | Self::Unknown(_) => return None,
        })
    }

    /// The screen of a path such as `/play/killer/hard`.
    pub fn of_path(path: &str) -> Self {
        let parts = path.split('/').filter(|part| !part.is_empty()).collect::<Vec<_>>();
        match parts[..] {
            [] => Self::Welcome,
            ["new"] => Self::NewGame,
            ["play", variant, level] => Self::Make { variant: variant.into(), level: level.into() },
            ["p", id] => Self::Puzzle(id.into()),
            ["game", key] => Self::Game(key.into()),
            ["daily"] => Self::Daily,
            ["daily", day] => Self::Day(day.into()),
            ["daily", day, "variant"] => Self::DayVariant(day.into()),
            ["weekly", day] => Self::Weekly(day.into()),
            ["calendar"] => Self::Calendar,
            ["challenge", id] => Self::Challenge(id.into()),
            ["free"] => Self::FreePlay,
            ["import"] => Self::Import,
            ["scan"] => Self::Scan,
            ["games"] => Self::Games,
            ["learn"] => Self::Learn,
            ["learn", slug] => Self::Technique(slug.into()),
            ["practice"] => Self::Practice,
            ["practice", "daily"] => Self::Sitting(Sitting::Daily),
            ["practice", "missed"] => Self::Sitting(Sitting::Missed),
            ["practice", "storm"] => Self::Sitting(Sitting::Storm),
            ["practice", "skills"] => Self::Skills,
            ["practice", "set"] => Self::Sitting(Sitting::Set),
            ["practice", unit] => Self::Unit(unit.into()),
            ["practice", unit, "test"] => Self::Sitting(Sitting::Test(unit.into())),
            ["practice", unit, slug] => Self::Sitting(Sitting::Lesson(unit.into(), slug.into())),
            ["review", key] => Self::Review(key.into()),
            ["review", key, "solution"] => Self::Solution(key.into()),
            ["class", code] => Self::Sitting(Sitting::Class(code.into())),
            ["class", code, "results"] => Self::ClassResults(code.into()),
            ["create"] => Self::Create,
            ["print"] => Self::Booklet,
            ["print", key] => Self::PrintGame(key.into()),
            ["catalogue"] => Self::Catalogue,
            ["statistics"] => Self::Statistics,
            ["leaderboard"] => Self::Leaderboard,
            ["settings"] => Self::Settings,
            ["sign-up"] => Self::SignUp,
            ["sign-in"] => Self::SignIn,
            ["forgotten"] => Self::Forgotten,
            ["account"] => Self::Account,
            ["together"] => Self::Together,
            ["arena"] => Self::Arena,
            ["room", id] => Self::Room(id.into()),
            _ => Self::Unknown(path.into()),
        }
    }

    /// The screen of a Puzzle ID; those of days and challenges have their own addresses.
    pub fn of_puzzle(id: &str) -> Self {
        match PuzzleName::from(id) {
            PuzzleName::Daily(day) => Self::Day(day.into()),
            PuzzleName::DailyVariant(day, _) => Self::DayVariant(day.into()),
            PuzzleName::Weekly(day) => Self::Weekly(day.into()),
            PuzzleName::Challenge(id) => Self::Challenge(id.into()),
            PuzzleName::Id(id) => Self::Puzzle(id.into()),
        }
    }

    /// The path of the screen.
    pub fn path(&self) -> String {
        let fixed = match self {
            Self::Make { variant, level } => return format!("/play/{variant}/{level}"),
            Self::Puzzle(id) => return format!("/p/{id}"),
            Self::Day(day) => return format!("/daily/{day}"),
            Self::DayVariant(day) => return format!("/daily/{day}/variant"),
            Self::Weekly(day) => return format!("/weekly/{day}"),
            Self::Challenge(id) => return format!("/challenge/{id}"),
            Self::Game(key) => return format!("/game/{key}"),
            Self::PrintGame(key) => return format!("/print/{key}"),
            Self::Technique(slug) => return format!("/learn/{slug}"),
            Self::Unit(unit) => return format!("/practice/{unit}"),
            Self::Sitting(Sitting::Lesson(unit, slug)) => return format!("/practice/{unit}/{slug}"),
            Self::Sitting(Sitting::Test(unit)) => return format!("/practice/{unit}/test"),
            Self::Review(key) => return format!("/review/{key}"),
            Self::Solution(key) => return format!("/review/{key}/solution"),
            Self::Sitting(Sitting::Class(code)) => return format!("/class/{code}"),
            Self::ClassResults(code) => return format!("/class/{code}/results"),
            Self::Room(id) => return format!("/room/{id}"),
            Self::Unknown(path) => return path.clone(),
            Self::Welcome => "/",
            Self::NewGame => "/new",
            Self::Daily => "/daily",
            Self::Calendar => "/calendar",
            Self::FreePlay => "/free",
            Self::Import => "/import",
            Self::Scan => "/scan",
            Self::Games => "/games",
            Self::Learn => "/learn",
            Self::Practice => "/practice",
            Self::Sitting(Sitting::Daily) => "/practice/daily",
            Self::Sitting(Sitting::Missed) => "/practice/missed",
            Self::Sitting(Sitting::Storm) => "/practice/storm",
            Self::Sitting(Sitting::Set) => "/practice/set",
            Self::Skills => "/practice/skills",
            Self::Create => "/create",
            Self::Booklet => "/print",
            Self::Catalogue => "/catalogue",
            Self::Statistics => "/statistics",
            Self::Leaderboard => "/leaderboard",
            Self::Settings => "/settings",
            Self::SignUp => "/sign-up",
            Self::SignIn => "/sign-in",
            Self::Forgotten => "/forgotten",
            Self::Account => "/account",
            Self::Together => "/together",
            Self::Arena => "/arena",
        };
        fixed.into()
    }

    /// What the window is called, in English.
    pub fn title(&self) -> &'static str {
        match self {
            Self::Welcome => "Sudoku, calm and exact",
            Self::NewGame | Self::Make { .. } => "New game",
            Self::Puzzle(_) | Self::Game(_) => "Play",
            Self::Daily | Self::Day(_) => "Daily puzzle",
            Self::DayVariant(_) => "Variant of the day",
            Self::Weekly(_) => "Puzzle of the week",
            Self::Calendar => "Calendar",
            Self::Challenge(_) => "Challenge",
            Self::FreePlay => "Free play",
            Self::Import => "Load a puzzle",
            Self::Scan => "Scan a puzzle",
            Self::Games => "My games",
            Self::Learn => "How to play",
            Self::Technique(_) => "Technique",
            Self::Sitting(Sitting::Set) => "Exercises for others",
            Self::Sitting(Sitting::Class(_)) | Self::ClassResults(_) => "Class",
            Self::Practice | Self::Unit(_) | Self::Sitting(_) => "Practice",
            Self::Skills => "Skills",
            Self::Review(_) => "Review",
            Self::Solution(_) => "Solved like a person",
            Self::Create => "Create",
            Self::Booklet => "Make a booklet",
            Self::PrintGame(_) => "Print",
            Self::Catalogue => "Catalogue",
            Self::Statistics => "Statistics",
            Self::Leaderboard => "Leaderboard",
            Self::Settings => "Settings",
            Self::SignUp => "Create account",
            Self::SignIn => "Sign in",
            Self::Forgotten => "Forgot password?",
            Self::Account => "Account",
            Self::Together => "Play together",
            Self::Arena => "Arena",
            Self::Room(_) => "Room",
            Self::Unknown(_) => "Page not found",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_protocol::page::is_page;

    #[test]
    fn every_screen_has_an_address_that_leads_back_to_it() {
        let paths = [
            "/",
            "/new",
            "/play/killer/hard",
            "/p/4F7K2",
            "/game/g1",
            "/daily",
            "/daily/2026-11-15",
            "/daily/2026-11-15/variant",
            "/weekly/2026-11-16",
            "/calendar",
            "/challenge/c1",
            "/free",
            "/import",
            "/scan",
            "/games",
            "/learn",
            "/learn/x-wing",
            "/practice",
            "/practice/fish",
            "/practice/fish/x-wing",
            "/practice/fish/test",
            "/practice/daily",
            "/practice/missed",
            "/practice/storm",
            "/practice/skills",
            "/practice/set",
            "/review/g1",
            "/review/g1/solution",
            "/class/7KQ2-M9XT",
            "/class/7KQ2-M9XT/results",
            "/create",
            "/print",
            "/print/g1",
            "/catalogue",
            "/statistics",
            "/leaderboard",
            "/settings",
            "/sign-up",
            "/sign-in",
            "/forgotten",
            "/account",
            "/together",
            "/room/2XKJ",
            "/no/such/page",
        ];
        for path in paths {
            let route = Route::of_path(path);
            assert_eq!(route.path(), path);
            // The service knows the same addresses.
            assert_eq!(is_page(path), !matches!(route, Route::Unknown(_)), "{path}");
        }
        assert_eq!(Route::of_path("/daily/"), Route::Daily);
        for section in Section::ALL {
            assert_eq!(section.door().section(), Some(section));
        }
        assert_eq!(Route::of_puzzle("daily-2026-11-15"), Route::Day("2026-11-15".into()));
        assert_eq!(Route::of_puzzle("daily-2026-11-15-ice"), Route::DayVariant("2026-11-15".into()));
        assert_eq!(Route::of_puzzle("weekly-2026-11-16"), Route::Weekly("2026-11-16".into()));
        assert_eq!(Route::of_puzzle("challenge-c1"), Route::Challenge("c1".into()));
        assert_eq!(Route::of_puzzle("4F7K2"), Route::Puzzle("4F7K2".into()));
    }
}
