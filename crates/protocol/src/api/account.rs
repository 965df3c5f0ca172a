//! Bodies about people: guests, accounts, sessions, tokens.
//!
//! Fields of forms may be missing: they count as empty, so that the answer can name every fault at
//! once. Times are milliseconds since the beginning of 1970, UTC.

body! {
    /// Who is asking.
    pub struct Me {
        /// Whether anything is known about them.
        pub kind: MeKind,
        /// The name of the account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub username: Option<String>,
        /// The mail address of the account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub email: Option<String>,
        /// Whether the owner has shown that the address is theirs; absent where the service sends no mail
        /// and nobody can.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub email_confirmed: Option<bool>,
    }

    /// The form of a new account.
    pub struct SignUp {
        /// The mail address.
        #[serde(default)]
        pub email: String,
        /// The name that others see.
        #[serde(default)]
        pub username: String,
        /// The password.
        #[serde(default)]
        pub password: String,
        /// The password again.
        #[serde(default)]
        pub password_again: String,
    }

    /// The form to sign in.
    pub struct SignIn {
        /// The name or the mail address.
        #[serde(default)]
        pub login: String,
        /// The password.
        #[serde(default)]
        pub password: String,
        /// The code of the app, or a recovery code, where the account wants one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        pub code: String,
    }

    /// The answer to a sign-in.
    pub struct SignedIn {
        /// The name of the account.
        pub username: String,
        /// How many games of the guest now belong to the account.
        pub merged_games: u64,
    }

    /// The form of a forgotten password.
    pub struct CodeRequest {
        /// The mail address of the account.
        #[serde(default)]
        pub email: String,
    }

    /// The form of a new password by a code.
    pub struct NewPassword {
        /// The mail address of the account.
        #[serde(default)]
        pub email: String,
        /// The code from the mail.
        #[serde(default)]
        pub code: String,
        /// The new password.
        #[serde(default)]
        pub password: String,
        /// The new password again.
        #[serde(default)]
        pub password_again: String,
    }

    /// The form to change the password.
    pub struct ChangePassword {
        /// The password so far.
        #[serde(default)]
        pub current: String,
        /// The new password.
        #[serde(default)]
        pub password: String,
        /// The new password again.
        #[serde(default)]
        pub password_again: String,
    }

    /// The form to change the mail address.
    pub struct ChangeEmail {
        /// The new address.
        #[serde(default)]
        pub email: String,
        /// The password, to be sure who asks.
        #[serde(default)]
        pub password: String,
    }

    /// The code from a mail, which shows that the address is one's own.
    pub struct ConfirmEmail {
        /// The code.
        #[serde(default)]
        pub code: String,
    }

    /// Whether signing in needs a code besides the password.
    pub struct CodeAppInfo {
        /// Since when; absent where it needs none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub since: Option<i64>,
        /// How many recovery codes are left.
        pub recovery_codes_left: u32,
    }

    /// What an app for one-time codes has to know. It is shown this once.
    pub struct CodeAppBegun {
        /// The secret, for typing it into an app.
        pub secret: String,
        /// The same as a link, which apps read from a QR code.
        pub link: String,
    }

    /// The code that an app shows.
    pub struct AppCode {
        /// The code.
        #[serde(default)]
        pub code: String,
    }

    /// A passkey, without its public key.
    pub struct PasskeyInfo {
        /// The id, by which it can be taken away.
        pub id: String,
        /// What its owner calls it.
        pub name: String,
        /// Since when.
        pub begun: i64,
        /// When it was last used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub used: Option<i64>,
    }

    /// The form of a new passkey.
    pub struct NewPasskey {
        /// What to call it.
        #[serde(default)]
        pub name: String,
        /// What the device made: `PublicKeyCredential.toJSON()`.
        pub credential: PasskeyMade,
    }

    /// A passkey as a browser describes it that has just made it. Bytes are in base 64 for URLs.
    pub struct PasskeyMade {
        /// The name that the device has for it.
        pub id: String,
        /// What the device said.
        pub response: PasskeyMadeResponse,
    }

    /// What a device says that has made a passkey.
    pub struct PasskeyMadeResponse {
        /// What the browser says about the ceremony.
        #[serde(rename = "clientDataJSON")]
        pub client_data: String,
        /// What the device says about itself.
        #[serde(rename = "authenticatorData")]
        pub authenticator_data: String,
        /// The public key (`SubjectPublicKeyInfo`).
        #[serde(rename = "publicKey")]
        pub public_key: String,
        /// How the key signs, by the register of COSE.
        #[serde(rename = "publicKeyAlgorithm")]
        pub public_key_algorithm: i64,
    }

    /// The form to sign in by a passkey.
    pub struct PasskeySignIn {
        /// What the device signed: `PublicKeyCredential.toJSON()`.
        pub credential: PasskeyShown,
    }

    /// A passkey that has signed. Bytes are in base 64 for URLs.
    pub struct PasskeyShown {
        /// The name that the device has for it.
        pub id: String,
        /// What the device said.
        pub response: PasskeyShownResponse,
    }

    /// What a device says that has signed.
    pub struct PasskeyShownResponse {
        /// What the browser says about the ceremony.
        #[serde(rename = "clientDataJSON")]
        pub client_data: String,
        /// What the device says about itself.
        #[serde(rename = "authenticatorData")]
        pub authenticator_data: String,
        /// The signature.
        pub signature: String,
    }

    /// Codes that stand in for a lost app, each of them once. They are shown this once.
    pub struct RecoveryCodes {
        /// The codes.
        pub recovery_codes: Vec<String>,
    }

    /// The password, to be sure who asks.
    pub struct Confirm {
        /// The password; a guest has none.
        #[serde(default)]
        pub password: String,
    }

    /// Something that the operator should look at.
    pub struct NewReport {
        /// What kind of thing it is.
        pub about: ReportKind,
        /// Which one: the name of a player, the id of a challenge or of a room, or `ROOM/NUMBER` for a
        /// member of a room.
        #[serde(default)]
        pub subject: String,
        /// What is wrong with it.
        #[serde(default)]
        pub words: String,
    }

    /// Something that happened to an account.
    pub struct AuditEntry {
        /// When.
        pub at: i64,
        /// What, such as `signed-in`, `sign-in-failed` or `password-changed`.
        pub event: String,
        /// The network address that it came from.
        pub address: String,
        /// What the browser calls itself.
        pub agent: String,
    }

    /// A sign-in on one device.
    pub struct SessionInfo {
        /// The id, by which it can be ended.
        pub id: String,
        /// Since when.
        pub begun: i64,
        /// When it was last used.
        pub used: i64,
        /// What the browser calls itself.
        pub agent: String,
        /// The network address that it began from.
        pub address: String,
        /// Whether it is the one that asks.
        pub current: bool,
    }

    /// The form of a new personal token.
    pub struct NewToken {
        /// What to call it.
        #[serde(default)]
        pub name: String,
        /// What it may do.
        #[serde(default)]
        pub scopes: Vec<Scope>,
        /// After how many days it ends; 90 unless said, and 366 at most.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub days: Option<u32>,
        /// The password, to be sure who asks.
        #[serde(default)]
        pub password: String,
    }

    /// A personal token, without its secret.
    pub struct TokenInfo {
        /// The id, by which it can be ended.
        pub id: String,
        /// What its owner calls it.
        pub name: String,
        /// What it may do.
        pub scopes: Vec<Scope>,
        /// Since when.
        pub begun: i64,
        /// When it was last used.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub used: Option<i64>,
        /// When it ends.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub expires: Option<i64>,
    }

    /// A new token. Its secret is shown this once.
    pub struct TokenMade {
        /// What to send as `Authorization: Bearer …`.
        pub secret: String,
        /// The token.
        pub token: TokenInfo,
    }
}

body! {
    /// What is known about who is asking.
    pub enum MeKind {
        /// Nothing: nothing has been saved yet.
        Nobody,
        /// Somebody without an account, known by a cookie.
        Guest,
        /// Somebody with an account.
        Player,
    }

    /// What can be reported.
    pub enum ReportKind {
        /// A player, by the name.
        Player,
        /// A challenge.
        Challenge,
        /// A room, and what is said there.
        Room,
        /// Somebody in a room, by `ROOM/NUMBER`.
        Member,
    }

    /// What a token may do.
    pub enum Scope {
        /// Read games, history and statistics.
        GamesRead,
        /// Save, continue and delete games.
        GamesWrite,
        /// Add puzzles and challenges.
        PuzzlesWrite,
    }
}

impl Scope {
    /// All scopes with their words.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::GamesRead, "games_read"),
        (Self::GamesWrite, "games_write"),
        (Self::PuzzlesWrite, "puzzles_write"),
    ];
}
