-- Minutes whose section could not be written again stay ready, and say so.
ALTER TABLE minutes DROP CONSTRAINT minutes_check;
