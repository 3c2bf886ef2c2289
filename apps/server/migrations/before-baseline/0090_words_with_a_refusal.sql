-- What somebody said with a refusal, for the organizer: of all dates, or of one. A later answer takes it away.
ALTER TABLE invitees ADD COLUMN response_note text NOT NULL DEFAULT '';
ALTER TABLE occurrence_responses ADD COLUMN response_note text NOT NULL DEFAULT '';
