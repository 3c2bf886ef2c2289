-- What a file of a meeting is about, as the host describes it.
ALTER TABLE meeting_agenda_files ADD COLUMN description text NOT NULL DEFAULT '';
