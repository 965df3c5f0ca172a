//! Mails: put into the database at once, sent from there until the mail server has taken them.

use crate::config::{Config, Switch};
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::http::Uri;
use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use ninefold_protocol::id::{MailId, PlayerId};
use ninefold_store::{Account, Mail, Time};
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Who brings mails away.
pub(crate) struct Postman {
    from: Mailbox,
    way: Way,
}

enum Way {
    /// A mail server.
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    /// Standard output, for a try-out.
    Print,
    /// Nobody: mails wait.
    None,
}

/// What to say in a mail, and how long it is of use.
pub(crate) struct Letter {
    pub(crate) subject: &'static str,
    pub(crate) body: String,
    pub(crate) minutes: i64,
    /// What stands for [`BLANK`] in the text that is sent, and in no text that is stored.
    secret: Option<String>,
}

/// What stands in a stored text for a secret.
const BLANK: &str = "[code]";

/// The secrets of mails that are still to be sent, in the memory of this node alone.
#[derive(Debug, Default)]
pub(crate) struct Secrets(Mutex<HashMap<MailId, (Time, String)>>);

impl Secrets {
    /// Keeps a secret until its mail is of no use any more.
    fn put(&self, mail: MailId, secret: String, now: Time, expires: Time) {
        let mut secrets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        secrets.retain(|_, (expires, _)| *expires > now);
        secrets.insert(mail, (expires, secret));
    }

    fn forget(&self, mail: MailId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&mail);
    }

    /// A text with its secret, if it has one that is known here.
    fn fill_in(&self, mail: &Mail) -> Option<String> {
        match mail.node {
            None => Some(mail.body.clone()),
            Some(_) => {
                let secrets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                secrets.get(&mail.id).map(|(_, secret)| mail.body.replacen(BLANK, secret, 1))
            }
        }
    }
}

impl Letter {
    /// The code for a new password.
    pub(crate) fn code(code: &str) -> Self {
        let body = format!(
            "Hello,\n\nyour code for a new password is\n\n    {BLANK}\n\nIt is good for 10 minutes and can be \
             used once. If you did not ask for it, you need do nothing: your password stays as it is.\n\n\
             Ninefold\n"
        );
        Self { subject: "Your code for a new password", body, minutes: 10, secret: Some(code.to_owned()) }
    }

    /// The code by which somebody shows that the address is theirs.
    pub(crate) fn confirm(code: &str) -> Self {
        let body = format!(
            "Hello,\n\nsomebody has entered this address for an account. If that was you, confirm it with the \
             code\n\n    {BLANK}\n\nIt is good for one hour. If it was not you, you need do nothing, and no \
             notices come to this address.\n\nNinefold\n"
        );
        Self { subject: "Confirm your e-mail address", body, minutes: 60, secret: Some(code.to_owned()) }
    }

    /// Tells the owner that the password is another one.
    pub(crate) fn password_changed() -> Self {
        Self::notice(
            "Your password was changed",
            "the password of your account was changed, other devices have to sign in again, and all tokens have \
             ended. If that was not you, ask for a code under \"Forgotten password\" at once.",
        )
    }

    /// Tells the owner that somebody has signed in where nobody has before.
    pub(crate) fn new_device(agent: &str) -> Self {
        // What a browser calls itself comes from outside: no sign in it may make a link.
        let agent = agent.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').take(60);
        let agent = agent.collect::<String>();
        Self::notice(
            "A new device was signed in",
            &format!(
                "somebody has signed in to your account in a browser that was not used before: {}. If that was \
                 not you, change your password at once, or ask for a code under \"Forgotten password\".",
                agent.trim()
            ),
        )
    }

    /// Tells the owner that a token was made.
    pub(crate) fn token_made() -> Self {
        Self::notice(
            "A token was made",
            "a token was made by which a program can use your account. If that was not you, end it in the \
             settings and change your password.",
        )
    }

