-- An act on everybody who fits a filter, on its way through them in the order of their ids; one at a time in an organisation.
CREATE TABLE people_runs (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  created_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Where the caller was, for the audit log; null when it is over.
  address text,
  -- peopleActSchema of the contract.
  act jsonb NOT NULL,
  -- PersonFilter of the contract; null when it is over, for it may name people.
  filter jsonb,
  status text NOT NULL CHECK (status IN ('running', 'done', 'cancelled')),
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- How many were passed over, by error code.
  skipped jsonb NOT NULL DEFAULT '{}',
  -- The last id that was looked at.
  reached uuid,
  started_at timestamptz NOT NULL,
  CHECK ((status = 'running') = (filter IS NOT NULL))
);
CREATE UNIQUE INDEX people_runs_one_running ON people_runs (organization_id) WHERE status = 'running';
CREATE INDEX people_runs_organization ON people_runs (organization_id, started_at DESC);
CREATE INDEX people_runs_created_by ON people_runs (created_by);
