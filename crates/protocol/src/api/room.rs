//! Rooms: opening, joining, and the way around WebSockets.

body! {
    /// Open a room. The puzzle is `text`, or `puzzle`, or a new one of `variant` and `level`.
    pub struct NewRoom {
        /// `together`, `race`, `relay` or `class`.
        pub kind: RoomKind,
        /// What to be called here; whoever has an account is called as it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// Whether players may ask for hints; not unless said.
        #[serde(default)]
        pub hints: bool,
        /// Whether players may have their digits checked; not unless said.
        #[serde(default)]
        pub checks: bool,
        /// What to play.
        #[serde(flatten)]
        pub choice: PuzzleChoice,
    }

    /// A puzzle for a room: one of these, or a new one of the usual kind.
    #[derive(Default)]
    pub struct PuzzleChoice {
        /// The Puzzle ID of a board that the service knows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub puzzle: Option<String>,
        /// A puzzle in any of the text forms.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub text: Option<String>,
        /// The variant of a new puzzle; classic unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub variant: Option<String>,
        /// The level of a new puzzle; medium unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub level: Option<String>,
    }

    /// The next puzzle of a room; the owner may. The id makes a second try harmless.
    pub struct NextPuzzle {
        /// The id of the operation: 1 to 32 hexadecimal digits, chosen at random.
        pub op: String,
        /// What to play.
        #[serde(flatten)]
        pub choice: PuzzleChoice,
    }

    /// Come into a room.
    pub struct JoinRoom {
        /// What to be called here; whoever has an account is called as it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<String>,
        /// `player`, or `watcher`; a player unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub role: Option<RoomRole>,
    }

    /// A room for whoever has its id.
    pub struct RoomInfo {
        /// The id: 128 random bits, and the invitation.
        pub id: String,
        /// What is played.
        pub kind: RoomKind,
        /// Whether players may ask for hints.
        #[serde(default)]
        pub hints: bool,
        /// Whether players may have their digits checked.
        #[serde(default)]
        pub checks: bool,
        /// What each part of a hint and each check adds to the time in a race, in milliseconds.
        #[serde(default)]
        pub penalty: u32,
        /// The number of this member, for whoever has joined.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub me: Option<u8>,
        /// Who owns it.
        pub owner: String,
        /// How many play.
        pub players: u32,
        /// How many watch.
        pub watchers: u32,
        /// Whether nobody new can come in.
        pub locked: bool,
        /// The number of the last entry of its log.
        pub head: u64,
    }

    /// Operations for the log, in the form of the messages of a WebSocket.
    pub struct ClientMessages {
        /// Messages such as `{"op":{"id":"1f","seen":12,"do":"ready"}}`, in order.
        pub messages: Vec<serde_json::Value>,
    }

    /// What a WebSocket would have brought.
    pub struct ServerMessages {
        /// Messages such as `{"entries":[…]}` and `{"refused":{"op":"1f","reason":"…"}}`, in order.
        pub messages: Vec<serde_json::Value>,
    }
}

body! {
    /// How people play with each other.
    pub enum RoomKind {
        /// One board for all.
        Together,
        /// The same puzzle, a board for each.
        Race,
        /// One board, digits in turn.
        Relay,
        /// A teacher shows and asks, pupils try and answer.
        Class,
    }

    /// To play or to watch.
    pub enum RoomRole {
        /// Plays.
        Player,
        /// Watches.
        Watcher,
    }
}

impl From<RoomKind> for ninefold_room::RoomKind {
    fn from(kind: RoomKind) -> Self {
        match kind {
            RoomKind::Together => Self::Together,
            RoomKind::Race => Self::Race,
            RoomKind::Relay => Self::Relay,
            RoomKind::Class => Self::Class,
        }
    }
}

impl From<ninefold_room::RoomKind> for RoomKind {
    fn from(kind: ninefold_room::RoomKind) -> Self {
        match kind {
            ninefold_room::RoomKind::Together => Self::Together,
            ninefold_room::RoomKind::Race => Self::Race,
            ninefold_room::RoomKind::Relay => Self::Relay,
            ninefold_room::RoomKind::Class => Self::Class,
        }
    }
}
