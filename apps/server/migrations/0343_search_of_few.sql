-- majlis:no-transaction
-- The meetings of an account that have files or recordings, and its personal rooms, are few of all its meetings.
CREATE INDEX CONCURRENTLY IF NOT EXISTS meeting_search_files ON meeting_search
  USING gin (accounts, files gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE files <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS meeting_search_recordings ON meeting_search
  USING gin (accounts, recordings gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE recordings <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS meeting_search_personal ON meeting_search
  USING gin (accounts) WITH (gin_pending_list_limit = 512) WHERE kind = 'personal' AND NOT is_cancelled;
