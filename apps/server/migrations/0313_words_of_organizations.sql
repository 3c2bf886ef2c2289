-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS transcript_segments_words_of ON transcript_segments USING gin (organization_id, to_tsvector('simple', text));
DROP INDEX CONCURRENTLY IF EXISTS transcript_segments_words;
