-- In which language people inside read captions; no row: as they are spoken. Only lines that someone reads are translated.
CREATE TABLE caption_readers (
  participant_id uuid PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar'))
);
CREATE INDEX caption_readers_of ON caption_readers (room_session_id);

-- Lines of running meetings in other languages; deleted with their lines.
CREATE TABLE caption_translations (
  line_id uuid NOT NULL REFERENCES caption_lines (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar')),
  text text NOT NULL,
  PRIMARY KEY (line_id, language)
);
