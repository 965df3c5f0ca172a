//! Rooms: logs that several people append to, and how nodes hear of each other's entries.

use crate::entering::Entering;
use crate::settlement::{Settlement, settle};
use crate::sql::{Pools, Sql, Transaction};
use crate::{Error, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, RoomId};
use sqlx::postgres::PgListener;

/// An entry on its way into the log of a room.
#[derive(Clone, Debug)]
pub struct NewEntry<'a> {
    /// The room.
    pub room: RoomId,
    /// Its number: one more than the last one that was seen.
    pub seq: u64,
    /// What names the operation behind it, unique in the room.
    pub op: &'a str,
    /// The entry as text.
    pub line: &'a str,
    /// Who becomes which member by it, for the first entry of each.
    pub joins: Option<(PlayerId, u8)>,
    /// What it brings to players.
    pub settles: Option<&'a Settlement<'a>>,
    /// When.
    pub at: Time,
}

/// What came of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entered {
    /// It is in the log.
    Done,
    /// The log has other entries by now, or the same operation: read on and decide again.
    MovedOn,
}

/// Where a log stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomHead {
    /// The room.
    pub id: RoomId,
    /// The number of its last entry.
    pub head: u64,
}

/// Entries that follow each other, as they are stored: few enough that nobody waits long for whoever reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomPage {
    /// Each entry as text.
    pub lines: Vec<String>,
}

impl RoomPage {
    /// The most entries of a page.
    pub const ENTRIES: usize = 200;
    /// With so many characters a page is full. The entry that fills it may be longer.
    pub const SIGNS: usize = 64 << 10;

    /// What all entries take, in bytes.
    pub fn n_bytes(&self) -> usize {
        self.lines.iter().map(String::len).sum()
    }

    /// Whether there may be more after it.
    pub fn is_full(&self) -> bool {
        self.lines.len() == Self::ENTRIES || self.n_bytes() >= Self::SIGNS
    }
}

/// News of another node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomNews {
    /// The room.
    pub room: RoomId,
    /// The node that they come from.
    pub node: String,
    /// What was whispered; without it, the log has more entries.
    pub whisper: Option<String>,
}

/// The channel on which nodes wake each other.
const CHANNEL: &str = "ninefold_rooms";

/// The longest text that PostgreSQL passes on, in bytes, with room for the names before it.
const LONGEST_WHISPER: usize = 7_000;

impl Store {
    /// Opens a room with its first entry.
    pub async fn open_room(&self, entry: NewEntry<'_>, opener: PlayerId) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let sql =
            Sql::new("INSERT INTO rooms (id, opener, head, opened, touched) VALUES ($1, $2, 1, $3, $3)");
        transaction.run(sql.bind(entry.room).bind(opener).bind(entry.at)).await?;
        write_entry(&mut transaction, &entry).await?;
        transaction.commit().await
    }

    /// Appends an entry, if it is the next one; all other nodes hear of it.
    pub async fn append_to_room(&self, entry: NewEntry<'_>, node: &str) -> Result<Entered> {
        let appended = match (entry.joins, entry.settles) {
            (None, None) => {
                let NewEntry { room, seq, at, .. } = entry;
                let (op, line, node) = (entry.op.to_owned(), entry.line.to_owned(), node.to_owned());
                self.entries.submit(Entering { room, seq, op, line, at, node }).await
            }
            _ => self.append_with_all(&entry, node).await,
        };
        match appended {
            // The same operation is in the log already.
            Err(Error::Conflict(_)) => Ok(Entered::MovedOn),
            appended => appended,
        }
    }

    /// Appends an entry together with what it brings to players.
    async fn append_with_all(&self, entry: &NewEntry<'_>, node: &str) -> Result<Entered> {
        let before = to_int(entry.seq.saturating_sub(1))?;
        let mut transaction = self.pools.begin().await?;
        // From here on nobody else moves the room on until the transaction has ended.
        let sql = Sql::new("UPDATE rooms SET head = head + 1, touched = $3 WHERE id = $1 AND head = $2");
        if transaction.run(sql.bind(entry.room).bind(before).bind(entry.at)).await? == 0 {
            return Ok(Entered::MovedOn);
        }
        write_entry(&mut transaction, entry).await?;
        if let Some(settlement) = entry.settles {
            settle(&mut transaction, entry.room, settlement, entry.at).await?;
        }
        notify(&mut transaction, entry.room, node).await?;
        transaction.commit().await?;
        Ok(Entered::Done)
    }

    /// Where the log of a room stands, if there is such a room.
    pub async fn room_head(&self, room: RoomId) -> Result<Option<u64>> {
        let row = self.pools.read_one(Sql::new("SELECT head FROM rooms WHERE id = $1").bind(room)).await?;
        row.map(|row| to_seq(row.get("head")?)).transpose()
    }

    /// The entries of a room after one of them, in order: as many as one page has.
    pub async fn room_page(&self, room: RoomId, since: u64) -> Result<RoomPage> {
        // The first entry of a page is always there, however long it is.
        let sql =
            Sql::new("SELECT line FROM (SELECT seq, line, SUM(LENGTH(line)) OVER (ORDER BY seq) AS so_far");
        let sql = sql.push(" FROM (SELECT seq, line FROM room_log WHERE room = $1 AND seq > $2");
        let sql = sql.push(" ORDER BY seq LIMIT $3) AS next) AS page");
        let sql = sql.push(" WHERE so_far - LENGTH(line) < $4 ORDER BY seq");
        let [entries, signs] = [RoomPage::ENTRIES, RoomPage::SIGNS].map(|most| to_int(most as u64));
        let sql = sql.bind(room).bind(to_int(since)?).bind(entries?).bind(signs?);
        let lines =
            self.pools.read(sql).await?.iter().map(|row| row.get("line")).collect::<Result<Vec<_>>>()?;
        Ok(RoomPage { lines })
    }

