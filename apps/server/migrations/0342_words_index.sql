-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS drive_entries_name_and_text ON drive_entries
  USING gin ((ancestors || ARRAY[owner_user_id, id]), drive_words(words, search_form))
  WITH (gin_pending_list_limit = 512) WHERE trashed_at IS NULL AND words IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS drive_entries_words;
CREATE INDEX CONCURRENTLY IF NOT EXISTS drive_contents_text_due ON drive_contents (id) WHERE is_text_due;
