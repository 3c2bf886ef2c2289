import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ReminderKey } from '../planning/index.ts'
import { hostedMeetings } from '../meetings/index.ts'
import { upcomingDateOf, type UpcomingDate } from './upcoming-date.ts'

export interface PlannedReminder extends ReminderKey {
  startsAt: number
  isAllDay: boolean
  timeZone: string
  /** When the meeting was planned. */
  plannedAt: number
}

/** A reminder that went out to someone's pages. */
export interface SentNotice {
  date: UpcomingDate
  minutesBefore: number
  isHost: boolean
}

/** Dates to come: neither cancelled (such rows stay only as history of their rooms) nor ended by the host. */
function planned(db: DbOrTx, now: number) {
  return db
    .selectFrom('occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .where('o.is_reserving', '=', true)
    .where('o.closes_at', '>', new Date(now))
    .where('m.cancelled_at', 'is', null)
}

/** The same dates, with their meetings. */
function dates(db: DbOrTx, now: number) {
  return hostedMeetings(db)
    .innerJoin('occurrences as o', 'o.meeting_id', 'm.id')
    .select(['o.original_start', 'o.starts_at', 'o.ends_at', 'o.title as own_title'])
    .select([
      'm.is_all_day',
      'm.guests_see_files',
      'm.link_token',
      'm.is_registration_required',
      'host.language',
    ])
    .where('o.is_reserving', '=', true)
    .where('o.closes_at', '>', new Date(now))
    .where('m.cancelled_at', 'is', null)
}

/**
 * The reminders of this many minutes before that fall due between the two instants and were not sent. All-day dates
 * begin at their midnight and are reminded of from 09:00 on, give or take a changed clock: the caller looks again.
 */
export async function listUnsent(
  db: DbOrTx,
  {
    minutesBefore,
    from,
    to,
    now,
    meetingId,
  }: {
    minutesBefore: number
    from: number
    to: number
    now: number
    meetingId?: string | undefined
  },
): Promise<PlannedReminder[]> {
  const at = (instant: number) => new Date(instant + minutesBefore * minuteMs)
  let query = planned(db, now)
    .innerJoin('reminders as r', 'r.meeting_id', 'm.id')
    .select(['r.remind_type', 'o.original_start', 'o.starts_at'])
    .select(['m.id', 'm.is_all_day', 'm.time_zone', 'm.created_at'])
    .where('r.minutes_before', '=', minutesBefore)
    .where((eb) =>
      eb.or([
        eb.and([eb('o.starts_at', '>=', at(from)), eb('o.starts_at', '<', at(to))]),
        eb.and([
          eb('m.is_all_day', '=', true),
          eb('o.starts_at', '>=', at(from - 11 * hourMs)),
          eb('o.starts_at', '<', at(to - 7 * hourMs)),
        ]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sent_reminders as s')
            .select('s.sent_at')
            .whereRef('s.meeting_id', '=', 'm.id')
            .whereRef('s.original_start', '=', 'o.original_start')
            .whereRef('s.starts_at', '=', 'o.starts_at')
            .whereRef('s.remind_type', '=', 'r.remind_type')
            .whereRef('s.minutes_before', '=', 'r.minutes_before'),
        ),
      ),
    )
  if (meetingId) query = query.where('m.id', '=', meetingId)
  return (await query.execute()).map((row) => ({
    meetingId: row.id,
    remindType: row.remind_type,
    minutesBefore,
    originalStart: row.original_start.getTime(),
    startsAt: row.starts_at.getTime(),
    isAllDay: row.is_all_day,
    timeZone: row.time_zone,
    plannedAt: row.created_at.getTime(),
  }))
}

/** How long before its dates someone is to be reminded of a meeting. */
export async function listMinutes(db: DbOrTx, meetingId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('minutes_before')
    .distinct()
    .where('meeting_id', '=', meetingId)
    .execute()
  return rows.map((row) => row.minutes_before)
}

/** False if no one wants it any more. */
export async function isWanted(
  db: DbOrTx,
  { meetingId, remindType, minutesBefore }: ReminderKey,
): Promise<boolean> {
  const row = await db
    .selectFrom('reminders')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('remind_type', '=', remindType)
    .where('minutes_before', '=', minutesBefore)
    .executeTakeFirst()
  return row !== undefined
}

/** Null when it was cancelled or is over. */
export async function findDate(
  db: DbOrTx,
  meetingId: string,
  originalStart: number,
  now: number,
): Promise<UpcomingDate | null> {
  const row = await dates(db, now)
    .where('m.id', '=', meetingId)
    .where('o.original_start', '=', new Date(originalStart))
    .executeTakeFirst()
  return row ? upcomingDateOf(row) : null
}

/**
 * What was sent to the pages of a user since then, of dates that still begin when it said and that the user has not declined. In the
 * order in which it went out.
 */
export async function listSentNotices(
  db: DbOrTx,
  userId: string,
  since: Date,
  now: number,
): Promise<SentNotice[]> {
  const rows = await dates(db, now)
    .innerJoin('sent_reminders as s', (join) =>
      join
        .onRef('s.meeting_id', '=', 'o.meeting_id')
        .onRef('s.original_start', '=', 'o.original_start')
        .onRef('s.starts_at', '=', 'o.starts_at')
        .on('s.remind_type', '=', 'notification')
        .on('s.sent_at', '>', since),
    )
    .innerJoin('invitees as i', (join) =>
      join.onRef('i.meeting_id', '=', 'm.id').on('i.account_id', '=', userId),
    )
    .leftJoin('occurrence_responses as a', (join) =>
      join.onRef('a.invitee_id', '=', 'i.id').onRef('a.original_start', '=', 'o.original_start'),
    )
    .select(['s.minutes_before', 'i.role'])
    .where((eb) => eb(eb.fn.coalesce('a.response', 'i.response'), '<>', 'declined'))
    .orderBy('s.sent_at')
    .orderBy('s.minutes_before', 'desc')
    .execute()
  return rows.map((row) => ({
    date: upcomingDateOf(row),
    minutesBefore: row.minutes_before,
    isHost: row.role === 'host',
  }))
}
