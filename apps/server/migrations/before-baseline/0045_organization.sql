-- What an organisation says of itself (spec 3.9), and the addresses of its branded pages.
ALTER TABLE organizations
  ADD COLUMN size text CHECK (size IN ('1-10', '11-50', '51-200', '201-1000', '1001+')),
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN location text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN state_or_zip text NOT NULL DEFAULT '',
  ADD COLUMN country text CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN website text,
  -- Lower case, and none of our own pages: the service sees to the second.
  ADD COLUMN vanity_url text UNIQUE CHECK (vanity_url ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  ADD COLUMN host_name text UNIQUE CHECK (host_name = lower(host_name)),
  ADD COLUMN created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Null until the steps after sign-up are done or left out (spec 2.63).
  ADD COLUMN onboarded_at timestamptz,
  ADD COLUMN deletion_requested_at timestamptz,
  -- Purged from this instant on.
  ADD COLUMN deletion_due_at timestamptz,
  ADD CHECK ((deletion_requested_at IS NULL) = (deletion_due_at IS NULL));
CREATE INDEX organizations_due ON organizations (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE INDEX organizations_created_by ON organizations (created_by);
CREATE INDEX organizations_updated_by ON organizations (updated_by);
-- Who is here already has found the way.
UPDATE organizations SET onboarded_at = created_at;

-- What an organisation decided for its people. Without a row, and where a rule is null, Majlis's own defaults hold.
CREATE TABLE organization_rules (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- accessRulesSchema, meetingDefaultsSchema, securityRulesSchema and retentionSchema of the contract.
  access jsonb,
  meeting_defaults jsonb,
  security jsonb,
  retention jsonb,
  updated_at timestamptz NOT NULL
);

-- Pictures of an appearance are files now; an address of old stays what it is until a picture replaces it.
ALTER TABLE appearances
  ADD COLUMN logo_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  ADD COLUMN favicon_file_id uuid REFERENCES files (id) ON DELETE SET NULL;
CREATE INDEX appearances_logo_file ON appearances (logo_file_id);
CREATE INDEX appearances_favicon_file ON appearances (favicon_file_id);
