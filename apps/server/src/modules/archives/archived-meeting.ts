import { limits, type ArchiveScope, type Language } from '@majlis/contract'
import { fileTime, type ArchivedDate, type LeftOut } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { plainFileName } from '../../platform/zip/archive-names.ts'
import {
  getViewedDate,
  isHostOrCoHost,
  listPastDates,
  type DateInput,
  type ViewedDate,
} from '../meetings/index.ts'

/** What `manifest.json` says of the meeting. */
export interface ArchivedMeeting {
  id: string
  /** The ID that people type. */
  meetingId: string
  title: string
  organization: string
  host: string
  timeZone: string
  scope: ArchiveScope
}

/** A date of the archive, with its folder: empty for the only one. */
export interface DatedFolder {
  folder: string
  date: ArchivedDate
}

export interface FoundArchive {
  viewed: ViewedDate
  meeting: ArchivedMeeting
  dates: DatedFolder[]
  leftOut: LeftOut[]
  /** File name without the extension. */
  name: string
}

type Reader = ArchivedDate['reader']

const mayArchive = ({ role }: ViewedDate): boolean => isHostOrCoHost(role)

/**
 * The dates that an archive holds: one, or the past ones of a series and the one in progress. Throws `general.forbidden` for everyone but host and
 * co-hosts, `schedule.not_found`, `schedule.occurrence_not_found`.
 */
export async function findArchive(
  { db, nowMs }: { db: Db; nowMs: number },
  reader: Reader,
  { scope, ...input }: DateInput & { scope: ArchiveScope },
): Promise<FoundArchive> {
  const viewed = await getViewedDate(db, reader, input, nowMs)
  if (!mayArchive(viewed)) throw new AppError('general.forbidden')
  const language = await languageOf(db, reader.userId)
  const { maxDates } = limits.archives
  const past =
    scope === 'date' ? [viewed] : await listPastDates(db, reader, viewed, { now: nowMs, limit: maxDates + 1 })
  const isMissing = !past.some(({ originalStart }) => originalStart === viewed.originalStart)
  const all = [...past.slice(-maxDates), ...(isMissing && viewed.state === 'ongoing' ? [viewed] : [])]
  return {
    viewed,
    meeting: presentMeeting(viewed, scope),
    dates: all.filter(mayArchive).map((one) => ({
      folder: scope === 'date' ? '' : folderOf(one),
      date: archivedDate(one, { reader, language }),
    })),
    leftOut: past.length > maxDates ? [{ name: 'dates', reason: 'too_many_dates' }] : [],
    name: scope === 'date' ? folderOf(viewed) : plainFileName(viewed.meeting.title),
  }
}

function presentMeeting({ meeting }: ViewedDate, scope: ArchiveScope): ArchivedMeeting {
  return {
    id: meeting.id,
    meetingId: meeting.meeting_id,
    title: meeting.title,
    organization: meeting.organization_name,
    host: meeting.host_name,
    timeZone: meeting.time_zone,
    scope,
  }
}

function archivedDate(
  viewed: ViewedDate,
  { reader, language }: { reader: Reader; language: Language },
): ArchivedDate {
  const { meeting, originalStart, occurrenceId, title, startsAt, endsAt, isDeleted } = viewed
  return {
    reader,
    calendarId: meeting.id,
    originalStart,
    occurrenceId,
    organizationId: meeting.organization_id,
    title,
    startsAt,
    endsAt,
    isDeleted,
    timeZone: meeting.time_zone,
    language,
  }
}

const folderOf = ({ startsAt, title, meeting }: ViewedDate): string =>
  plainFileName(`${fileTime(startsAt, meeting.time_zone)} ${title}`.slice(0, 120))

async function languageOf(db: Db, userId: string): Promise<Language> {
  const { language } = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return language
}
