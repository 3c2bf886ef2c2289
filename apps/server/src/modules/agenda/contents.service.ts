import type { FileVersion, MeetingFile } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import {
  getViewedDate,
  meetingContentsRepository,
  settingsOfViewed,
  type ViewedDate,
} from '../meetings/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { contentsRightsOf, isHiddenFrom, mayChangeFile, type ContentsRights } from './contents.policy.ts'
import { presentContent, presentOfRemovedDate, presentVersion } from './contents.presenter.ts'
import * as contentsRepository from './contents.repository.ts'
import type { ContentRow } from './contents.repository.ts'

export interface ContentsDeps {
  db: Db
  clock: Clock
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  realtime: Pick<Realtime, 'signal'>
  limiter: Pick<Limiter, 'consume'>
}

/** Everyone who takes part is notified of each change. */
const changes: LimitRule = { name: 'change-meeting-files', points: 60, windowMs: minuteMs }

interface FileInput {
  calendarId: string
  id: string
}

export type Contents = ReturnType<typeof createContents>

/** Reads what someone may do with the files of a date. */
export function createRightsOn({ db, rules }: Pick<ContentsDeps, 'db' | 'rules'>) {
  return async (viewed: ViewedDate): Promise<ContentsRights> =>
    contentsRightsOf(viewed, await settingsOfViewed(db, rules, viewed.meeting))
}

/** The files on the page of a meeting: they are described, replaced and removed before, during and after it (spec 1.9, 3.23). */
export function createContents({ db, clock, rules, realtime, limiter }: ContentsDeps) {
  const rightsOn = createRightsOn({ db, rules })

  /** Throws `schedule.not_found`, `file.not_found`. */
  async function getFile(on: DbOrTx, caller: UserCaller, { calendarId, id }: FileInput) {
    const viewed = await getViewedDate(on, caller, { calendarId }, clock.now())
    const file = await contentsRepository.find(on, calendarId, id)
    if (!file || !viewed.partIds.includes(calendarId) || isHiddenFrom(viewed))
      throw new AppError('file.not_found')
    return { file, rights: await rightsOn({ ...viewed, isDeleted: false }) }
  }

  /** Changes one file with all its versions at hand. Throws `general.forbidden` and `general.too_many_attempts` too. */
  async function change(
    caller: UserCaller,
    input: FileInput,
    write: (tx: Tx, file: ContentRow, versions: ContentRow[], rights: ContentsRights) => Promise<void>,
  ): Promise<{ id: string }> {
    await limiter.consume(changes, [`user:${caller.userId}`])
    await db.transaction().execute(async (tx) => {
      await contentsRepository.lockMeeting(tx, input.calendarId)
      const { file, rights } = await getFile(tx, caller, input)
      const versions = await contentsRepository.listVersions(tx, file)
      const current = versions.find((one) => one.replaced_at === null)
      const shown = file.is_of_past ? file : (current ?? file)
      if (!mayChangeFile(rights, caller.userId, shown)) throw new AppError('general.forbidden')
      await write(tx, file, versions, rights)
      await realtime.signal(tx, 'meeting_files.changed', { meetingId: input.calendarId })
    })
    return { id: input.id }
  }

  return {
    /** What a date of a meeting shows, and what the one who looks at it may do. */
    async list(
      viewed: ViewedDate,
      { userId }: UserCaller,
    ): Promise<{ contents: MeetingFile[]; canAdd: boolean }> {
      const rights = await rightsOn(viewed)
      if (isHiddenFrom(viewed)) return { contents: [], canAdd: rights.add }
      const rows = await contentsRepository.listOfDate(db, viewed.meeting.id, viewed.originalStart)
      const ofDate = rows.map((row) => presentContent(row, rights, userId))
      const removed = await listOfRemovedDates({ db, clock }, viewed, rights, userId)
      return { contents: [...ofDate, ...removed], canAdd: rights.add }
    },

    describe: (caller: UserCaller, { fileDes, ...input }: FileInput & { fileDes: string }) =>
      change(caller, input, (tx, file) => meetingContentsRepository.describe(tx, file, fileDes)),

    /**
     * With all its versions. Dates of a series that are over keep a file of all dates, unless `includesPast`. One that only they show is removed
     * from them. Someone else's file of the same name stays with them unless the caller may change that too.
     */
    takeOff: (caller: UserCaller, { includesPast, ...input }: FileInput & { includesPast: boolean }) =>
      change(caller, input, async (tx, file, versions, rights) => {
        if (file.is_of_past) return meetingContentsRepository.takeOff(tx, [file])
        if (includesPast) {
          const own = versions.filter((one) => !one.is_of_past || mayChangeFile(rights, caller.userId, one))
          return meetingContentsRepository.takeOff(tx, own)
        }
        const ids = versions.map(({ id }) => id)
        await meetingContentsRepository.takeOffComing(tx, input.calendarId, ids, new Date(clock.now()))
      }),

    /** Restoring the version that is shown does nothing. */
    restore: (caller: UserCaller, input: FileInput) =>
      change(caller, input, async (tx, file, versions) => {
        const current = versions.find(({ replaced_at }) => replaced_at === null)
        if (current && current.id !== file.id)
          await meetingContentsRepository.show(tx, file, current, new Date(clock.now()))
      }),

    /** Newest first. */
    async versions(caller: UserCaller, input: FileInput): Promise<FileVersion[]> {
      const { file } = await getFile(db, caller, input)
      return (await contentsRepository.listVersions(db, file)).map((one) => presentVersion(one))
    },
  }
}

/** On the next date, hosts and co-hosts find the files of dates that the series no longer has, others those that they added. */
async function listOfRemovedDates(
  { db, clock }: Pick<ContentsDeps, 'db' | 'clock'>,
  { meeting, occurrenceId }: ViewedDate,
  rights: ContentsRights,
  userId: string,
): Promise<MeetingFile[]> {
  if (meeting.kind !== 'scheduled' || occurrenceId === null) return []
  const rows = await contentsRepository.listOfRemovedDates(db, meeting.id, rights.changeAll ? null : userId)
  if (rows.length === 0) return []
  const next = await contentsRepository.findNextDate(db, meeting.id, new Date(clock.now()))
  return next === occurrenceId ? rows.map((row) => presentOfRemovedDate(row, rights, userId)) : []
}
