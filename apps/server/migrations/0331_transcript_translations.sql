-- Transcripts in other languages: which ones were requested, and how far they are.
CREATE TABLE transcript_translations (
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar')),
  state text NOT NULL CHECK (state IN ('translating', 'ready', 'failed', 'cancelled')),
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (transcript_id, language)
);

CREATE TABLE segment_translations (
  segment_id uuid NOT NULL REFERENCES transcript_segments (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar')),
  text text NOT NULL,
  PRIMARY KEY (segment_id, language)
);

-- Whatever changes a text, a correction, a trim or a removal, ends its translations: they would keep what was taken out.
CREATE FUNCTION forget_segment_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM segment_translations WHERE segment_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER transcript_segments_translated AFTER UPDATE OF text ON transcript_segments
  FOR EACH ROW WHEN (OLD.text IS DISTINCT FROM NEW.text) EXECUTE FUNCTION forget_segment_translations();
