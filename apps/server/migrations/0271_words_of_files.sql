-- The words of files, as far as they have text, in the form of `search_form`. Copies share them with their content.
ALTER TABLE drive_contents ADD COLUMN words tsvector;
-- Those of the current version, so that one index has them together with the owner and all folders of each file.
ALTER TABLE drive_entries ADD COLUMN words tsvector;
CREATE INDEX drive_entries_words ON drive_entries USING gin ((ancestors || ARRAY[owner_user_id, id]), words)
  WITH (gin_pending_list_limit = 512) WHERE trashed_at IS NULL AND words IS NOT NULL;
