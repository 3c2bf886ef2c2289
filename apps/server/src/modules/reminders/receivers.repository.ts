import type { DateFormat, InterpretationLanguage, Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { interpretedLanguages, isAccountOfAddress } from '../meetings/index.ts'
import type { InviteeRole } from '../meetings/meetings.tables.ts'

export interface Receiver {
  /** Whose pages get notices; null: no account on this installation, or a suspended one. */
  account: { id: string; email: string } | null
  email: string
  /** Of the organisation. */
  isMember: boolean
  role: InviteeRole
  /** The languages of the meeting that they interpret into. */
  interprets: InterpretationLanguage[]
  /** Null: unknown, for people outside. */
  language: Language | null
  timeZone: string | null
  timeFormat: '12' | '24' | null
  dateFormat: DateFormat | null
}

/** The host and all invitees who have not declined this date, except those whose account is suspended or gone. */
export async function listReceivers(
  db: DbOrTx,
  meetingId: string,
  originalStart: number,
): Promise<Receiver[]> {
  const rows = await db
    .selectFrom('invitees as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as o', (join) => join.on(isAccountOfAddress))
    .leftJoin('occurrence_responses as a', (join) =>
      join.onRef('a.invitee_id', '=', 'i.id').on('a.original_start', '=', new Date(originalStart)),
    )
    .select([
      'i.user_id',
      'i.role',
      interpretedLanguages.as('interprets'),
      'i.outside_user_id',
      'o.email as outside_email',
      'o.status as outside_status',
    ])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('u.email')}, ${eb.ref('i.email')})`.as('email'),
      eb.fn.coalesce('u.language', 'o.language', 'i.language').as('language'),
      eb.fn.coalesce('u.time_zone', 'o.time_zone', 'i.time_zone').as('time_zone'),
      eb.fn.coalesce('u.time_format', 'o.time_format').as('time_format'),
      eb.fn.coalesce('u.date_format', 'o.date_format').as('date_format'),
    ])
    .where('i.meeting_id', '=', meetingId)
    .where((eb) => eb(eb.fn.coalesce('a.response', 'i.response'), '<>', 'declined'))
    .where((eb) =>
      eb.or([
        eb('i.user_id', 'is', null),
        eb.and([eb('u.status', '=', 'active'), eb('u.deleted_at', 'is', null)]),
      ]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    account: accountOf(row),
    email: row.email,
    isMember: row.user_id !== null,
    role: row.role,
    interprets: row.interprets,
    language: row.language,
    timeZone: row.time_zone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
  }))
}

function accountOf(row: {
  user_id: string | null
  email: string
  outside_user_id: string | null
  outside_email: string | null
  outside_status: string | null
}): Receiver['account'] {
  if (row.user_id !== null) return { id: row.user_id, email: row.email }
  // Mails go to the invited address; the account may have another one by now.
  return row.outside_user_id !== null && row.outside_email !== null && row.outside_status === 'active'
    ? { id: row.outside_user_id, email: row.outside_email }
    : null
}
