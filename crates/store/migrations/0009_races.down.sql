DROP TABLE arena_races;
DROP TABLE arena_seats;
DROP TABLE dealt_rounds;
DROP TABLE rated_races;
DROP TABLE ratings;
ALTER TABLE results DROP COLUMN room_kind;
