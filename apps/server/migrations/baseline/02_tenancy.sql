-- The tenants. Every table whose rows belong to an organisation refers to this one.
CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- An individual has an organisation of one (spec 1.22).
  kind text NOT NULL CHECK (kind IN ('organization', 'individual')),
  -- Details (spec 3.9).
  size text CHECK (size IN ('1-10', '11-50', '51-200', '201-1000', '1001+')),
  address text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state_or_zip text NOT NULL DEFAULT '',
  country text CHECK (country ~ '^[A-Z]{2}$'),
  website text,
  -- Addresses of the branded pages. The service makes sure that a vanity URL is none of our own pages.
  vanity_url text UNIQUE CHECK (vanity_url ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  host_name text UNIQUE CHECK (host_name = lower(host_name)),
  created_by uuid,
  updated_by uuid,
  -- Null until the steps after sign-up are completed or skipped (spec 2.63).
  onboarded_at timestamptz,
  deletion_requested_at timestamptz,
  -- When the purge begins.
  deletion_due_at timestamptz,
  -- When owners and admins were reminded of the deletion; null again if they cancel it.
  deletion_reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((deletion_requested_at IS NULL) = (deletion_due_at IS NULL))
);
CREATE INDEX organizations_due ON organizations (deletion_due_at) WHERE deletion_due_at IS NOT NULL;
CREATE INDEX organizations_created_by ON organizations (created_by);
CREATE INDEX organizations_updated_by ON organizations (updated_by);

-- An organisation's rules for its people. Defaults apply if there is no row or the rule is null.
CREATE TABLE organization_rules (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- accessRulesSchema, meetingDefaultsSchema, securityRulesSchema and retentionSchema of the contract.
  access jsonb,
  meeting_defaults jsonb,
  security jsonb,
  retention jsonb,
  updated_at timestamptz NOT NULL
);
-- Which organisations the people of a domain may join on their own.
CREATE INDEX organization_rules_join_domains ON organization_rules USING gin ((access -> 'joinDomains') jsonb_path_ops);

-- The audit log: administrative actions, written in the transaction of the action. People are named by id without a
-- foreign key, because the entry outlives the account.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null: a job of Majlis.
  actor_user_id uuid,
  act text NOT NULL CHECK (act <> ''),
  subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'team', 'business_unit', 'organization')),
  subject_id uuid NOT NULL,
  -- The name at that time. Null, like the details, after the person's account is purged.
  subject_name text,
  before jsonb,
  after jsonb,
  address text
);
-- Ids are UUIDv7, so they sort by time.
CREATE INDEX audit_entries_newest ON audit_entries (organization_id, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (organization_id, actor_user_id, id DESC);
CREATE INDEX audit_entries_subject ON audit_entries (organization_id, subject_id, id DESC);

-- Entries are never changed, with two exceptions: the details of a purged person are removed, and all entries are deleted
-- with their organisation, whose row goes first.
CREATE FUNCTION keep_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.organization_id, NEW.at, NEW.act, NEW.subject_kind, NEW.subject_id)
      = (OLD.id, OLD.organization_id, OLD.at, OLD.act, OLD.subject_kind, OLD.subject_id)
    AND NEW.actor_user_id IS NOT DISTINCT FROM OLD.actor_user_id
    AND (NEW.subject_name IS NULL OR NEW.subject_name = OLD.subject_name)
    AND (NEW.before IS NULL OR NEW.before = OLD.before)
    AND (NEW.after IS NULL OR NEW.after = OLD.after)
    AND (NEW.address IS NULL OR NEW.address = OLD.address)
  THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM organizations WHERE id = OLD.organization_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit entries are never changed' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION keep_audit_entries();
CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_entries();
