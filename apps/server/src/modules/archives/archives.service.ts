import {
  archivePartNames,
  limits,
  type ArchivePartName,
  type ArchivePlan,
  type ArchiveScope,
  type AuditDetails,
} from '@majlis/contract'
import * as z from 'zod'
import type { ArchiveContents, ArchivedDate, ArchivePart } from '../../platform/archive/archive-part.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import { atIntervals } from '../../platform/clock/at-intervals.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'
import type { ZipEntry } from '../../platform/zip/zip.ts'
import type { DateInput } from '../meetings/index.ts'
import { archiveEntries } from './archive-entries.ts'
import type { ArchiveTickets } from './archive-ticket.ts'
import { boundPerUser } from './bound-per-user.ts'
import { findArchive, type DatedFolder, type FoundArchive } from './archived-meeting.ts'

export interface ArchivesDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  limiter: Limiter
  tickets: ArchiveTickets
  /** Of all modules. */
  parts: readonly ArchivePart[]
  publicUrl: string
  /** Throws why a session, or its user, is no longer valid. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
}

interface ArchiveInput extends DateInput {
  scope: ArchiveScope
}

export interface OpenArchive {
  /** File name without the extension. */
  name: string
  entries(): AsyncIterable<ZipEntry>
}

/** Pages of plans that one person can request. */
const plansOfUser = { name: 'archive-plans', points: 200, windowMs: 600_000 }
/** Archives that one person can request. */
const archivesOfUser = { name: 'archives', points: 20, windowMs: hourMs }
/** A link can be used again while it is valid, such as after an interruption; each time is in the audit log. */
const downloadsOfUser = { name: 'archive-downloads', points: 60, windowMs: hourMs }
/** A page reads many dates, so two run at a time in each process. */
const planning = createKeyedBulkhead({ maxRunning: 2, maxWaiting: 20, maxWaitMs: 20_000 })
/** Downloads per person and process. */
const archivesAtOnce = 2
/** How often the permission is checked while an archive is read. */
const recheckEveryMs = 5_000

export type Archives = ReturnType<typeof createArchives>

/** Everything of a date, or of a series, in one archive: for host and co-hosts. Throws if a part of the contract has no module, or two. */
export function createArchives(deps: ArchivesDeps) {
  const { db, clock, limiter, tickets, publicUrl, callerOfSession } = deps
  const parts = inOrder(deps.parts)
  const bounded = boundPerUser(archivesAtOnce)
  const find = (reader: ArchivedDate['reader'], input: ArchiveInput) =>
    findArchive({ db, nowMs: clock.now() }, reader, input)

  return {
    /** Throws `general.unavailable` while too many others wait, `general.forbidden`, `general.too_many_attempts`, `schedule.not_found`, `schedule.occurrence_not_found`. */
    async plan(
      caller: UserCaller,
      { cursor = '0', ...input }: ArchiveInput & { cursor?: string | undefined },
    ): Promise<ArchivePlan> {
      await limiter.consume(plansOfUser, [`user:${caller.userId}`])
      const planPage = async () => planOf(parts, (await find(caller, input)).dates, Number(cursor))
      return planning.run('plan', planPage, caller.userId)
    },

    /** Audited. Throws what `plan` throws. */
    async link(
      caller: UserCaller,
      { parts: wanted, ...input }: ArchiveInput & { parts: ArchivePartName[] },
      address: string,
    ): Promise<{ url: string; expiresAt: number }> {
      const found = await find(caller, input)
      await limiter.consume(archivesOfUser, [`user:${caller.userId}`])
      await record(deps, found, {
        act: 'meeting_archived',
        actorUserId: caller.userId,
        address,
        parts: [...new Set(wanted)],
      })
      const expiresAt = clock.now() + limits.archives.linkMs
      const { authSessionId } = caller
      const token = tickets.make({ ...input, parts: wanted, authSessionId, expiresAt })
      return { url: `${publicUrl}/meeting-archive/${token}`, expiresAt }
    },

    /** Audited. Null for a link that leads nowhere, or no longer. */
    async open(token: string, address: string): Promise<OpenArchive | null> {
      const ticket = tickets.read(token)
      if (!ticket || ticket.expiresAt <= clock.now()) return null
      return refusalAs(null, async () => {
        const reader = await callerOfSession(ticket.authSessionId)
        await limiter.consume(downloadsOfUser, [`user:${reader.userId}`])
        const found = await find(reader, ticket)
        const { name, entries } = openOf(found, { clock, parts, wanted: ticket.parts }, async () => {
          await find(await callerOfSession(ticket.authSessionId), ticket)
        })
        async function* audited() {
          const by = { actorUserId: reader.userId, address, parts: ticket?.parts ?? [] }
          await record(deps, found, { act: 'meeting_archive_downloaded', ...by })
          yield* entries()
        }
        return { name, entries: () => bounded(reader.userId, audited) }
      })
    },

    /** For the operator, as the host of the meeting sees it. Audited. Throws `schedule.not_found`, `schedule.occurrence_not_found`. */
    async openForOperator(
      { reference, ...input }: { reference: string; date?: number | undefined; scope: ArchiveScope },
      wanted: readonly ArchivePartName[],
    ): Promise<OpenArchive> {
      const meeting = await findReferred(db, reference)
      if (!meeting) throw new AppError('schedule.not_found')
      const { id: calendarId, host_user_id: userId, organization_id: organizationId } = meeting
      const found = await find({ userId, organizationId }, { calendarId, ...input })
      await record(deps, found, { act: 'meeting_archived', actorUserId: null, address: null, parts: wanted })
      return openOf(found, { clock, parts, wanted }, async () => undefined)
    },
  }
}

