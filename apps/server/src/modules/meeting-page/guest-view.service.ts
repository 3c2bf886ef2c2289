import { limits, type GuestAreas, type GuestView } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { listAttendeeNames } from '../attendance/index.ts'
import { getViewedDate, listParts, saveGuestView } from '../meetings/index.ts'
import { listRecordingsByLink } from '../recordings/index.ts'
import { listGuestDates } from './guest-view.repository.ts'

export interface GuestViewDeps {
  db: Db
  clock: Clock
  invitations: {
    /** Throws `invitation.not_found`. */
    meetingOfToken(
      token: string,
      ip: string,
    ): Promise<{ inviteeId: string; meetingId: string; isCancelled: boolean }>
  }
  publicUrl: string
}

const { maxDates } = limits.archives

export type GuestViews = ReturnType<typeof createGuestViews>

/** What invitees without an account see of past dates, by the link of their mails: only what the host has opened (spec 6.2). */
export function createGuestViews({ db, clock, invitations, publicUrl }: GuestViewDeps) {
  return {
    /** Of the named date, or the last one. Throws `invitation.not_found`, `schedule.occurrence_not_found`. */
    async get({ invitation, date }: { invitation: string; date?: number | undefined }, ip: string) {
      const { inviteeId, meetingId, isCancelled } = await invitations.meetingOfToken(invitation, ip)
      const partIds = await listParts(db, meetingId)
      const dates = isCancelled ? [] : await listGuestDates(db, { inviteeId, partIds, limit: maxDates })
      const shown =
        date === undefined ? dates[0] : dates.find(({ original_start }) => original_start.getTime() === date)
      if (!shown && date !== undefined) throw new AppError('schedule.occurrence_not_found')
      const nowMs = clock.now()
      const of = shown && { organizationId: shown.organization_id, occurrenceId: shown.id, nowMs }
      return {
        dates: dates.map(({ original_start, starts_at }) => ({
          date: original_start.getTime(),
          startDateTime: starts_at.getTime(),
        })),
        date: shown?.original_start.getTime() ?? null,
        recordings: shown?.sees_recordings
          ? await listRecordingsByLink(db, shown.id, { publicUrl, nowMs })
          : null,
        attendees: of && shown.sees_attendance ? await listAttendeeNames(db, of) : null,
      } satisfies GuestView
    },

    /** Throws `general.forbidden` for all but the host, `schedule.not_found`, and `schedule.occurrence_not_found`. */
    async change(
      caller: UserCaller,
      {
        calendarId,
        files,
        recordings,
        attendance,
      }: { calendarId: string } & Partial<Record<keyof GuestAreas, boolean | undefined>>,
    ): Promise<GuestAreas> {
      const { role, partIds } = await getViewedDate(db, caller, { calendarId }, clock.now())
      if (role !== 'host') throw new AppError('general.forbidden')
      await saveGuestView(
        db,
        { partIds, hostUserId: caller.userId },
        {
          ...(files === undefined ? {} : { guests_see_files: files }),
          ...(recordings === undefined ? {} : { guests_see_recordings: recordings }),
          ...(attendance === undefined ? {} : { guests_see_attendance: attendance }),
        },
      )
      const { meeting } = await getViewedDate(db, caller, { calendarId }, clock.now())
      return {
        files: meeting.guests_see_files,
        recordings: meeting.guests_see_recordings,
        attendance: meeting.guests_see_attendance,
      }
    },
  }
}
