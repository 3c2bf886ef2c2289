-- The start that an invitee was invited to before the organizer moved it, so that Home can show both; it counts while the
-- response is pending.
ALTER TABLE invitees ADD COLUMN moved_from timestamptz;
ALTER TABLE occurrence_responses ADD COLUMN moved_from timestamptz;
