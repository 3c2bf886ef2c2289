-- Recordings whose beginning or end is to be cut off. A recorder makes the new file, which then takes the place of the original.
CREATE TABLE recording_trims (
  recording_id uuid PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- What is left, from the beginning of the original.
  start_ms bigint NOT NULL CHECK (start_ms >= 0),
  end_ms bigint NOT NULL,
  requested_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Of the person, for the audit log.
  requested_from text NOT NULL,
  requested_at timestamptz NOT NULL,
  leased_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  has_failed boolean NOT NULL DEFAULT false,
  CHECK (end_ms > start_ms)
);
CREATE INDEX recording_trims_waiting ON recording_trims (requested_at) WHERE NOT has_failed;
CREATE INDEX recording_trims_organization ON recording_trims (organization_id);
CREATE INDEX recording_trims_requested_by ON recording_trims (requested_by);
