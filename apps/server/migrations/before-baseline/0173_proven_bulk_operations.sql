-- Whether who started a bulk operation had confirmed who they are: without it, owners are passed over.
ALTER TABLE people_runs ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
ALTER TABLE people_runs ALTER COLUMN is_proven DROP DEFAULT;
