-- The size of a file's current version, by which folders are sorted; 0 for folders.
ALTER TABLE drive_entries ADD COLUMN version_bytes bigint NOT NULL DEFAULT 0;

-- Entries are inserted without a version.
CREATE FUNCTION set_drive_entry_bytes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version_bytes := coalesce((SELECT c.bytes FROM drive_versions v JOIN drive_contents c ON c.id = v.content_id WHERE v.id = NEW.version_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER drive_entries_bytes BEFORE UPDATE OF version_id ON drive_entries FOR EACH ROW EXECUTE FUNCTION set_drive_entry_bytes();
