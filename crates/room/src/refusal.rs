//! [`Refusal`]: why the room does not do what was asked, in words for the member.

use ninefold_game::Rejection;
use ninefold_puzzle::Place;

/// Why an operation is refused. Its text is a whole sentence and says what to do next.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// There is no room yet.
    #[error("There is no such room.")]
    NoRoom,
    /// There is a room already.
    #[error("The room is open already.")]
    OpenAlready,
    /// Whoever asks is not in the room.
    #[error("You are not in this room: join it first.")]
    NotHere,
    /// Whoever asks is in the room.
    #[error("You are in this room already.")]
    HereAlready,
    /// The owner has sent them away.
    #[error("The owner has removed you from this room.")]
    Removed,
    /// Nobody new comes in.
    #[error("The room is locked: ask its owner to let you in.")]
    Locked,
    /// Too many members.
    #[error("The room is full: {0} people have been in it.")]
    Full(usize),
    /// Too many players.
    #[error("{0} people play here already: join to watch.")]
    PlayersFull(usize),
    /// Somebody here has that name.
    #[error("Somebody in this room is called that: choose another name.")]
    NameTaken,
    /// No name, or a very long one.
    #[error("Choose a name of 1 to {0} characters.")]
    Name(usize),
    /// Only the owner may.
    #[error("Only the owner of the room may do that.")]
    NotOwner,
    /// There is no such member.
    #[error("There is nobody of that number here.")]
    NoSuchMember,
    /// Owners do not send themselves away.
    #[error("Hand the room over first.")]
    Yourself,
    /// It is so already.
    #[error("It is so already.")]
    SoAlready,
    /// Whoever asks only watches.
    #[error("You are watching: join as a player to play.")]
    Watching,
    /// Only races are started.
    #[error("There is nothing to start: everybody can play at once.")]
    NoRace,
    /// The race is under way.
    #[error("The race has started.")]
    StartedAlready,
    /// The race has not been started.
    #[error("The race has not started yet.")]
    NotStarted,
    /// The countdown runs.
    #[error("The race starts in a moment.")]
    Countdown,
    /// The round is over.
    #[error("This round is over: the owner can go on with the next puzzle.")]
    Over,
    /// Somebody else's turn.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// Only relays have turns.
    #[error("Nobody waits for a turn here.")]
    NoTurns,
    /// Would undo everybody's work.
    #[error("The board belongs to everybody: take back your own steps one by one.")]
    SharedBoard,
    /// An unfair help.
    #[error("In a race everybody writes their own marks.")]
    NotInARace,
    /// A cell was changed by somebody else before this arrived.
    #[error("Somebody else has changed {0} meanwhile.")]
    ChangedMeanwhile(Place),
    /// An earlier operation of the same member is not there.
    #[error("What you did before did not come through: look at the board again.")]
    NotAfterThat,
    /// The owner wants no talk.
    #[error("The owner has switched talking off.")]
    Silent,
    /// The room has only phrases, as rooms have at first.
    #[error("Words of your own are off in this room: choose one of the phrases.")]
    OnlyPhrases,
    /// Free words are for accounts.
    #[error("Words of your own need an account: choose one of the phrases.")]
    GuestWords,
    /// Nothing to say, or too much.
    #[error("Write 1 to {0} characters.")]
    Words(usize),
    /// Only a class has a teacher.
    #[error("This room isn't a class.")]
    NoClass,
    /// The board on the table is not for pupils.
    #[error("This is the teacher's board: take a copy to try on.")]
    TeachersBoard,
    /// The teacher needs no copy.
    #[error("The board on the table is yours.")]
    YourBoard,
    /// A question waits for answers, and the position stays as it is.
    #[error("Reveal the answers first.")]
    RevealFirst,
    /// The same for a pupil.
    #[error("The teacher has asked something: answer first.")]
    AnswerFirst,
    /// Whoever asks does not answer.
    #[error("The question is yours: let the others answer.")]
    YouAsked,
    /// Nothing is asked, or not this.
    #[error("The question is over.")]
    NoQuestion,
    /// An answer about nothing, or about what is not on the board.
    #[error("Answer by a digit, by candidates or by cells of the board.")]
    NoAnswer,
    /// Hints are not among the rules of this room.
    #[error("There are no hints in this room.")]
    NoHints,
    /// Nor are checks.
    #[error("There are no checks in this room.")]
    NoChecks,
    /// So many hints were shown.
    #[error("{0} hints were shown in this room: open a new one.")]
    TooManyHints(u32),
    /// A command that boards in rooms do not have.
    #[error("There is no such thing in a room.")]
    NotInARoom,
    /// The log is as long as it may be.
    #[error("This room has seen too much: open a new one.")]
    LogFull,
    /// The rules of play.
    #[error(transparent)]
    Play(#[from] Rejection),
}
