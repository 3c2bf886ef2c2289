-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS transcript_segments_words ON transcript_segments USING gin (to_tsvector('simple', text));
