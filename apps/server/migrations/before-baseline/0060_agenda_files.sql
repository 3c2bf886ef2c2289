-- Files that agendas bring along (spec 3.23). Their contents lie in the storage in parts, under {organization}/{id}.{part}.
CREATE TABLE agenda_files (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Who sent it.
  owner_user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  -- What the first part shows it to be.
  content_type text,
  bytes bigint NOT NULL CHECK (bytes > 0),
  part_bytes integer NOT NULL CHECK (part_bytes > 0),
  -- Parts come in order; with the last one the file is whole.
  parts_there integer NOT NULL DEFAULT 0,
  part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  created_at timestamptz NOT NULL
);
CREATE INDEX agenda_files_organization ON agenda_files (organization_id);
CREATE INDEX agenda_files_owner ON agenda_files (owner_user_id);
CREATE INDEX agenda_files_created ON agenda_files (created_at);

-- Both parts of a series that was split have the same files.
CREATE TABLE meeting_agenda_files (
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES agenda_files (id) ON DELETE CASCADE,
  place integer NOT NULL,
  PRIMARY KEY (meeting_id, file_id)
);
CREATE INDEX meeting_agenda_files_file ON meeting_agenda_files (file_id);

-- All parts are named, also those that are on their way: dropping what is not there is harmless.
CREATE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key)
  SELECT OLD.organization_id || '/' || OLD.id || '.' || part FROM generate_series(0, OLD.part_count - 1) AS part
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER agenda_files_drop AFTER DELETE ON agenda_files FOR EACH ROW EXECUTE FUNCTION drop_agenda_file();
