-- Administrative acts, in the transactions of the acts: who, what, before, after, from where. People are named by
-- id only, without a reference: an account goes, what was done stays.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- Null: Majlis itself, by a job.
  actor_user_id uuid,
  act text NOT NULL CHECK (act <> ''),
  subject_kind text NOT NULL CHECK (subject_kind IN ('user', 'team', 'business_unit', 'seat', 'organization')),
  subject_id uuid NOT NULL,
  -- As it was at the time. Null, with the details, once the person's account is purged.
  subject_name text,
  before jsonb,
  after jsonb,
  address text
);
-- Ids are UUIDv7: the newest is the greatest.
CREATE INDEX audit_entries_newest ON audit_entries (organization_id, id DESC);
CREATE INDEX audit_entries_actor ON audit_entries (organization_id, actor_user_id, id DESC);
CREATE INDEX audit_entries_subject ON audit_entries (organization_id, subject_id, id DESC);

-- Entries are only added. Two things are let through: taking out what tells of a purged person, and the end of the whole
-- organisation, whose row is gone before its entries follow.
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
