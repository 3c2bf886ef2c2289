-- A hundred samples of a million names may show a rare one as frequent, and the search then walks through everybody.
ALTER INDEX users_name_search ALTER COLUMN 1 SET STATISTICS 1000;
