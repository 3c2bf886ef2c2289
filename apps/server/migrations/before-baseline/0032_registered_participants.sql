-- By whose registration somebody came into the room: a refusal later takes them out.
ALTER TABLE participants ADD COLUMN registration_id uuid REFERENCES registrations (id) ON DELETE SET NULL;
CREATE INDEX participants_registration ON participants (registration_id) WHERE registration_id IS NOT NULL;
