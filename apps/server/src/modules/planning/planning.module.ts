import type { InviteeInput, ScheduledMeeting } from '@majlis/contract'
import * as z from 'zod'
import { dayMs } from '../../platform/clock/durations.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import { handlesJob, runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { meetingTitles } from '../meetings/index.ts'
import { createBannersPart, type BannersPartDeps } from './banners/banners.part.ts'
import { createMeetingCancelling } from './cancel/cancel-meeting.ts'
import { createMeetingCreation, type CreateMeetingDeps } from './create/create-meeting.ts'
import { createMeetingEditing } from './edit/edit-meeting.ts'
import { createGuestList } from './guests/guest-list.ts'
import { createHorizon } from './dates/horizon.ts'
import { planningData } from './personal-data.ts'
import { createPlannedMeetings } from './planned-meetings.ts'
import { createPlanningQueries } from './planning-queries.ts'
import type { GroupDirectory, ListBusyOutside } from './planning.ports.ts'
import * as planningRepository from './planning.repository.ts'
import { planningCalls } from './planning.routes.ts'
import { createZoneDrift } from './zones/zone-drift.ts'

export type PlanningDeps = Omit<CreateMeetingDeps, 'guestList' | 'planned' | 'titles'> &
  BannersPartDeps & {
    jobs: Jobs
    groups: GroupDirectory
    listBusyOutside: ListBusyOutside
    publicUrl: string
    /** The release of the IANA time zone database that this process plans by. */
    zoneRules: { version: string }
  }

const extendSeriesJob: JobDefinition<Record<string, never>> = {
  name: 'extend-series',
  payload: z.strictObject({}),
  maxAttempts: 10,
}

const followZonesJob: JobDefinition<Record<string, never>> = {
  name: 'follow-zones',
  payload: z.strictObject({}),
  maxAttempts: 10,
}

/** How long a request is safe to repeat. */
const keysLastMs = dayMs

/** Scheduling meetings: creating, changing and cancelling them, and writing their dates ahead. */
export function createPlanningModule(given: PlanningDeps) {
  const deps = { ...given, titles: meetingTitles }
  const { db, clock, jobs, groups, publicUrl, rules } = deps
  const planned = createPlannedMeetings({ clock, publicUrl, rules })
  const parts = { ...deps, planned, guestList: createGuestList({ groups }) }
  const create = createMeetingCreation(parts)
  const edit = createMeetingEditing(parts)
  const { cancel, cancelDates } = createMeetingCancelling(parts)
  const queries = createPlanningQueries(parts)
  const extendSeries = createHorizon(parts)
  const followZones = createZoneDrift(parts)
  const banners = createBannersPart(deps)

  async function get(caller: UserCaller, id: string, occurrenceStart?: number): Promise<ScheduledMeeting> {
    return planned.present(db, caller, await planned.getVisible(db, caller, id), occurrenceStart)
  }

  /** Throws `schedule.invitee_unknown`, and `schedule.not_found` for a meeting that the caller does not know of. */
  async function countInvitees(
    caller: UserCaller,
    { invitees, calendarId }: { invitees: readonly InviteeInput[]; calendarId?: string | undefined },
  ) {
    if (calendarId !== undefined) await planned.getVisible(db, caller, calendarId)
    return parts.guestList.count(db, caller, invitees, calendarId)
  }

  return {
    name: 'planning',
    api: {
      /** A change of a planned meeting, under the rules for edits by its host. */
      edit,
      /** In the transaction of the caller and under the lock of the seat. */
      cancelDates,
    },
    calls: {
      schedule: {
        ...planningCalls({ create, edit, cancel, get, countInvitees, queries }),
        ...banners.calls,
      },
    },
    personalData: planningData(deps),
    jobs: [
      ...banners.jobs,
      handlesJob(extendSeriesJob, (_payload, { signal }) => extendSeries(signal)),
      handlesJob(followZonesJob, (_payload, { signal }) => followZones(signal)),
      runsAt('23 2 * * *', 'extend-series', ({ signal }) => extendSeries(signal)),
      runsAt('41 * * * *', 'forget-idempotency-keys', () =>
        planningRepository.deleteKeysBefore(db, new Date(clock.now() - keysLastMs)),
      ),
    ],
    /** The first check of the time zone rules and the horizon after a start; every process that runs jobs does it. */
    start: async (): Promise<void> => {
      await jobs.add(db, followZonesJob, {}, { key: 'follow-zones' })
      await jobs.add(db, extendSeriesJob, {}, { key: 'extend-series' })
    },
  } satisfies ServerModule
}

export type PlanningApi = ReturnType<typeof createPlanningModule>['api']
