-- Whose rows are whose: everything a tenant owns carries its organisation's id.
CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- An individual has an organisation of one (spec 1.22).
  kind text NOT NULL CHECK (kind IN ('organization', 'individual')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
