-- Who waits for the organizer's word, whom Home asks for.
CREATE INDEX registrations_waiting ON registrations (organization_id, meeting_id) WHERE state = 'pending';
