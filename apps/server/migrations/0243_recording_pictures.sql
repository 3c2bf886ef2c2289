-- A picture of the recording, and small ones of all of it in one file, for its list and its player. The storage keeps them beside its parts, as
-- {organization}/{id}.poster and {organization}/{id}.previews.
ALTER TABLE recordings
  ADD COLUMN poster_bytes integer,
  -- { bytes, everyMs, count, columns, width, height } of the small ones.
  ADD COLUMN previews jsonb;

CREATE OR REPLACE FUNCTION drop_recording() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key text := coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id;
BEGIN
  PERFORM drop_parts(key, OLD.organization_id, OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.parts_there);
  IF OLD.poster_bytes IS NOT NULL THEN
    INSERT INTO dropped_contents (storage_key, counts_for, bytes)
    VALUES (key || '.poster', OLD.organization_id, OLD.poster_bytes),
      (key || '.previews', OLD.organization_id, coalesce((OLD.previews ->> 'bytes')::bigint, 0))
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
