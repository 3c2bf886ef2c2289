-- majlis:no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS minute_lines_added_words ON minute_lines
  USING gin ((to_tsvector('english', text) || to_tsvector('arabic', text))) WHERE cardinality(segment_ids) = 0;
