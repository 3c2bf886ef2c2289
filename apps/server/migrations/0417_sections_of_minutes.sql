-- Who wrote a section, and how many of its lines were left out. Of earlier minutes, the number is that of all sections, kept with the first.
ALTER TABLE minutes ADD COLUMN sections jsonb NOT NULL DEFAULT '{}';
UPDATE minutes SET sections = (
  SELECT jsonb_object_agg(name, jsonb_build_object(
    'writtenBy', written_by, 'dropped', CASE WHEN name = 'summary' THEN dropped ELSE 0 END, 'tooMany', 0))
  FROM unnest(ARRAY['summary', 'decisions', 'actions', 'questions']) AS name);
ALTER TABLE minutes DROP COLUMN written_by, DROP COLUMN dropped;
