-- The board with the words of whoever added it: title, author, rules. Without words there is none.
ALTER TABLE puzzles ADD COLUMN told TEXT;
