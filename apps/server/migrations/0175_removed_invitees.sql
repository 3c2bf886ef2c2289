-- People from outside the organisation who were removed from a meeting, until their mail about it is queued.
CREATE TABLE removed_invitees (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  email citext NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  removed_at timestamptz NOT NULL
);
CREATE INDEX removed_invitees_meeting ON removed_invitees (meeting_id);
