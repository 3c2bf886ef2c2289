-- What an organisation knows of its people (spec 3.8, 3.40).
ALTER TABLE users
  ADD COLUMN job_title text NOT NULL DEFAULT '',
  ADD COLUMN department text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN deleted_by uuid REFERENCES users (id) ON DELETE SET NULL;

-- The list of people in each order, whole and for each filter: a page is a few steps along one of these, however many there are.
CREATE INDEX users_list_name ON users (organization_id, (lower(first_name || ' ' || last_name)), id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_email ON users (organization_id, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_joined ON users (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_status ON users (organization_id, status, (lower(first_name || ' ' || last_name)), id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_role ON users (organization_id, role, (lower(first_name || ' ' || last_name)), id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_department ON users (organization_id, department, (lower(first_name || ' ' || last_name)), id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_deleted ON users (organization_id, deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX resources_products ON resources USING gin (products);

-- Parts of an organisation, one within another.
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
  business_unit_id uuid NOT NULL REFERENCES business_units (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (business_unit_id, user_id)
);
CREATE INDEX business_unit_members_user ON business_unit_members (user_id);

-- A suspended person asks to be let in again (spec 2.60): one open request at a time.
CREATE TABLE reactivation_requests (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  message text NOT NULL,
  asked_at timestamptz NOT NULL
);
