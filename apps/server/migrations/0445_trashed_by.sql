-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS drive_entries_trashed_by ON drive_entries (trashed_by_user_id) WHERE trashed_by_user_id IS NOT NULL;
