-- The version that the holder of a lock has saved, which its next save replaces. Without a reference: only the current version is compared with it.
ALTER TABLE drive_locks ADD COLUMN version_id uuid;
