//! Guesses of passwords, sign-ups and codes, many at once.

use super::Target;
use anyhow::Result;
use serde_json::json;

/// Wrong passwords for one account, for nobody, and new accounts, each of which costs a slow hash.
pub(super) async fn passwords(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let mut round = 0_u32;
    while target.goes_on() {
        round += 1;
        let guess = format!("Wrong-{n}-{round}");
        let (what, answer) = match n % 3 {
            0 => {
                let form = json!({"login": "victim", "password": guess});
                ("guess", client.post("/api/v1/session", &form).await)
            }
            1 => {
                let form = json!({"email": "victim@example.org"});
                ("code", client.post("/api/v1/password/code", &form).await)
            }
            _ => {
                let name = format!("eve-{n}-{round}");
                let form = json!({
                    "email": format!("{name}@example.org"), "username": name,
                    "password": guess, "password_again": guess,
                });
                client.cookie = None;
                ("sign-up", client.post("/api/v1/account", &form).await)
            }
        };
        if let Some(answer) = target.count(what, answer).await
            && what == "guess"
            && answer.status == 200
        {
            target.violation("a wrong password was taken");
        }
    }
    Ok(())
}
