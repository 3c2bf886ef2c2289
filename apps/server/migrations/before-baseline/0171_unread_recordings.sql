-- Why the server has stopped trying to read a recording that has arrived whole, as an error code: its owner decides what becomes of it.
ALTER TABLE recordings
  ADD COLUMN failed_as text CHECK (failed_as IN ('recording.unread', 'recording.length_unknown', 'recording.not_allowed')),
  ADD CONSTRAINT recordings_failed CHECK (failed_as IS NULL OR (kept_at IS NULL AND parts_there = part_count));
