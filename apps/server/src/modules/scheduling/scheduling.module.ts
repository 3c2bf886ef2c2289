import type { Invitation } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesApi } from '../files/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { createAgendaFilesPart } from './agenda-files/agenda-files.part.ts'
import { createBannersPart } from './banners/banners.part.ts'
import { createCalendarPart } from './calendar/calendar.part.ts'
import { invitationOf } from './invitation.ts'
import { createInvitationsPart } from './invitations/invitations.part.ts'
import * as inviteesRepository from './invitees.repository.ts'
import { meetingTitles } from './meeting-titles.ts'
import type { Meeting } from './meetings.repository.ts'
import { createMeetings } from './meetings.service.ts'
import type { DailyBounds } from './planning/planning.limits.ts'
import { createPlanningPart } from './planning/planning.part.ts'
import type { MeetingKinds } from './planning/draft.ts'
import { createPersonalOpenings } from './personal-openings.ts'
import { schedulingData } from './personal-data/scheduling-data.ts'
import { createRegistrationPart } from './registration/registration.part.ts'
import * as registrationsRepository from './registration/registrations.repository.ts'
import { reminderCalls } from './reminders/reminders.routes.ts'
import { registerReminders } from './reminders/reminders.listeners.ts'
import { createReminders } from './reminders/reminders.service.ts'
import type { PresenceLookup } from './scheduling.presenter.ts'
import type { GroupDirectory } from './scheduling.ports.ts'
import { registerSchedulingListeners } from './scheduling.listeners.ts'
import { schedulingCalls } from './scheduling.routes.ts'
import { createUserMeetings } from './user-meetings.service.ts'

export interface SchedulingDeps {
  db: Db
  clock: Clock
  events: Events
  handled: HandledEvents
  jobs: Jobs
  realtime: Realtime
  seats: Seats
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  groups: GroupDirectory
  limiter: Limiter
  dailyBounds: DailyBounds
  mailer: Mailer
  storage: Storage
  files: Pick<
    FilesApi,
    'put' | 'hold' | 'remove' | 'requireRoom' | 'keepRoom' | 'dropAtOnce' | 'droppedBytesOf'
  >
  /** Who a session is of. Throws why it, or its user, does not hold any more. */
  callerOfSession: (authSessionId: string) => Promise<UserCaller>
  appSecret: string
  publicUrl: string
  /** An address for a mail that leads its reader to a page of ours, signed in. */
  mailSignInUrl: (tx: Tx, userId: string, path: string) => Promise<string>
  /** Which kinds of meeting the installation has (spec 9.13). */
  kinds: MeetingKinds
  /** The release of the IANA time zone database that this process plans by. */
  zoneRules: { version: string }
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
  /** Who is in open rooms. */
  presence: PresenceLookup
}

export type SchedulingApi = ReturnType<typeof createSchedulingModule>['api']

/** Meetings, their dates and who takes part. */
export function createSchedulingModule(deps: SchedulingDeps) {
  const { db, publicUrl } = deps
  const meetings = createMeetings({ ...deps, titles: meetingTitles })
  const userMeetings = createUserMeetings(deps)
  const planning = createPlanningPart({ ...deps, titles: meetingTitles, meetings })
  const invitations = createInvitationsPart({ ...deps, editMeeting: planning.edit })
  const agendaFiles = createAgendaFilesPart({
    ...deps,
    requireTakingPart: async ({ userId }, meetingId) => {
      if (!(await inviteesRepository.takesPart(db, meetingId, userId)))
        throw new AppError('schedule.not_found')
    },
    invitationOfToken: invitations.meetingOfToken,
    invitationOfInvitee: invitations.meetingOfInvitee,
  })
  const banners = createBannersPart(deps)
  const registration = createRegistrationPart(deps)
  const { registrants } = registration
  const reminders = createReminders({ ...deps, registrants: registrants.listReaders })
  registerReminders({ ...deps, reminders })
  const calendar = createCalendarPart(deps)
  registerSchedulingListeners({ ...deps, meetings })

  const invite = (meeting: Meeting): Invitation => invitationOf(publicUrl, meeting)

  return {
    name: 'scheduling',
    api: {
      findByReference: meetings.findByReference,
      get: meetings.get,
      startWithin: meetings.startWithin,
      markOpen: meetings.markOpen,
      markEnded: meetings.markEnded,
      isTakenBack: meetings.isTakenBack,
      findInviteeRole: meetings.findInviteeRole,
      listTakingPart: meetings.listTakingPart,
      getPlan: meetings.getPlan,
      /** Whose personal link a `pwd` is, and whether it still counts. */
      findRegistrant: registrants.findByToken,
      isRegistrantApproved: registrants.isApproved,
      invitationOf: invite,
      /** The personal link and passcode of a seat; the personal meeting is made when it is not there yet. */
      getPersonalRoom: async (seat: Seat, tx: DbOrTx = db) => {
        const meeting = await meetings.ensurePersonal(tx, seat)
        return { personalLink: invite(meeting).joinLink, passcode: meeting.passcode }
      },
      movePersonalRoom: meetings.movePersonal,
      /** All meetings of one person given to another. */
      handOver: planning.handOver,
      givePersonalOpenings: createPersonalOpenings({ ...deps, titles: meetingTitles, meetings }),
      /** The registrations under these addresses for meetings of the organisation. */
      listRegistrationIds: (
        tx: Tx,
        { organizationId, emails }: { organizationId: string; emails: readonly string[] },
      ): Promise<string[]> => registrationsRepository.listIdsOf(tx, organizationId, emails),
    },
    calls: {
      meeting: schedulingCalls({ meetings, userMeetings, invitationOf: invite }),
      schedule: { ...planning.calls, ...calendar.calls, ...banners.calls, ...reminderCalls(reminders) },
      invitation: invitations.calls,
      registration: registration.calls,
      agendaFile: agendaFiles.calls,
    },
    personalData: schedulingData({ ...deps, handOver: planning.handOver }),
    plugin: async (app: FastifyInstance): Promise<void> => {
      await app.register(calendar.plugin)
      await app.register(agendaFiles.plugin)
    },
    start: planning.queueUpkeep,
  } satisfies ServerModule
}
