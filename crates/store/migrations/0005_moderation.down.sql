DROP TABLE reports;
ALTER TABLE players DROP COLUMN ban_reason;
ALTER TABLE players DROP COLUMN banned;
