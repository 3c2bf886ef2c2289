-- Files that belong to one date of a meeting, and earlier versions of files: those with the same name and date.
ALTER TABLE meeting_agenda_files
  -- The original start of the date. Null: the file belongs to all dates.
  ADD COLUMN original_start timestamptz,
  -- Null for the version that is shown.
  ADD COLUMN replaced_at timestamptz;
