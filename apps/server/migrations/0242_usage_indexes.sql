-- majlis:no-transaction
-- Reports of an organisation read what happened in some months.
CREATE INDEX CONCURRENTLY IF NOT EXISTS room_sessions_started ON room_sessions (organization_id, started_at)
  WHERE started_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS agenda_files_organization_created ON agenda_files (organization_id, created_at);
DROP INDEX CONCURRENTLY IF EXISTS agenda_files_organization;
