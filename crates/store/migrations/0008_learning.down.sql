DROP TABLE pupil_results;
DROP TABLE pupils;
DROP TABLE classes;
DROP TABLE storm_answers;
DROP TABLE storms;
