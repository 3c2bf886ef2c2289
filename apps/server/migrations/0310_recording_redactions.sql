-- Recordings in which passages become silent and black. Until the new file is in the place of the original, which ends the row with it, no one
-- gets the recording. waiting → failed or cancelled, from where it can wait again.
CREATE TABLE recording_redactions (
  recording_id uuid PRIMARY KEY REFERENCES recordings (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- A list of { startMs, endMs }, from the beginning of the recording, in order.
  spans jsonb NOT NULL,
  -- Null: that account is gone.
  requested_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'failed', 'cancelled')),
  -- From 0 to 1, while the file is made.
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1)
);
CREATE INDEX recording_redactions_organization ON recording_redactions (organization_id);
CREATE INDEX recording_redactions_requested_by ON recording_redactions (requested_by_user_id) WHERE requested_by_user_id IS NOT NULL;
