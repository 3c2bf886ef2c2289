-- Of an upload that has stalled, the installation counts only what may be on the disk: the parts that have come, and one that was begun.
ALTER TABLE agenda_files
  -- When bytes of it last came, or it was begun.
  ADD COLUMN progress_at timestamptz NOT NULL DEFAULT now(),
  -- Parts of which bytes may be on the disk, counted or not.
  ADD COLUMN parts_begun integer NOT NULL DEFAULT 0,
  ADD COLUMN missing_bytes bigint NOT NULL
    GENERATED ALWAYS AS (greatest(0, bytes - greatest(parts_there, parts_begun)::bigint * part_bytes)) STORED;
ALTER TABLE recordings
  ADD COLUMN progress_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN parts_begun integer NOT NULL DEFAULT 0,
  ADD COLUMN missing_bytes bigint NOT NULL
    GENERATED ALWAYS AS (greatest(0, bytes - greatest(parts_there, parts_begun)::bigint * part_bytes)) STORED;

-- A part may have been on its way to the disk when its server was replaced.
UPDATE agenda_files SET parts_begun = parts_there + 1 WHERE parts_there < part_count;
UPDATE recordings SET parts_begun = parts_there + 1 WHERE parts_there < part_count;

-- How much of all that is on its way does not count.
CREATE INDEX agenda_files_missing ON agenda_files (progress_at) INCLUDE (organization_id, missing_bytes) WHERE missing_bytes > 0;
CREATE INDEX recordings_missing ON recordings (progress_at) INCLUDE (organization_id, missing_bytes) WHERE missing_bytes > 0;

-- How much all organisations store, and the new ones among them.
DROP INDEX agenda_files_organization;
CREATE INDEX agenda_files_organization ON agenda_files (organization_id) INCLUDE (bytes);
DROP INDEX files_organization;
CREATE INDEX files_organization ON files (organization_id) INCLUDE (bytes);
CREATE INDEX organizations_created_at ON organizations (created_at);
