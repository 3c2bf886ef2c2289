-- A content that files of the drive have, stored as {organization}/{id}.0. Copies share it; it goes with the last version that has it.
CREATE TABLE drive_contents (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- As in `files`.
  stored_under uuid,
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX drive_contents_organization ON drive_contents (organization_id) INCLUDE (bytes);

CREATE FUNCTION drop_drive_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id || '.0', OLD.organization_id, OLD.bytes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER drive_contents_drop AFTER DELETE ON drive_contents FOR EACH ROW EXECUTE FUNCTION drop_drive_content();

-- Names in the order of people: `Plan 2` before `Plan 10`.
CREATE COLLATION drive_names (provider = icu, locale = 'und-u-kn-true');

-- Files and folders. All of a folder has the owner of the folder, whoever added it.
CREATE TABLE drive_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  owner_user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Null: at the top of the owner's drive.
  parent_id uuid REFERENCES drive_entries (id) ON DELETE CASCADE,
  -- From the top to the parent.
  ancestors uuid[] NOT NULL,
  is_file boolean NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  -- Of a file: the version that people get.
  version_id uuid,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  trashed_at timestamptz,
  -- The entry that was moved to the trash, this one or one of its ancestors.
  trashed_with uuid,
  search_form text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED,
  CHECK (cardinality(ancestors) = 0 AND parent_id IS NULL OR ancestors[cardinality(ancestors)] = parent_id),
  CHECK (is_file OR version_id IS NULL),
  CHECK ((trashed_at IS NULL) = (trashed_with IS NULL))
);
-- One name in a folder. Also the order in which a folder is listed.
CREATE UNIQUE INDEX drive_entries_name ON drive_entries (owner_user_id, parent_id, lower(name)) NULLS NOT DISTINCT WHERE trashed_at IS NULL;
CREATE INDEX drive_entries_listed ON drive_entries (owner_user_id, parent_id, is_file, name COLLATE drive_names, id) WHERE trashed_at IS NULL;
CREATE INDEX drive_entries_parent ON drive_entries (parent_id);
CREATE INDEX drive_entries_ancestors ON drive_entries USING gin (ancestors);
CREATE INDEX drive_entries_trash ON drive_entries (owner_user_id, trashed_at) WHERE trashed_with = id;
CREATE INDEX drive_entries_purge ON drive_entries (trashed_at) WHERE trashed_with = id;
CREATE INDEX drive_entries_organization ON drive_entries (organization_id);
-- One look finds the words among the entries of one person, or below one shared folder: each is in the index under its owner and its ancestors.
CREATE INDEX drive_entries_search ON drive_entries
  USING gin ((ancestors || ARRAY[owner_user_id, id]), search_form gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE trashed_at IS NULL;

CREATE TABLE drive_versions (
  id uuid PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES drive_entries (id) ON DELETE CASCADE,
  content_id uuid NOT NULL REFERENCES drive_contents (id),
  number integer NOT NULL CHECK (number > 0),
  -- Null: that account is gone.
  added_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (entry_id, number)
);
CREATE INDEX drive_versions_content ON drive_versions (content_id);
CREATE INDEX drive_versions_added_by ON drive_versions (added_by_user_id);
ALTER TABLE drive_entries ADD FOREIGN KEY (version_id) REFERENCES drive_versions (id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX drive_entries_version ON drive_entries (version_id);

-- The lock makes a copy that begins to share the content meanwhile either come first, or fail.
CREATE FUNCTION drop_drive_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM drive_contents WHERE id = OLD.content_id FOR UPDATE;
  DELETE FROM drive_contents c WHERE c.id = OLD.content_id AND NOT EXISTS (SELECT FROM drive_versions v WHERE v.content_id = c.id);
  RETURN NULL;
END $$;
CREATE TRIGGER drive_versions_drop AFTER DELETE ON drive_versions FOR EACH ROW EXECUTE FUNCTION drop_drive_version();

-- What one person has marked or opened, of their own and of what is shared with them.
CREATE TABLE drive_marks (
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  entry_id uuid REFERENCES drive_entries (id) ON DELETE CASCADE,
  starred_at timestamptz,
  opened_at timestamptz,
  PRIMARY KEY (user_id, entry_id)
);
CREATE INDEX drive_marks_entry ON drive_marks (entry_id);
CREATE INDEX drive_marks_starred ON drive_marks (user_id, starred_at) WHERE starred_at IS NOT NULL;
CREATE INDEX drive_marks_opened ON drive_marks (user_id, opened_at) WHERE opened_at IS NOT NULL;

-- With whom an entry, and all that is in it, is shared.
CREATE TABLE drive_shares (
  id uuid PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES drive_entries (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  team_id uuid REFERENCES teams (id) ON DELETE CASCADE,
  can_edit boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_id, team_id) = 1),
  UNIQUE (entry_id, user_id),
  UNIQUE (entry_id, team_id)
);
CREATE INDEX drive_shares_user ON drive_shares (user_id);
CREATE INDEX drive_shares_team ON drive_shares (team_id);

-- The link of an entry, for anyone who has it.
CREATE TABLE drive_links (
  entry_id uuid PRIMARY KEY REFERENCES drive_entries (id) ON DELETE CASCADE,
  -- 128 random bits.
  token text NOT NULL UNIQUE,
  expires_at timestamptz,
  -- Its owner sees it, as the passcode of a meeting.
  passcode text CHECK (passcode <> ''),
  can_download boolean NOT NULL,
  views integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- The server knows the kinds of uploads; `drive_file` is a new one.
ALTER TABLE uploads DROP CONSTRAINT IF EXISTS uploads_kind_check;
