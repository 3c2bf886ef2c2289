-- Who is asked through several teams and business units, or by name as well, stays as long as one of them asks: the groups beside `group_id`, as
-- [{ groupId, groupName, groupKind }].
ALTER TABLE invitees ADD COLUMN other_groups jsonb NOT NULL DEFAULT '[]';
