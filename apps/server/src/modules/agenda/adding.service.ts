import { limits } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refusalAs } from '../../platform/errors/refusal-as.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import {
  type DateInput,
  findViewedMeeting,
  getViewedDate,
  meetingContentsRepository,
} from '../meetings/index.ts'
import * as contentsRepository from './contents.repository.ts'
import { isAddedToDate } from './contents.policy.ts'
import { createRightsOn, type ContentsDeps } from './contents.service.ts'
import { findPlaceInside, type FindAccountInside } from './unplanned-rooms.ts'

const { maxFiles, maxTotalBytes, maxVersions } = limits.documents

/** Where a file of a meeting goes. */
interface Place {
  meetingId: string
  /** The original start of the date; null: to all dates. */
  date: number | null
}

interface Named extends Place {
  fileName: string
  /** Who adds it. */
  userId: string
}

async function requireName(tx: Tx, named: Named): Promise<void> {
  if (!(await contentsRepository.mayUseName(tx, named))) throw new AppError('file.name_of_another')
}

export type Adding = ReturnType<typeof createAdding>

/** How files come to the page of a meeting. */
export function createAdding(deps: ContentsDeps & { findAccountInside: FindAccountInside }) {
  const { db, clock, rules, realtime, findAccountInside } = deps
  const rightsOn = createRightsOn({ db, rules })

  return {
    /**
     * To which meeting and date a new file goes: of a series, to the date that is looked at; of a personal room, to the opening. Colleagues inside an
     * unplanned meeting add to what goes on. Throws `schedule.not_found`,
     * `schedule.occurrence_not_found`, `general.forbidden`.
     */
    async judgeAdding(caller: UserCaller, input: DateInput): Promise<Place & { organizationId: string }> {
      const inside = { meetingId: input.calendarId, userId: caller.userId }
      const takesPart = await findViewedMeeting(db, caller, input.calendarId)
      const placeInside = takesPart ? null : await findPlaceInside(db, findAccountInside, inside)
      if (placeInside) return placeInside
      const viewed = await getViewedDate(db, caller, input, clock.now())
      if (!(await rightsOn(viewed)).add) throw new AppError('general.forbidden')
      const { meeting, occurrenceId, originalStart } = viewed
      const isNamed = input.date !== undefined || meeting.kind === 'personal'
      const isOfDate = isAddedToDate(viewed) && occurrenceId !== null && isNamed
      return {
        meetingId: meeting.id,
        date: isOfDate ? originalStart : null,
        organizationId: meeting.organization_id,
      }
    },

    /** Whether someone may add files to a meeting now: what `judgeAdding` found can be a day old once a file has arrived. */
    async mayStillAdd(
      tx: Tx,
      { meetingId, userId }: { meetingId: string; userId: string },
    ): Promise<boolean> {
      const organizationId = await contentsRepository.findOrganizationOf(tx, userId)
      if (organizationId === null) return false
      const caller = { userId, organizationId }
      if (await findPlaceInside(tx, findAccountInside, { meetingId, userId })) return true
      return refusalAs(false, async () => {
        const viewed = await getViewedDate(tx, caller, { calendarId: meetingId }, clock.now())
        // The date of the file may be gone by now; hosts then find it on the next one.
        return (await rightsOn({ ...viewed, isDeleted: false })).add
      })
    },

    /** Throws `file.name_of_another`, `file.count_exceeded`, `file.total_size_exceeded` for what is shown on the date together with what is arriving. */
    async requireRoom(
      tx: Tx,
      { meetingId, date }: Place,
      arriving: { count: number; bytes: number },
      { fileName, bytes, userId }: { fileName: string; bytes: number; userId: string },
    ): Promise<void> {
      await requireName(tx, { meetingId, date, fileName, userId })
      const there = await contentsRepository.listOfDate(tx, meetingId, date)
      const others = there.filter((one) => one.file_name.toLowerCase() !== fileName.toLowerCase())
      if (others.length + arriving.count >= maxFiles) throw new AppError('file.count_exceeded')
      const total = others.reduce((sum, one) => sum + one.bytes, bytes + arriving.bytes)
      if (total > maxTotalBytes) throw new AppError('file.total_size_exceeded')
    },

    /** Adds a file that has arrived; one with the same name becomes an earlier version. Throws `file.name_of_another`. */
    async add(tx: Tx, { fileId, ...named }: Named & { fileId: string }): Promise<void> {
      const { meetingId, date } = named
      await contentsRepository.lockMeeting(tx, meetingId)
      await requireName(tx, named)
      const now = new Date(clock.now())
      await meetingContentsRepository.add(tx, { meetingId, fileId, originalStart: date, now })
      const added = await contentsRepository.find(tx, meetingId, fileId)
      const versions = added ? await contentsRepository.listVersions(tx, added) : []
      await meetingContentsRepository.deleteVersions(tx, versions.slice(maxVersions))
      await realtime.signal(tx, 'meeting_files.changed', { meetingId })
    },
  }
}
