-- Feedback (spec 2.62, 3.39). Without an organisation it belongs to the operator.
CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  room_session_id uuid REFERENCES room_sessions (id) ON DELETE SET NULL,
  participant_id uuid REFERENCES participants (id) ON DELETE SET NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  issues text[] NOT NULL,
  text text,
  -- SHA-256 of the key with which the person adds screenshots, for a limited time.
  screenshot_key_hash bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_user ON feedback (user_id);
CREATE INDEX feedback_session ON feedback (room_session_id);
CREATE INDEX feedback_participant ON feedback (participant_id);
-- Newest first: IDs begin with their time.
CREATE INDEX feedback_organization ON feedback (organization_id, id);

CREATE TABLE feedback_screenshots (
  file_id uuid PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  feedback_id uuid NOT NULL REFERENCES feedback (id) ON DELETE CASCADE
);
CREATE INDEX feedback_screenshots_feedback ON feedback_screenshots (feedback_id);
