-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS transcript_segments_stems_of ON transcript_segments
  USING gin (organization_id, (to_tsvector('english', text) || to_tsvector('arabic', text)));
DROP INDEX CONCURRENTLY IF EXISTS transcript_segments_words_of;
