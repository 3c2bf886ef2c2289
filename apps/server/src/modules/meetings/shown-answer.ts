import type { InvitationResponse } from '@majlis/contract'
import { sql } from 'kysely'

/**
 * How the invitee `i` comes to the date `o` with the answer `r` of its own, as the labels of spec 4.3 say it; null for the host. A
 * suggestion that the organizer accepted is confirmed as long as the date is there.
 */
export const shownAnswer = sql<InvitationResponse | null>`
  CASE WHEN i.role = 'host' THEN NULL
    WHEN coalesce(r.response, i.response) = 'suggested' AND EXISTS (
      SELECT FROM time_requests t
      WHERE t.invitee_id = i.id AND t.state = 'confirmed' AND t.suggested_start = o.starts_at
    ) THEN 'confirmed'
    ELSE coalesce(r.response, i.response) END`
