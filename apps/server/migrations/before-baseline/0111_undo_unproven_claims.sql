-- Takes back what accounts whose address nobody has proven got by that address: the invitations of other organisations, and those of
-- their own one that went to the address before the account was there. They are claimed again when the address is proven.
DO $$
DECLARE
  undone record;
BEGIN
  FOR undone IN
    WITH outside AS (
      UPDATE invitees i SET outside_user_id = NULL FROM users u
      WHERE u.id = i.outside_user_id AND u.proven_email IS NULL
      RETURNING u.email, i.meeting_id
    ), own AS (
      UPDATE invitees i SET user_id = NULL, email = u.email::citext FROM users u
      WHERE u.id = i.user_id AND u.proven_email IS NULL AND u.status <> 'invited' AND i.role <> 'host'
        AND i.created_at < u.activated_at
        AND NOT EXISTS (SELECT FROM invitees o WHERE o.meeting_id = i.meeting_id AND o.email = u.email::citext)
      RETURNING u.email, i.meeting_id
    )
    SELECT email, count(*) AS invitations, string_agg(meeting_id::text, ', ' ORDER BY meeting_id) AS meetings
    FROM (SELECT * FROM outside UNION ALL SELECT * FROM own) AS claimed GROUP BY email ORDER BY email
  LOOP
    RAISE WARNING 'The address % is not proven: took back % invitation%, to meetings %',
      undone.email, undone.invitations, CASE WHEN undone.invitations = 1 THEN '' ELSE 's' END, undone.meetings;
  END LOOP;
END $$;