    /// Tells the old address that the account has a new one.
    pub(crate) fn email_changed() -> Self {
        Self::notice(
            "Your e-mail address was changed",
            "the e-mail address of your account was changed to another one. If that was not you, answer this mail.",
        )
    }

    /// Tells the owner that signing in needs a code from now on.
    pub(crate) fn second_factor_on() -> Self {
        Self::notice(
            "Signing in now needs a code",
            "from now on, signing in to your account needs the code of an app besides the password. If that was \
             not you, change your password at once and answer this mail.",
        )
    }

    /// Tells the owner that signing in needs no code any more.
    pub(crate) fn second_factor_off() -> Self {
        Self::notice(
            "Signing in needs no code any more",
            "signing in to your account needs nothing but the password now. If that was not you, change your \
             password at once and turn the codes on again.",
        )
    }

    /// Tells the owner that a passkey was added.
    pub(crate) fn passkey_added() -> Self {
        Self::notice(
            "A passkey was added",
            "a passkey was added by which a device can sign in to your account. If that was not you, take it away \
             in the account settings and change your password.",
        )
    }

    /// Tells the owner that a passkey was taken away.
    pub(crate) fn passkey_removed() -> Self {
        Self::notice(
            "A passkey was taken away",
            "a passkey was taken away from your account. If that was not you, change your password at once.",
        )
    }

    /// Tells the owner that there are new recovery codes.
    pub(crate) fn recovery_codes_made() -> Self {
        Self::notice(
            "New recovery codes were made",
            "new recovery codes were made for your account, and the old ones are void. If that was not you, \
             change your password at once and make new ones.",
        )
    }

    /// Tells the owner that a recovery code was used.
    pub(crate) fn recovery_code_used(left: u32) -> Self {
        Self::notice(
            "A recovery code was used",
            &format!(
                "somebody has signed in to your account with a recovery code. Recovery codes that are left: \
                 {left}. If that was not you, change your password at once and make new recovery codes."
            ),
        )
    }

    /// Tells the owner that somebody knows the password, and not the code.
    pub(crate) fn code_refused() -> Self {
        Self::notice(
            "Somebody knows your password",
            "somebody has entered the right password of your account, and then a wrong code. They were not let \
             in. If that was not you, change your password.",
        )
    }

    /// A mail about something that has happened.
    fn notice(subject: &'static str, what: &str) -> Self {
        let body = format!("Hello,\n\n{what}\n\nNinefold\n");
        Self { subject, body, minutes: 3 * 24 * 60, secret: None }
    }
}

impl Postman {
    /// As the configuration says.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let from = config.mail_from.parse().map_err(|error| format!("--mail-from: {error}"))?;
        let way = match (&config.mail_server, config.mail_log) {
            (_, Switch::On) => Way::Print,
            (None, Switch::Off) => Way::None,
            (Some(url), Switch::Off) => {
                let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url);
                let transport = transport.map_err(|error| format!("--mail-server: {error}"))?;
                let transport = match &config.mail_ca {
                    Some(file) => transport.tls(trusting(file, url)?),
                    None => transport,
                };
                Way::Smtp(Box::new(transport.timeout(Some(Duration::from_secs(10))).build()))
            }
        };
        Ok(Self { from, way })
    }

    async fn deliver(&self, mail: &Mail) -> Result<(), String> {
        match &self.way {
            Way::Print => {
                let Mail { recipient, subject, body, .. } = mail;
                let text = format!("To: {recipient}\nSubject: {subject}\n\n{body}\n");
                std::io::stdout().lock().write_all(text.as_bytes()).map_err(|error| error.to_string())
            }
            Way::None => Err("no mail server is set".into()),
            Way::Smtp(transport) => {
                let message = Message::builder()
                    .from(self.from.clone())
                    .to(mail.recipient.parse().map_err(|error| format!("{error}"))?)
                    .subject(mail.subject.as_str())
                    .header(ContentType::TEXT_PLAIN)
                    .body(mail.body.clone())
                    .map_err(|error| error.to_string())?;
                transport.send(message).await.map(drop).map_err(|error| error.to_string())
            }
        }
    }
}

