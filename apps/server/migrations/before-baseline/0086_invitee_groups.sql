-- Business units are invited as teams are: who was asked through either keeps its id, its name and which of the two it is.
ALTER TABLE invitees RENAME COLUMN team_id TO group_id;
ALTER TABLE invitees RENAME COLUMN team_name TO group_name;
ALTER TABLE invitees ADD COLUMN group_kind text CHECK (group_kind IN ('team', 'business_unit'));
UPDATE invitees SET group_kind = 'team' WHERE group_id IS NOT NULL;
ALTER TABLE invitees ADD CONSTRAINT invitees_group_of_a_kind CHECK ((group_id IS NULL) = (group_kind IS NULL));
