-- Locks that office editors hold on files by WOPI, for half an hour at a time.
CREATE TABLE drive_locks (
  entry_id uuid PRIMARY KEY REFERENCES drive_entries (id) ON DELETE CASCADE,
  lock text NOT NULL CHECK (length(lock) <= 1024),
  expires_at timestamptz NOT NULL
);
