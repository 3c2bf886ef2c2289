import type { Invitee, MeetingDate, MeetingFile, MeetingPage } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { countAttended } from '../attendance/index.ts'
import {
  findNeighbourDates,
  getViewedDate,
  getViewedMeeting,
  listInvitees,
  listViewedDates,
  presentInvitee,
  settingsOfViewed,
  type DateInput,
  type ViewedDate,
} from '../meetings/index.ts'
import { countPrepared, countRecordings } from '../recordings/index.ts'
import { countPendingRegistrations } from '../registration/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { countAnswers } from './answers.repository.ts'
import { listHeld, listInside, listOpenings } from './dated-sessions.repository.ts'
import { managesRegistrations, rightsOn } from './meeting-page.policy.ts'
import { presentDate, presentPage } from './meeting-page.presenter.ts'
import { listPresences } from './presence.repository.ts'

export interface MeetingPageDeps {
  db: Db
  clock: Clock
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
  /** The files of a date, and whether the one who looks may add some. */
  listContents: (
    viewed: ViewedDate,
    caller: UserCaller,
  ) => Promise<{ contents: MeetingFile[]; canAdd: boolean }>
  publicUrl: string
}

interface DatesInput {
  calendarId: string
  type: 'upcoming' | 'previous'
  page: number
  pageSize: number
}

export type MeetingPageService = ReturnType<typeof createMeetingPage>

/** What the page of a meeting shows outside of its tabs, and which dates it leads to (spec 2.53, 3.34). */
export function createMeetingPage({ db, clock, rules, listContents, publicUrl }: MeetingPageDeps) {
  const now = () => new Date(clock.now())

  return {
    /** Throws `schedule.not_found` for people who take no part, and `schedule.occurrence_not_found`. */
    async get(caller: UserCaller, input: DateInput): Promise<MeetingPage> {
      const viewed = await getViewedDate(db, caller, input, clock.now())
      const { meeting, occurrenceId, partIds, startsAt } = viewed
      const ids = occurrenceId === null ? [] : [occurrenceId]
      const ofDate = async <T>(read: (id: string) => Promise<T[]>): Promise<T[]> =>
        occurrenceId === null ? [] : read(occurrenceId)
      const countOfDate = async (count: (id: string) => Promise<number>): Promise<number> =>
        occurrenceId === null ? 0 : count(occurrenceId)
      const presence = await listPresences(db, caller.userId, [meeting.id])
      const { contents, canAdd } = await listContents(viewed, caller)
      const held = (await listHeld(db, ids, caller.userId)).get(occurrenceId ?? '')
      const attended = await countOfDate((id) => countAttended(db, id))
      return presentPage({
        viewed,
        can: { ...rightsOn(viewed), addFiles: canAdd },
        contents,
        settings: await settingsOfViewed(db, rules, meeting),
        answers: await countAnswers(db, viewed),
        waitingRegistrations: managesRegistrations(viewed)
          ? await countPendingRegistrations(db, meeting.id)
          : null,
        openings: await ofDate((id) => listOpenings(db, id)),
        inside: await ofDate((id) => listInside(db, id, meeting.organization_id)),
        messages: held?.messages ?? 0,
        // Organisations may not keep the ledger for as long as the meeting.
        people: attended || (held?.people ?? 0),
        recordings: (await countRecordings(db, ids)).values().next().value ?? 0,
        preparing: await countOfDate((id) => countPrepared(db, id)),
        neighbours: await findNeighbourDates(db, partIds, startsAt),
        hasLeft: presence.get(meeting.id)?.hasLeft ?? false,
        publicUrl,
      })
    },

    /** In all parts of the series in which the caller takes part. Throws `schedule.not_found`. */
    async dates(
      caller: UserCaller,
      { calendarId, type, page, pageSize }: DatesInput,
    ): Promise<{ dates: MeetingDate[]; total: number }> {
      const { parts, ids } = await getViewedMeeting(db, caller, calendarId)
      const range = { type, limit: pageSize, offset: (page - 1) * pageSize }
      const { dates, total } = await listViewedDates(db, ids, range, now())
      const occurrenceIds = dates.map(({ id }) => id)
      const held = await listHeld(db, occurrenceIds, caller.userId)
      const recordings = await countRecordings(db, occurrenceIds)
      return {
        total,
        dates: dates.flatMap((row) => {
          const meeting = parts.find(({ id }) => id === row.meeting_id)
          return meeting ? [presentDate(meeting, row, held.get(row.id), recordings.get(row.id) ?? 0)] : []
        }),
      }
    },

    /** Throws `general.forbidden` for guests, who learn of no one else, and what `get` throws. */
    async inviteeDetails(caller: UserCaller, input: DateInput): Promise<Invitee[]> {
      const viewed = await getViewedDate(db, caller, input, clock.now())
      if (!rightsOn(viewed).seeInvitees) throw new AppError('general.forbidden')
      const { meeting, originalStart } = viewed
      const rows = await listInvitees(db, meeting.organization_id, meeting.id, originalStart, {
        withCancelled: true,
      })
      return rows.map((row) => presentInvitee(row, viewed.role === 'host'))
    },
  }
}
