DROP TABLE recovery_codes;
DROP TABLE code_apps;
