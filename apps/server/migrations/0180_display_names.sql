-- The name that everybody reads, in one place. Rewrites `users` and its indexes, and locks the table meanwhile: some seconds for each 100,000 accounts.
ALTER TABLE users
  ADD COLUMN display_name text NOT NULL GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED;
