-- The list of people in the order of their role, status, department or joining, too, whole and for each filter. Each order is an index that
-- holds what else lists are filtered by, so that whoever does not fit is passed over without a look at the row.
ALTER TABLE users
  ADD COLUMN sort_name text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name)) STORED,
  -- Who was invited joins after everybody else.
  ADD COLUMN sort_joined timestamptz NOT NULL
    GENERATED ALWAYS AS (coalesce(activated_at, TIMESTAMPTZ '9999-12-31 00:00:00+00')) STORED;

DROP INDEX users_list_name, users_list_email, users_list_joined, users_list_status, users_list_role, users_list_department,
  users_list_status_email, users_list_status_joined, users_list_deleted;
CREATE INDEX users_list_name ON users (organization_id, sort_name, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_email ON users (organization_id, email, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_created ON users (organization_id, created_at, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_joined ON users (organization_id, sort_joined, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_role ON users (organization_id, role, sort_name, id) INCLUDE (status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_status ON users (organization_id, status, sort_name, id) INCLUDE (role, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_department ON users (organization_id, department, sort_name, id) INCLUDE (role, status) WHERE deleted_at IS NULL;
-- Who was invited came late, joins last, and may be of one department: a walk in these orders would pass over everybody else.
CREATE INDEX users_list_status_created ON users (organization_id, status, created_at, id) INCLUDE (role, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_status_joined ON users (organization_id, status, sort_joined, id) INCLUDE (role, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_status_department ON users (organization_id, status, department, sort_name, id) INCLUDE (role) WHERE deleted_at IS NULL;
CREATE INDEX users_list_deleted ON users (organization_id, sort_name, id) WHERE deleted_at IS NOT NULL;

ALTER TABLE user_licences
  ADD COLUMN sort_joined timestamptz,
  ADD COLUMN role text,
  ADD COLUMN status text,
  ADD COLUMN department text;
ALTER TABLE business_unit_members
  ADD COLUMN sort_joined timestamptz,
  ADD COLUMN role text,
  ADD COLUMN status text,
  ADD COLUMN department text;
UPDATE user_licences l SET sort_joined = u.sort_joined, role = u.role, status = u.status, department = u.department
  FROM users u WHERE u.id = l.user_id;
UPDATE business_unit_members m SET sort_joined = u.sort_joined, role = u.role, status = u.status, department = u.department
  FROM users u WHERE u.id = m.user_id;
ALTER TABLE user_licences
  ALTER COLUMN sort_joined SET NOT NULL,
  ALTER COLUMN role SET NOT NULL,
  ALTER COLUMN status SET NOT NULL,
  ALTER COLUMN department SET NOT NULL;
ALTER TABLE business_unit_members
  ALTER COLUMN sort_joined SET NOT NULL,
  ALTER COLUMN role SET NOT NULL,
  ALTER COLUMN status SET NOT NULL,
  ALTER COLUMN department SET NOT NULL;

DROP INDEX user_licences_name, user_licences_email, user_licences_created;
CREATE INDEX user_licences_name ON user_licences (organization_id, licence, is_deleted, sort_name, user_id) INCLUDE (role, status, department);
CREATE INDEX user_licences_email ON user_licences (organization_id, licence, is_deleted, sort_email, user_id) INCLUDE (role, status, department);
CREATE INDEX user_licences_created ON user_licences (organization_id, licence, is_deleted, sort_created, user_id) INCLUDE (role, status, department);
CREATE INDEX user_licences_joined ON user_licences (organization_id, licence, is_deleted, sort_joined, user_id) INCLUDE (role, status, department);
CREATE INDEX user_licences_role ON user_licences (organization_id, licence, is_deleted, role, sort_name, user_id) INCLUDE (status, department);
CREATE INDEX user_licences_status ON user_licences (organization_id, licence, is_deleted, status, sort_name, user_id) INCLUDE (role, department);
CREATE INDEX user_licences_department ON user_licences (organization_id, licence, is_deleted, department, sort_name, user_id) INCLUDE (role, status);

DROP INDEX business_unit_members_name, business_unit_members_email, business_unit_members_created;
CREATE INDEX business_unit_members_name
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_name, user_id) INCLUDE (role, status, department);
CREATE INDEX business_unit_members_email
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_email, user_id) INCLUDE (role, status, department);
CREATE INDEX business_unit_members_created
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_created, user_id) INCLUDE (role, status, department);
CREATE INDEX business_unit_members_joined
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_joined, user_id) INCLUDE (role, status, department);
CREATE INDEX business_unit_members_role
  ON business_unit_members (organization_id, business_unit_id, is_deleted, role, sort_name, user_id) INCLUDE (status, department);
CREATE INDEX business_unit_members_status
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, sort_name, user_id) INCLUDE (role, department);
CREATE INDEX business_unit_members_department
  ON business_unit_members (organization_id, business_unit_id, is_deleted, department, sort_name, user_id) INCLUDE (role, status);

CREATE OR REPLACE FUNCTION copy_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT organization_id, sort_name, email, created_at, sort_joined, role, status, department, deleted_at IS NOT NULL
    INTO NEW.organization_id, NEW.sort_name, NEW.sort_email, NEW.sort_created, NEW.sort_joined, NEW.role, NEW.status, NEW.department,
      NEW.is_deleted
    FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION follow_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_licences SET organization_id = NEW.organization_id, sort_name = NEW.sort_name, sort_email = NEW.email,
    sort_joined = NEW.sort_joined, role = NEW.role, status = NEW.status, department = NEW.department,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  UPDATE business_unit_members SET organization_id = NEW.organization_id, sort_name = NEW.sort_name, sort_email = NEW.email,
    sort_joined = NEW.sort_joined, role = NEW.role, status = NEW.status, department = NEW.department,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER users_list_keys ON users;
CREATE TRIGGER users_list_keys
  AFTER UPDATE OF organization_id, first_name, last_name, email, activated_at, role, status, department, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.organization_id, OLD.sort_name, OLD.email, OLD.sort_joined, OLD.role, OLD.status, OLD.department, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.organization_id, NEW.sort_name, NEW.email, NEW.sort_joined, NEW.role, NEW.status, NEW.department, NEW.deleted_at))
  EXECUTE FUNCTION follow_list_keys();
