-- Who was invited or suspended, in the orders that the index by name does not give.
CREATE INDEX users_list_status_email ON users (organization_id, status, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_list_status_joined ON users (organization_id, status, created_at, id) WHERE deleted_at IS NULL;
