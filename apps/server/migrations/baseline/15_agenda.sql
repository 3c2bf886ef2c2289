-- Files attached to agendas (spec 3.23). The storage keeps them in parts, as {organization}/{id}.{part}.
CREATE TABLE agenda_files (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Who uploaded it; null after the account is purged, because meetings can be transferred and keep their files.
  owner_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  file_name text NOT NULL,
  -- Detected from the first part.
  content_type text,
  bytes bigint NOT NULL CHECK (bytes > 0),
  part_bytes integer NOT NULL CHECK (part_bytes > 0),
  -- Parts arrive in order; the file is complete with the last one.
  parts_there integer NOT NULL DEFAULT 0,
  part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  -- As in `files`.
  stored_under uuid,
  created_at timestamptz NOT NULL
);
CREATE INDEX agenda_files_organization ON agenda_files (organization_id);
CREATE INDEX agenda_files_owner ON agenda_files (owner_user_id);
CREATE INDEX agenda_files_created ON agenda_files (created_at);

-- Both parts of a split series have the same files.
CREATE TABLE meeting_agenda_files (
  meeting_id uuid REFERENCES meetings (id) ON DELETE CASCADE,
  file_id uuid REFERENCES agenda_files (id) ON DELETE CASCADE,
  place integer NOT NULL,
  PRIMARY KEY (meeting_id, file_id)
);
CREATE INDEX meeting_agenda_files_file ON meeting_agenda_files (file_id);

CREATE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_parts(coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id,
    OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.parts_there);
  RETURN NULL;
END $$;

CREATE TRIGGER agenda_files_drop AFTER DELETE ON agenda_files FOR EACH ROW EXECUTE FUNCTION drop_agenda_file();
