-- majlis:no-transaction
-- Folders and files are read apart, so one index serves both directions.
CREATE INDEX CONCURRENTLY IF NOT EXISTS drive_entries_sized ON drive_entries (owner_user_id, parent_id, is_file, version_bytes, id) WHERE trashed_at IS NULL;
