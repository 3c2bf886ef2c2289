-- Uploaded lists of people to invite (spec 4.9), until 30 days after the upload.
CREATE TABLE user_imports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('review', 'sending', 'sent')),
  -- The heading; empty where the file has none.
  columns jsonb NOT NULL,
  -- importMappingSchema of the contract.
  mapping jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX user_imports_age ON user_imports (created_at);
CREATE TABLE user_import_rows (
  import_id uuid NOT NULL REFERENCES user_imports (id) ON DELETE CASCADE,
  row_number integer NOT NULL,
  -- As uploaded; a corrected row keeps them.
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
