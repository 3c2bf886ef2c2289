-- majlis:no-transaction
-- Reports of an organisation read what was added to Drive in some months.
CREATE INDEX CONCURRENTLY IF NOT EXISTS drive_contents_organization_created ON drive_contents (organization_id, created_at) INCLUDE (bytes);
DROP INDEX CONCURRENTLY IF EXISTS drive_contents_organization;
