-- Lines that were given to another speaker at once are one entry of the history. So are all lines of a speaker who was merged into another.
ALTER TABLE transcript_edits
  DROP CONSTRAINT transcript_edits_kind_check,
  DROP CONSTRAINT transcript_edits_check,
  DROP CONSTRAINT transcript_edits_check1,
  ADD CONSTRAINT transcript_edits_kind_check CHECK (kind IN ('text', 'speaker', 'name', 'lines')),
  ADD CONSTRAINT transcript_edits_segment_check CHECK ((kind IN ('name', 'lines')) = (segment_id IS NULL)),
  ADD CONSTRAINT transcript_edits_speaker_check CHECK ((kind IN ('text', 'lines')) = (speaker_id IS NULL));

-- Which lines an edit of the kind `lines` gave to another speaker.
CREATE TABLE transcript_edit_lines (
  edit_id uuid NOT NULL REFERENCES transcript_edits (id) ON DELETE CASCADE,
  segment_id uuid NOT NULL REFERENCES transcript_segments (id) ON DELETE CASCADE,
  before_speaker_id uuid NOT NULL REFERENCES transcript_speakers (id) ON DELETE CASCADE,
  after_speaker_id uuid NOT NULL REFERENCES transcript_speakers (id) ON DELETE CASCADE,
  PRIMARY KEY (edit_id, segment_id)
);
CREATE INDEX transcript_edit_lines_segment ON transcript_edit_lines (segment_id);
CREATE INDEX transcript_edit_lines_before ON transcript_edit_lines (before_speaker_id);
CREATE INDEX transcript_edit_lines_after ON transcript_edit_lines (after_speaker_id);

-- Without its last line, there is nothing to read or to restore, whatever removed the line.
CREATE FUNCTION delete_edit_without_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM transcript_edits e USING (SELECT DISTINCT edit_id FROM gone) g
    WHERE e.id = g.edit_id AND NOT EXISTS (SELECT FROM transcript_edit_lines l WHERE l.edit_id = e.id);
  RETURN NULL;
END $$;
CREATE TRIGGER transcript_edit_lines_gone AFTER DELETE ON transcript_edit_lines
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_edit_without_lines();
