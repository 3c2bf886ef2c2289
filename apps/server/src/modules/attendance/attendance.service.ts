import type { Attendance, Attendee } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { getViewedDate, type DateInput, type ViewedDate } from '../meetings/index.ts'
import { attendeesOf, noTimes } from './attendance-of-date.ts'
import { sightOf, type Sight } from './attendance.policy.ts'
import { createLiveConnections } from './live-connections.ts'
import * as datedAttendanceRepository from './dated-attendance.repository.ts'

export interface AttendanceServiceDeps {
  db: Db
  clock: Clock
  rules: Pick<RulesReader, 'attendanceOf'>
}

interface AttendeesInput extends DateInput {
  search?: string | undefined
  page: number
  pageSize: number
}

export type AttendanceService = ReturnType<typeof createAttendance>

/** Who was there on a date of a meeting, from the ledger (spec 3.37, 7.19). */
export function createAttendance({ db, clock, rules }: AttendanceServiceDeps) {
  const listConnections = (of: { organizationId: string; sessionIds: readonly string[] }) =>
    datedAttendanceRepository.listConnections(db, of.organizationId, of.sessionIds)
  const listLive = createLiveConnections({
    clock,
    countEntries: ({ sessionIds }) => datedAttendanceRepository.countEntries(db, sessionIds),
    listConnections,
  })

  /** Everyone, with all that is known of them; for callers who may see it. */
  async function ofDate(viewed: ViewedDate, list = listConnections): Promise<Attendee[]> {
    const { meeting, occurrenceId } = viewed
    const sessions =
      occurrenceId === null ? [] : await datedAttendanceRepository.listSessions(db, occurrenceId)
    const sessionIds = sessions.map(({ id }) => id)
    const isTimed = meeting.kind === 'scheduled' && !meeting.is_all_day
    return attendeesOf({
      planned: isTimed ? viewed : null,
      sessions,
      connections: await list({ organizationId: meeting.organization_id, sessionIds }),
      invited:
        meeting.kind === 'scheduled'
          ? await datedAttendanceRepository.listInvited(db, { meetingId: meeting.id, occurrenceId })
          : [],
      thresholds: await rules.attendanceOf(db, meeting.organization_id),
      nowMs: clock.now(),
    })
  }

  return {
    ofDate: (viewed: ViewedDate) => ofDate(viewed),

    /** Guests see the names of those who came (spec 6.2). Throws `schedule.not_found`, `schedule.occurrence_not_found`. */
    async attendees(
      caller: UserCaller,
      { search, page, pageSize, ...input }: AttendeesInput,
    ): Promise<Attendance> {
      const viewed = await getViewedDate(db, caller, input, clock.now())
      const sight = sightOf(viewed.role)
      const everyone = (
        await ofDate(viewed, viewed.state === 'ongoing' ? listLive : listConnections)
      ).flatMap((one) => seen(one, sight))
      const found = everyone.filter((one) => isFound(one, search))
      const count = (is: (one: Attendee) => boolean) => everyone.filter(is).length
      return {
        attendees: found.slice((page - 1) * pageSize, page * pageSize),
        total: found.length,
        summary: {
          invited: count((one) => one.invited && one.role !== 'host'),
          attended: count((one) => one.attended),
          absent: count((one) => one.invited && !one.attended),
          guests: count((one) => one.guest && one.attended),
          inside: count((one) => one.isInside),
        },
        view: sight === 'names' ? 'names' : 'all',
      }
    },
  }
}

/** What people with this view see of a person: nothing, if guests may not know of them. */
function seen(one: Attendee, sight: Sight): Attendee[] {
  if (sight === 'all') return [one]
  // As in lists of invitees: addresses of people from outside are for the host.
  if (sight === 'members') return [{ ...one, email: one.guest ? '' : one.email }]
  if (!one.attended) return []
  return [{ ...one, email: '', invited: false, ...noTimes }]
}

function isFound({ name, email }: Attendee, search = ''): boolean {
  const words = search.toLocaleLowerCase()
  return [name, email].some((text) => text.toLocaleLowerCase().includes(words))
}
