-- What was done to a seat is told of its person, so that the purge of the person takes the name out.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_kept;
UPDATE audit_entries e SET subject_kind = 'user', subject_id = r.user_id
  FROM resources r WHERE e.subject_kind = 'seat' AND r.id = e.subject_id;
-- These people were purged before.
UPDATE audit_entries SET subject_kind = 'user', subject_name = NULL, before = NULL, after = NULL
  WHERE subject_kind = 'seat';
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_kept;
ALTER TABLE audit_entries DROP CONSTRAINT audit_entries_subject_kind_check;
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_subject_kind_check
  CHECK (subject_kind IN ('user', 'team', 'business_unit', 'organization'));

-- An organisation ends with its last person; these lost theirs before.
DELETE FROM organizations o WHERE NOT EXISTS (SELECT FROM users u WHERE u.organization_id = o.id);