    /// The number of the entry that an operation has become, if it has.
    pub async fn room_entry_of(&self, room: RoomId, op: &str) -> Result<Option<u64>> {
        let sql = Sql::new("SELECT seq FROM room_log WHERE room = $1 AND op = $2").bind(room).bind(op);
        self.pools.read_one(sql).await?.map(|row| to_seq(row.get("seq")?)).transpose()
    }

    /// The rooms whose logs grew at this time or later.
    pub async fn rooms_touched(&self, since: Time) -> Result<Vec<RoomHead>> {
        let rows = self.pools.read(Sql::new("SELECT id, head FROM rooms WHERE touched >= $1").bind(since));
        let read =
            |row: &crate::sql::Row| Ok(RoomHead { id: row.get("id")?, head: to_seq(row.get("head")?)? });
        rows.await?.iter().map(read).collect()
    }

    /// Which member of a room a player is.
    pub async fn room_member(&self, room: RoomId, player: PlayerId) -> Result<Option<u8>> {
        let sql = Sql::new("SELECT member FROM room_members WHERE room = $1 AND player = $2");
        let row = self.pools.read_one(sql.bind(room).bind(player)).await?;
        let read = |member: i64| u8::try_from(member).map_err(|_| Error::Damaged("a member".into()));
        row.map(|row| read(row.get("member")?)).transpose()
    }

    /// How many rooms of a player there are.
    pub async fn rooms_opened_by(&self, player: PlayerId) -> Result<u32> {
        let sql = Sql::new("SELECT COUNT(*) AS rooms FROM rooms WHERE opener = $1").bind(player);
        self.pools.read_one(sql).await?.map_or(Ok(0), |row| row.get("rooms"))
    }

    /// Forgets rooms in which nothing has happened since a time; says how many.
    pub async fn prune_rooms(&self, touched_before: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM rooms WHERE touched < $1").bind(touched_before)).await
    }

    /// Passes something on to the other nodes that nobody keeps. With SQLite there are none; what is
    /// too long is dropped, as whispers may be.
    pub async fn whisper_in_room(&self, room: RoomId, node: &str, whisper: &str) -> Result<()> {
        if let Pools::Postgres(_) = &self.pools
            && whisper.len() <= LONGEST_WHISPER
        {
            let sql = Sql::new("SELECT pg_notify($1, $2)").bind(CHANNEL);
            self.pools.read(sql.bind(format!("{room} {node} {whisper}"))).await?;
        }
        Ok(())
    }

    /// Listens to the other nodes; nothing where there cannot be any.
    pub async fn room_news(&self) -> Result<Option<RoomListener>> {
        let Pools::Postgres(pool) = &self.pools else { return Ok(None) };
        let mut listener = PgListener::connect_with(pool).await?;
        listener.listen(CHANNEL).await?;
        Ok(Some(RoomListener(listener)))
    }
}

/// An open ear for the other nodes.
#[derive(Debug)]
pub struct RoomListener(PgListener);

impl RoomListener {
    /// The next news; `None` when the connection was lost meanwhile, so that some may have been missed.
    pub async fn next(&mut self) -> Result<Option<RoomNews>> {
        loop {
            let Some(told) = self.0.try_recv().await? else { return Ok(None) };
            let mut words = told.payload().splitn(3, ' ');
            let room = words.next().and_then(|word| word.parse().ok());
            if let (Some(room), Some(node)) = (room, words.next()) {
                let whisper = words.next().map(str::to_owned);
                return Ok(Some(RoomNews { room, node: node.to_owned(), whisper }));
            }
        }
    }
}

/// Wakes the other nodes when the transaction is on the disk; with SQLite there are none.
pub(crate) async fn notify(transaction: &mut Transaction, room: RoomId, node: &str) -> Result<()> {
    if let Transaction::Postgres(_) = &transaction {
        let wake = Sql::new("SELECT pg_notify($1, $2)").bind(CHANNEL);
        transaction.rows(wake.bind(format!("{room} {node}"))).await?;
    }
    Ok(())
}

pub(crate) async fn write_entry(transaction: &mut Transaction, entry: &NewEntry<'_>) -> Result<()> {
    let sql = Sql::new("INSERT INTO room_log (room, seq, op, line) VALUES ($1, $2, $3, $4)");
    let sql = sql.bind(entry.room).bind(to_int(entry.seq)?).bind(entry.op).bind(entry.line);
    transaction.run(sql).await?;
    if let Some((player, member)) = entry.joins {
        let sql = Sql::new("INSERT INTO room_members (room, player, member) VALUES ($1, $2, $3)");
        transaction.run(sql.bind(entry.room).bind(player).bind(u32::from(member))).await?;
    }
    Ok(())
}

pub(crate) fn to_int(seq: u64) -> Result<i64> {
    i64::try_from(seq).map_err(|_| Error::NotFound)
}

fn to_seq(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(|_| Error::Damaged(format!("{number} isn't a number of an entry")))
}
