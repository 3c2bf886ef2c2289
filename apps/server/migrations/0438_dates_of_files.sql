-- A file of all dates is shown on those that end in these times, so dates that are over keep what they showed when it is removed or replaced.
ALTER TABLE meeting_agenda_files ADD COLUMN dates_ending tstzmultirange NOT NULL DEFAULT '{(,)}';
-- Earlier versions are shown on none.
UPDATE meeting_agenda_files SET dates_ending = '{}' WHERE replaced_at IS NOT NULL;
