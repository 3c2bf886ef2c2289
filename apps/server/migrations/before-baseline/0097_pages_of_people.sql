-- Every page of the list of people is read off an index at its place, whatever the filter: an index holds the people of each status and
-- each role – and of each department – one after another in an order, and a page is put together from the first of the few lists that
-- fit. A walk that passes over whoever does not fit is left to words.
DROP INDEX users_list_status, users_list_status_created, users_list_status_joined, users_list_status_department,
  users_list_department_email, users_list_department_created, users_list_department_joined, users_list_deleted;
CREATE INDEX users_page_name ON users (organization_id, status, role, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_email ON users (organization_id, status, role, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_created ON users (organization_id, status, role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_joined ON users (organization_id, status, role, sort_joined, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_name ON users (organization_id, status, role, department, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_email ON users (organization_id, status, role, department, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_created ON users (organization_id, status, role, department, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_joined ON users (organization_id, status, role, department, sort_joined, id) WHERE deleted_at IS NULL;

CREATE INDEX users_deleted_name ON users (organization_id, status, role, sort_name, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_email ON users (organization_id, status, role, email, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_created ON users (organization_id, status, role, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_joined ON users (organization_id, status, role, sort_joined, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_name ON users (organization_id, status, role, department, sort_name, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_email ON users (organization_id, status, role, department, email, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_created
  ON users (organization_id, status, role, department, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_joined
  ON users (organization_id, status, role, department, sort_joined, id) WHERE deleted_at IS NOT NULL;

DROP INDEX user_licences_name, user_licences_email, user_licences_created, user_licences_joined, user_licences_role,
  user_licences_status, user_licences_department;
CREATE INDEX user_licences_page_name ON user_licences (organization_id, licence, is_deleted, status, role, sort_name, user_id);
CREATE INDEX user_licences_page_email ON user_licences (organization_id, licence, is_deleted, status, role, sort_email, user_id);
CREATE INDEX user_licences_page_created ON user_licences (organization_id, licence, is_deleted, status, role, sort_created, user_id);
CREATE INDEX user_licences_page_joined ON user_licences (organization_id, licence, is_deleted, status, role, sort_joined, user_id);
CREATE INDEX user_licences_page_department_name
  ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_name, user_id);
CREATE INDEX user_licences_page_department_email
  ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_email, user_id);
CREATE INDEX user_licences_page_department_created
  ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_created, user_id);
CREATE INDEX user_licences_page_department_joined
  ON user_licences (organization_id, licence, is_deleted, status, role, department, sort_joined, user_id);

DROP INDEX business_unit_members_name, business_unit_members_email, business_unit_members_created, business_unit_members_joined,
  business_unit_members_role, business_unit_members_status, business_unit_members_department;
CREATE INDEX business_unit_members_page_name
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_name, user_id);
CREATE INDEX business_unit_members_page_email
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_email, user_id);
CREATE INDEX business_unit_members_page_created
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_created, user_id);
CREATE INDEX business_unit_members_page_joined
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, sort_joined, user_id);
CREATE INDEX business_unit_members_page_department_name
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_name, user_id);
CREATE INDEX business_unit_members_page_department_email
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_email, user_id);
CREATE INDEX business_unit_members_page_department_created
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_created, user_id);
CREATE INDEX business_unit_members_page_department_joined
  ON business_unit_members (organization_id, business_unit_id, is_deleted, status, role, department, sort_joined, user_id);
