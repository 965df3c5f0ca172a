//! Players, sessions, puzzles, games and results, kept in SQLite or PostgreSQL.
