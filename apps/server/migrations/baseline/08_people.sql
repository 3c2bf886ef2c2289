-- Parts of an organisation; a unit can be part of another one.
CREATE TABLE business_units (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  parent_id uuid REFERENCES business_units (id) ON DELETE SET NULL,
  name citext NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, name),
  CHECK (parent_id <> id)
);
CREATE INDEX business_units_parent ON business_units (parent_id);

CREATE TABLE business_unit_members (
  organization_id uuid NOT NULL,
  business_unit_id uuid REFERENCES business_units (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  sort_name text NOT NULL,
  sort_email text NOT NULL,
  sort_created timestamptz NOT NULL,
  is_deleted boolean NOT NULL,
  sort_joined timestamptz NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  department text NOT NULL,
  PRIMARY KEY (business_unit_id, user_id)
);
CREATE INDEX business_unit_members_user ON business_unit_members (user_id);
CREATE INDEX business_unit_members_page_name ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_name, user_id);
CREATE INDEX business_unit_members_page_email ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_email, user_id);
CREATE INDEX business_unit_members_page_created ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_created, user_id);
CREATE INDEX business_unit_members_page_joined ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_joined, user_id);
CREATE INDEX business_unit_members_page_department_name ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_name, user_id);
CREATE INDEX business_unit_members_page_department_email ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_email, user_id);
CREATE INDEX business_unit_members_page_department_created ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_created, user_id);
CREATE INDEX business_unit_members_page_department_joined ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_joined, user_id);

-- Licences of people and members of business units, in the orders of the list of people, so that a page of a few people among a
-- million is read off one index. The sort keys are copies of those in `users`, kept by triggers.
CREATE TABLE user_licences (
  organization_id uuid NOT NULL,
  licence text,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  sort_name text NOT NULL,
  sort_email text NOT NULL,
  sort_created timestamptz NOT NULL,
  is_deleted boolean NOT NULL,
  sort_joined timestamptz NOT NULL,
  role text NOT NULL,
  status text NOT NULL,
  department text NOT NULL,
  PRIMARY KEY (user_id, licence)
);
CREATE INDEX user_licences_page_name ON user_licences (organization_id, licence, is_deleted, status, role, sort_name, user_id);
CREATE INDEX user_licences_page_email ON user_licences (organization_id, licence, is_deleted, status, role, sort_email, user_id);
CREATE INDEX user_licences_page_created ON user_licences (organization_id, licence, is_deleted, status, role, sort_created, user_id);
CREATE INDEX user_licences_page_joined ON user_licences (organization_id, licence, is_deleted, status, role, sort_joined, user_id);
CREATE INDEX user_licences_page_department_name ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_name, user_id);
CREATE INDEX user_licences_page_department_email ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_email, user_id);
CREATE INDEX user_licences_page_department_created ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_created, user_id);
CREATE INDEX user_licences_page_department_joined ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_joined, user_id);

CREATE FUNCTION copy_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT organization_id, sort_name, email, created_at, sort_joined, role, status, department, deleted_at IS NOT NULL
    INTO NEW.organization_id, NEW.sort_name, NEW.sort_email, NEW.sort_created, NEW.sort_joined, NEW.role, NEW.status, NEW.department,
      NEW.is_deleted
    FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER user_licences_keys BEFORE INSERT ON user_licences FOR EACH ROW EXECUTE FUNCTION copy_list_keys();
CREATE TRIGGER business_unit_members_keys BEFORE INSERT ON business_unit_members
  FOR EACH ROW EXECUTE FUNCTION copy_list_keys();
CREATE TRIGGER business_unit_members_moved BEFORE UPDATE OF user_id ON business_unit_members
  FOR EACH ROW EXECUTE FUNCTION copy_list_keys();