/// TLS as the address of the mail server says, with the certificates of a file besides the public
/// ones.
fn trusting(file: &Path, url: &str) -> Result<Tls, String> {
    let place = |error: &dyn std::fmt::Display| format!("--mail-ca: {}: {error}", file.display());
    let text = std::fs::read(file).map_err(|error| place(&error))?;
    let server = url.parse::<Uri>().map_err(|error| format!("--mail-server: {error}"))?;
    let domain = server.host().unwrap_or_default().to_owned();
    let parameters = TlsParameters::builder(domain);
    let parameters = parameters.add_root_certificate(Certificate::from_pem(&text).map_err(|e| place(&e))?);
    let parameters = parameters.build_rustls().map_err(|error| place(&error))?;
    match (server.scheme_str(), server.query()) {
        (Some("smtps"), _) => Ok(Tls::Wrapper(parameters)),
        (_, Some("tls=required")) => Ok(Tls::Required(parameters)),
        _ => Err("--mail-ca: the mail server is asked without TLS; use 'smtps://' or '?tls=required'".into()),
    }
}

impl std::fmt::Debug for Postman {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Postman({})", self.from)
    }
}

/// How many mails one account may cause in an hour, to whatever address.
const MAILS: u32 = 6;
const HOUR: i64 = 3_600_000;

impl Service {
    /// Tells the owner of an account what happened, at an address that they have confirmed.
    pub(crate) async fn notify(
        &self,
        player: PlayerId,
        account: &Account,
        letter: Letter,
    ) -> Result<(), Problem> {
        match account.verified {
            Some(_) if self.may_mail(player).await? => self.post(player, &account.email, letter).await,
            _ => Ok(()),
        }
    }

    /// Whether an account may cause one more mail; it is counted.
    pub(crate) async fn may_mail(&self, player: PlayerId) -> Result<bool, Problem> {
        let slot = self.now().0.div_euclid(HOUR);
        let sent = self.store.hit(&format!("mail:{player}"), slot, 1, Time((slot + 1) * HOUR)).await?;
        Ok(self.config.rate_limits == 0 || sent <= MAILS)
    }

    /// Puts a mail into the outbox.
    pub(crate) async fn post(&self, player: PlayerId, to: &str, letter: Letter) -> Result<(), Problem> {
        let now = self.now();
        let id = MailId::from_random(random::bits());
        let expires = Time(now.0 + letter.minutes * 60_000);
        let node = letter.secret.is_some().then(|| self.node.clone());
        if let Some(secret) = letter.secret {
            self.secrets.put(id, secret, now, expires);
        }
        let mail = Mail {
            id,
            node,
            player: Some(player),
            recipient: to.to_owned(),
            subject: letter.subject.to_owned(),
            body: letter.body,
            expires,
            due: now,
            tries: 0,
        };
        self.store.queue_mail(&mail).await?;
        self.bell.notify_one();
        Ok(())
    }

    /// Sends every mail that is due, and says how many went; what fails is tried again later, each
    /// time after a longer while.
    pub async fn deliver_mails(&self) -> Result<usize, ninefold_store::Error> {
        let now = self.now();
        let mut sent = 0;
        for mail in self.store.take_due_mails(&self.node, now, Time(now.0 + 60_000), 20).await? {
            // Without its secret a mail is of no use: whoever waits for it asks for another code.
            let Some(body) = self.secrets.fill_in(&mail) else {
                self.store.mail_sent(mail.id).await?;
                continue;
            };
            match self.postman.deliver(&Mail { body, ..mail.clone() }).await {
                Ok(()) => {
                    self.store.mail_sent(mail.id).await?;
                    self.secrets.forget(mail.id);
                    sent += 1;
                }
                Err(fault) => {
                    tracing::warn!(fault, tries = mail.tries, "a mail could not be sent");
                    let wait = 15_000 << mail.tries.min(7);
                    self.store.mail_failed(mail.id, Time(now.0 + wait), &fault).await?;
                }
            }
        }
        Ok(sent)
    }
}
