import { meetingRoles, type AttendanceRules, type Attendee, type MeetingRole } from '@majlis/contract'
import { minuteMs } from '@majlis/scheduling'
import type { InvitedRow, SessionRow, ConnectionRow } from './dated-attendance.repository.ts'

export interface LedgerOfDate {
  /** Null for meetings that were not planned for a time of day. */
  planned: { startsAt: number; endsAt: number } | null
  sessions: readonly SessionRow[]
  connections: readonly ConnectionRow[]
  invited: readonly InvitedRow[]
  thresholds: AttendanceRules
  nowMs: number
}

interface Span {
  from: number
  /** Null while inside. */
  to: number | null
}

/** Of people who never came, or whose times are not for the reader. */
export const noTimes = {
  inTime: null,
  outTime: null,
  totalDuration: null,
  isInside: false,
  isLate: false,
  hasLeftEarly: false,
  visits: [],
} satisfies Partial<Attendee>

/** Shorter ones are interruptions of the connection, not people who went out. */
const shortestAbsenceMs = minuteMs

/**
 * Who was there on one date of a meeting (spec 3.37), in the order in which they came, then who was invited and never came. Connections of one
 * account count once, whatever the number of its devices.
 */
export function attendeesOf(ledger: LedgerOfDate): Attendee[] {
  const connectionsOf = Map.groupBy(ledger.connections, (connection) => connection.person)
  const invitedByAccount = new Map(ledger.invited.map((one) => [one.account_id ?? one.id, one]))
  const came = [...connectionsOf].map(([person, connections]) => {
    const [first] = connections
    const invited = first?.user_id ? invitedByAccount.get(first.user_id) : undefined
    return attendeeOf(person, connections, invited, ledger)
  })
  const cameAs = new Set(ledger.connections.map((connection) => connection.user_id))
  const absent = ledger.invited
    .filter(({ account_id }) => account_id === null || !cameAs.has(account_id))
    .map(absentee)
  return [
    ...came.toSorted((a, b) => (a.inTime ?? 0) - (b.inTime ?? 0)),
    ...absent.toSorted((a, b) => a.name.localeCompare(b.name)),
  ]
}

function attendeeOf(
  person: string,
  connections: readonly ConnectionRow[],
  invited: InvitedRow | undefined,
  ledger: LedgerOfDate,
): Attendee {
  const spans = merged(spansOf(connections, ledger), 0)
  const visits = merged(spans, shortestAbsenceMs)
  const inTime = visits[0]?.from ?? 0
  const outTime = visits.at(-1)?.to ?? null
  const last = connections.at(-1)
  const isErased = connections.every(({ display_name }) => display_name === '')
  return {
    id: invited?.id ?? person,
    name: isErased ? '' : invited?.name || (last?.display_name ?? ''),
    email: last?.email ?? invited?.email ?? '',
    role: highestRole(connections),
    guest: last?.is_guest ?? false,
    invited: invited !== undefined,
    attended: true,
    inTime,
    outTime,
    // The clock of the SFU may be ahead.
    totalDuration: spans.reduce((sum, { from, to }) => sum + Math.max(0, (to ?? ledger.nowMs) - from), 0),
    isInside: outTime === null,
    ...punctuality({ inTime, outTime }, ledger),
    visits: visits.map(({ from, to }) => ({ inTime: from, outTime: to })),
  }
}

function absentee({ id, name, email, role, is_guest: guest }: InvitedRow): Attendee {
  return {
    id,
    name: name || (email.split('@')[0] ?? ''),
    email,
    role,
    guest,
    invited: true,
    attended: false,
    ...noTimes,
  }
}

/** A connection ends with its session at the latest: its end may not have been reported, or only after an outage. */
function spansOf(connections: readonly ConnectionRow[], { sessions }: LedgerOfDate): Span[] {
  const endOf = new Map(sessions.map(({ id, ended_at }) => [id, ended_at?.getTime() ?? Infinity]))
  return connections.map(({ session_id, joined_at, left_at }) => {
    const from = joined_at.getTime()
    const to = Math.min(left_at?.getTime() ?? Infinity, endOf.get(session_id) ?? Infinity)
    return { from, to: to === Infinity ? null : Math.max(from, to) }
  })
}

/** Spans in order, joined where they overlap or less than `gapMs` is between them. */
function merged(spans: readonly Span[], gapMs: number): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last && (last.to === null || span.from <= last.to + gapMs))
      last.to = last.to === null || span.to === null ? null : Math.max(last.to, span.to)
    else result.push({ ...span })
  }
  return result
}

/**
 * No one is late before the room was opened, nor has left early when it was closed before its time; while it is open, people who went out may come back.
 */
function punctuality(
  { inTime, outTime }: { inTime: number; outTime: number | null },
  { planned, sessions, thresholds }: LedgerOfDate,
): Pick<Attendee, 'isLate' | 'hasLeftEarly'> {
  const [first] = sessions
  if (!planned || !first) return { isLate: false, hasLeftEarly: false }
  const begin = Math.max(planned.startsAt, first.started_at.getTime())
  const ends = sessions.map(({ ended_at }) => ended_at?.getTime() ?? null)
  const end = ends.includes(null)
    ? null
    : Math.min(planned.endsAt, Math.max(...ends.map((ended) => ended ?? 0)))
  return {
    isLate: inTime > begin + thresholds.lateAfterMinutes * minuteMs,
    hasLeftEarly: end !== null && outTime !== null && outTime < end - thresholds.leftEarlyMinutes * minuteMs,
  }
}

/** The roles stand in order of their rights. */
function highestRole(connections: readonly ConnectionRow[]): MeetingRole {
  return (
    meetingRoles.find((role) => connections.some((connection) => connection.role === role)) ?? 'participant'
  )
}