CREATE FUNCTION follow_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_licences SET organization_id = NEW.organization_id, sort_name = NEW.sort_name, sort_email = NEW.email,
    sort_joined = NEW.sort_joined, role = NEW.role, status = NEW.status, department = NEW.department,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  UPDATE business_unit_members SET organization_id = NEW.organization_id, sort_name = NEW.sort_name, sort_email = NEW.email,
    sort_joined = NEW.sort_joined, role = NEW.role, status = NEW.status, department = NEW.department,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_list_keys
  AFTER UPDATE OF organization_id, first_name, last_name, email, activated_at, role, status, department, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.organization_id, OLD.sort_name, OLD.email, OLD.sort_joined, OLD.role, OLD.status, OLD.department, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.organization_id, NEW.sort_name, NEW.email, NEW.sort_joined, NEW.role, NEW.status, NEW.department, NEW.deleted_at))
  EXECUTE FUNCTION follow_list_keys();

CREATE FUNCTION keep_licences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_licences WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_licences (licence, user_id) SELECT DISTINCT unnest(NEW.products), NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER resources_licences AFTER INSERT OR DELETE OR UPDATE OF products ON resources
  FOR EACH ROW EXECUTE FUNCTION keep_licences();

-- A suspended person's request to be reactivated (spec 2.60): one open request at a time.
CREATE TABLE reactivation_requests (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  message text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Uploaded lists of people to invite (spec 4.9), kept for 30 days.
CREATE TABLE user_imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('review', 'sending', 'sent')),
  -- The column headings; empty if the file has none.
  columns jsonb NOT NULL,
  -- importMappingSchema of the contract.
  mapping jsonb NOT NULL,
  -- The file itself while it is in review, so that it can be read again in another encoding; one for each person who uploads.
  encoding text,
  content bytea CHECK (length(content) <= 5242880),
  -- The size of the rows below, which count towards the organisation's storage.
  rows_bytes bigint NOT NULL DEFAULT 0 CHECK (rows_bytes >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT user_imports_content_in_review CHECK (content IS NULL OR (encoding IS NOT NULL AND status = 'review'))
);
CREATE INDEX user_imports_age ON user_imports (created_at);
CREATE INDEX user_imports_organization ON user_imports (organization_id);

CREATE TABLE user_import_rows (
  import_id uuid REFERENCES user_imports (id) ON DELETE CASCADE,
  row_number integer,
  -- As uploaded, even if the row was corrected.
  cells jsonb NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  job_title text NOT NULL,
  department text NOT NULL,
  phone text NOT NULL,
  result text NOT NULL CHECK (result IN ('success', 'failed', 'already_user', 'duplicate')),
  reason text,
  sent_at timestamptz,
  PRIMARY KEY (import_id, row_number)
);
CREATE INDEX user_import_rows_unsent ON user_import_rows (import_id, row_number) WHERE result = 'success' AND sent_at IS NULL;

-- Bulk operations: an action on everyone who matches a filter, in the order of their ids; one at a time in an organisation.
CREATE TABLE people_runs (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The caller's address for the audit log; null when the operation is over.
  address text,
  -- peopleActSchema of the contract.
  act jsonb NOT NULL,
  -- PersonFilter of the contract; null when the operation is over, because it may name people.
  filter jsonb,
  status text NOT NULL CHECK (status IN ('running', 'done', 'cancelled')),
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- How many people were skipped, by error code.
  skipped jsonb NOT NULL DEFAULT '{}',
  -- The last id that was processed.
  reached uuid,
  -- Whether the person who started it had given a recent proof; without one, owners are skipped.
  is_proven boolean NOT NULL,
  started_at timestamptz NOT NULL,
  CHECK ((status = 'running') = (filter IS NOT NULL))
);
CREATE UNIQUE INDEX people_runs_one_running ON people_runs (organization_id) WHERE status = 'running';
CREATE INDEX people_runs_organization ON people_runs (organization_id, started_at DESC);
CREATE INDEX people_runs_created_by ON people_runs (created_by);
