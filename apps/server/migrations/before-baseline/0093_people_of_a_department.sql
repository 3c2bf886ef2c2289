-- The people of one department in every order of the list: where they came last, a walk through everybody would pass over all others.
CREATE INDEX users_list_department_email ON users (organization_id, department, email, id) INCLUDE (role, status) WHERE deleted_at IS NULL;
CREATE INDEX users_list_department_created ON users (organization_id, department, created_at, id) INCLUDE (role, status) WHERE deleted_at IS NULL;
CREATE INDEX users_list_department_joined ON users (organization_id, department, sort_joined, id) INCLUDE (role, status) WHERE deleted_at IS NULL;