/** Of the dates from the `first` on, as many as a page has. */
async function planOf(
  parts: readonly ArchivePart[],
  dates: readonly DatedFolder[],
  first: number,
): Promise<ArchivePlan> {
  const next = first + limits.archives.pageDates
  const planned: ArchivePlan['parts'] = []
  for (const part of parts) {
    const contents: ArchiveContents[] = []
    for (const { date } of dates.slice(first, next)) contents.push(await part.list(date))
    planned.push({ part: part.part, ...countsOf(contents) })
  }
  return { dates: dates.length, parts: planned, nextCursor: next < dates.length ? String(next) : null }
}

/** `requireAllowed` is called every few seconds while the archive is read. */
function openOf(
  { name, ...found }: FoundArchive,
  { clock, ...of }: { clock: Clock; parts: readonly ArchivePart[]; wanted: readonly ArchivePartName[] },
  requireAllowed: () => Promise<void>,
): OpenArchive {
  const recheck = atIntervals(requireAllowed, { everyMs: recheckEveryMs, now: () => clock.now() })
  const now = new Date(clock.now())
  return { name, entries: () => archiveEntries({ ...found, ...of, now, requireAllowed: recheck }) }
}

function record(
  { db, audit }: Pick<ArchivesDeps, 'db' | 'audit'>,
  { viewed: { meeting, startsAt }, meeting: { scope, title } }: FoundArchive,
  {
    parts,
    ...by
  }: {
    act: 'meeting_archived' | 'meeting_archive_downloaded'
    actorUserId: string | null
    address: string | null
    parts: readonly ArchivePartName[]
  },
): Promise<void> {
  const details: AuditDetails = { meeting: title, meetingId: meeting.meeting_id, scope, parts: [...parts] }
  if (scope === 'date') details['date'] = new Date(startsAt).toISOString()
  return db.transaction().execute((tx) =>
    audit.record(tx, {
      ...by,
      organizationId: meeting.organization_id,
      subject: { kind: 'user', id: meeting.host_user_id, name: meeting.host_name },
      before: null,
      after: details,
    }),
  )
}

/** By the ID that people type, or that of its page; of several, the newest. */
async function findReferred(db: Db, reference: string) {
  const isNumber = /^\d+$/.test(reference)
  if (!isNumber && !z.uuid().safeParse(reference).success) return undefined
  return db
    .selectFrom('meetings')
    .select(['id', 'host_user_id', 'organization_id'])
    .where(isNumber ? 'meeting_id' : 'id', '=', reference)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function countsOf(contents: readonly ArchiveContents[]) {
  const all = contents.flatMap(({ files }) => files)
  const files = all.filter(({ sharedAs }) => sharedAs === undefined)
  const shared = all.flatMap(({ sharedAs, bytes }) =>
    sharedAs === undefined ? [] : [{ id: sharedAs, bytes: bytes ?? 0 }],
  )
  const reasons = Map.groupBy(
    contents.flatMap(({ leftOut }) => leftOut),
    ({ reason }) => reason,
  )
  return {
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    shared: [...new Map(shared.map((one) => [one.id, one])).values()],
    leftOut: [...reasons].map(([reason, ones]) => ({ reason, count: ones.length })),
  }
}

function inOrder(parts: readonly ArchivePart[]): ArchivePart[] {
  return archivePartNames.map((name) => {
    const [part, ...more] = parts.filter((one) => one.part === name)
    if (!part || more.length > 0) throw new Error(`${name} is archived by ${part ? 'two modules' : 'none'}`)
    return part
  })
}
