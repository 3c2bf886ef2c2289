import type { Db } from '../../../platform/database/database.ts'
import { jsonRowsFile, type ExportPerson } from '../../../platform/exports/exported-files.ts'
import { meetingColumns } from './export-meetings.ts'

/** The meetings that a person plans, and the invitations to those of others with the person's answers. */
export function exportOwnMeetings(db: Db): ExportPerson {
  return async function* ({ organizationId, userId }) {
    yield jsonRowsFile('meetings.json', (after, limit) =>
      db
        .selectFrom('meetings')
        .select(meetingColumns)
        .where('organization_id', '=', organizationId)
        .where('host_user_id', '=', userId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('invitations.json', (after, limit) =>
      db
        .selectFrom('invitees as i')
        .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
        .select([
          'i.id',
          'i.meeting_id',
          'm.title',
          'i.role',
          'i.response',
          'i.response_note',
          'i.responded_at',
        ])
        .where('i.account_id', '=', userId)
        .where('i.role', '<>', 'host')
        .where('i.id', '>', after)
        .orderBy('i.id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('suggested-times.json', (after, limit) =>
      db
        .selectFrom('time_requests as t')
        .innerJoin('invitees as i', 'i.id', 't.invitee_id')
        .select(['t.id', 't.meeting_id', 't.original_start', 't.suggested_start', 't.suggested_end'])
        .select(['t.note', 't.state', 't.created_at'])
        .where('i.account_id', '=', userId)
        .where('t.id', '>', after)
        .orderBy('t.id')
        .limit(limit)
        .execute(),
    )
    yield jsonRowsFile('registrations.json', (after, limit) =>
      db
        .selectFrom('registrations as r')
        .innerJoin('users as u', 'u.proven_email', 'r.email')
        .select(['r.id', 'r.meeting_id', 'r.name', 'r.answers', 'r.state', 'r.created_at'])
        .where('u.id', '=', userId)
        .where('r.id', '>', after)
        .orderBy('r.id')
        .limit(limit)
        .execute(),
    )
  }
}
