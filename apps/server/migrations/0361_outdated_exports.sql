-- An export that contained, or would have contained, a passage that was redacted since: it says so until another one is requested.
ALTER TABLE data_exports DROP CONSTRAINT data_exports_state_check;
ALTER TABLE data_exports ADD CONSTRAINT data_exports_state_check
  CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'outdated'));
