-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS minute_lines_added_by ON minute_lines (added_by_user_id) WHERE added_by_user_id IS NOT NULL;
