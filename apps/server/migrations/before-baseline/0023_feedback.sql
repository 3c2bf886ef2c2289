-- Spec 2.62, 3.39.
CREATE TABLE feedback (
  id uuid PRIMARY KEY,
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  room_session_id uuid REFERENCES room_sessions (id) ON DELETE SET NULL,
  participant_id uuid REFERENCES participants (id) ON DELETE SET NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  issues text[] NOT NULL,
  text text,
  created_at timestamptz NOT NULL
);
CREATE INDEX feedback_organization ON feedback (organization_id, created_at);
CREATE INDEX feedback_user ON feedback (user_id);
CREATE INDEX feedback_session ON feedback (room_session_id);
CREATE INDEX feedback_participant ON feedback (participant_id);
