-- Who was asked by an address outside of the organisation may have an account all the same, in another one or alone. The invitation stands on
-- the Home and in the calendar of that account; nobody of the meeting's organisation is told of it.
ALTER TABLE invitees
  ADD COLUMN outside_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- In whose calendar the meeting stands: of a colleague, or of that account.
  ADD COLUMN account_id uuid GENERATED ALWAYS AS (coalesce(user_id, outside_user_id)) STORED,
  ADD CONSTRAINT invitees_outside_by_email CHECK (outside_user_id IS NULL OR user_id IS NULL);

UPDATE invitees i SET outside_user_id = u.id
FROM meetings m, users u
WHERE m.id = i.meeting_id AND i.email = u.email::citext AND u.status <> 'invited' AND u.organization_id <> m.organization_id;

-- "My meetings" is one range of one index, wherever they are from.
CREATE UNIQUE INDEX invitees_account_meeting ON invitees (account_id, meeting_id) WHERE account_id IS NOT NULL;
DROP INDEX invitees_user_meeting;
CREATE INDEX invitees_user ON invitees (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitees_outside_user ON invitees (outside_user_id) WHERE outside_user_id IS NOT NULL;
