-- Registrations for meetings that require it. The token is the `pwd` of the person's own join link.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- The first part of a series that was split: a registration is for the whole series.
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  name text NOT NULL,
  email citext NOT NULL,
  language text NOT NULL,
  time_zone text,
  -- [{ questionId, label, answer }], with the label at that time.
  answers jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'refused')),
  token_hash bytea NOT NULL UNIQUE,
  judged_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (meeting_id, email)
);
CREATE INDEX registrations_meeting ON registrations (meeting_id, created_at DESC, id);
-- Registrations that wait for approval, shown on the home page.
CREATE INDEX registrations_waiting ON registrations (organization_id, meeting_id) WHERE state = 'pending';
