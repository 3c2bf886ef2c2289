/** The meetings of someone whose title or agenda has a text, as a statement that compares each of them. */
export const everyMeeting = `
  SELECT m.id, m.title FROM invitees i JOIN meetings m ON m.id = i.meeting_id
  WHERE i.account_id = $1 AND m.kind = 'scheduled' AND m.cancelled_at IS NULL AND (m.title ILIKE $2 OR m.agenda ILIKE $2)
  ORDER BY i.last_start DESC LIMIT $3`
