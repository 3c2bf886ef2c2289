-- Words are searched in the transcripts of few organisations. The database keeps the column, so that whatever writes a segment need not know of it.
CREATE EXTENSION IF NOT EXISTS btree_gin;
ALTER TABLE transcript_segments ADD COLUMN organization_id uuid;
UPDATE transcript_segments g SET organization_id = t.organization_id FROM transcripts t WHERE t.id = g.transcript_id;
ALTER TABLE transcript_segments ALTER COLUMN organization_id SET NOT NULL;

CREATE FUNCTION set_organization_of_segment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT t.organization_id INTO NEW.organization_id FROM transcripts t WHERE t.id = NEW.transcript_id;
  RETURN NEW;
END $$;
CREATE TRIGGER transcript_segments_organization BEFORE INSERT OR UPDATE OF transcript_id ON transcript_segments
  FOR EACH ROW EXECUTE FUNCTION set_organization_of_segment();

CREATE FUNCTION move_segments_of_transcript() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transcript_segments SET organization_id = NEW.organization_id WHERE transcript_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER transcripts_organization AFTER UPDATE OF organization_id ON transcripts
  FOR EACH ROW WHEN (OLD.organization_id <> NEW.organization_id) EXECUTE FUNCTION move_segments_of_transcript();
