import { destinations, queueUserId, type Invitation, type Notice } from '@majlis/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import type { HandledEvents } from '../../platform/events/handled-events.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MailBrand, Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { FilesModule } from '../files/index.ts'
import type { RulesReader } from '../organizations/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { createAgendaFilesPart } from './agenda-files/agenda-files.part.ts'
import { createBannersPart } from './banners/banners.part.ts'
import { createCalendarPart } from './calendar/calendar.part.ts'
import { forgetPerson, listRegistrationIds } from './forget-person.ts'
import { invitationOf } from './invitation.ts'
import { createInvitationsPart } from './invitations/invitations.part.ts'
import { createInviteesRepository } from './invitees.repository.ts'
import { meetingTitles } from './meeting-titles.ts'
import type { Meeting } from './meetings.repository.ts'
import { createMeetings } from './meetings.service.ts'
import { createPlanningPart } from './planning/planning.part.ts'
import type { MeetingKinds } from './planning/draft.ts'
import { createRegistrants } from './registration/registrants.ts'
import { createOrganizerNews } from './registration/organizer-news.ts'
import { registerRegistrantNews } from './registration/registrant-news.ts'
import { createRegistrationPost } from './registration/registration-post.ts'
import { createRegistrationTokens } from './registration/registration-token.ts'
import { registrationCalls } from './registration/registration.routes.ts'
import { createRegistrations } from './registration/registration.service.ts'
import { reminderCalls } from './reminders/reminders.routes.ts'
import { registerReminders } from './reminders/reminders.listeners.ts'
import { createReminders } from './reminders/reminders.service.ts'
import type { PresenceLookup } from './scheduling.presenter.ts'
import type { GroupDirectory } from './scheduling.ports.ts'
import { schedulingCalls } from './scheduling.routes.ts'
import { createUserMeetings } from './user-meetings.service.ts'
import './scheduling.events.ts'

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
  mailer: Mailer
  storage: Storage
  files: Pick<FilesModule, 'put' | 'hold' | 'remove'>
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
  /** How mails of an organisation look. */
  brandOf: (organizationId: string) => Promise<MailBrand>
  /** Whether invitees may suggest another time (spec 9.13). */
  canSuggest: boolean
}

export type SchedulingModule = ReturnType<typeof createSchedulingModule>

/** Meetings, their dates and who takes part. */
export function createSchedulingModule({
  db,
  clock,
  events,
  handled,
  jobs,
  realtime,
  seats,
  rules,
  groups,
  limiter,
  mailer,
  storage,
  files,
  callerOfSession,
  appSecret,
  publicUrl,
  mailSignInUrl,
  kinds,
  zoneRules,
  brandOf,
  canSuggest,
}: SchedulingDeps) {
  let presence: PresenceLookup = async () => new Map()
  const meetings = createMeetings({
    db,
    clock,
    events,
    realtime,
    seats,
    titles: meetingTitles,
    limiter,
    rules,
  })
  const userMeetings = createUserMeetings({
    db,
    clock,
    publicUrl,
    rules,
    presence: (...input) => presence(...input),
  })

  const planning = createPlanningPart({
    db,
    clock,
    events,
    jobs,
    realtime,
    limiter,
    rules,
    seats,
    groups,
    titles: meetingTitles,
    meetings,
    kinds,
    zoneRules,
    publicUrl,
  })

  const invitations = createInvitationsPart({
    db,
    clock,
    events,
    handled,
    realtime,
    limiter,
    mailer,
    rules,
    brandOf,
    editMeeting: planning.edit,
    canSuggest,
    appSecret,
    publicUrl,
  })

  const agendaFiles = createAgendaFilesPart({
    db,
    clock,
    jobs,
    limiter,
    storage,
    appSecret,
    publicUrl,
    callerOfSession,
    requireTakingPart: async ({ userId }, meetingId) => {
      if (!(await createInviteesRepository(db).takesPart(meetingId, userId)))
        throw new AppError('schedule.not_found')
    },
    invitationOfToken: invitations.meetingOfToken,
    invitationOfInvitee: invitations.meetingOfInvitee,
  })

  const banners = createBannersPart({ db, clock, jobs, limiter, files })

  const tokenOf = createRegistrationTokens(deriveKey(appSecret, 'registration'))
  const registrants = createRegistrants({ tokenOf, publicUrl })
  const post = createRegistrationPost({ clock, mailer, tokenOf, brandOf, publicUrl })
  const organizer = createOrganizerNews({ db, clock, mailer, realtime, mailSignInUrl })
  const registrations = createRegistrations({ db, clock, events, limiter, post, organizer, tokenOf })
  registerRegistrantNews({ db, clock, events, handled, post })
  const reminders = createReminders({
    db,
    clock,
    jobs,
    realtime,
    mailer,
    registrants: registrants.listReaders,
    brandOf,
    publicUrl,
  })
  registerReminders({ reminders, events, jobs, realtime })

  const calendar = createCalendarPart({ db, clock, seats, groups, limiter, appSecret, publicUrl })

  const invite = (meeting: Meeting): Invitation => invitationOf(publicUrl, meeting)

  events.on('user.activated', 'scheduling.make_personal_meeting', async ({ userId, organizationId }) => {
    const seat = await seats.findByUser(db, organizationId, userId)
    if (seat) await meetings.ensurePersonal(db, seat)
  })
  const claimInvitations = async ({ userId }: { userId: string }) => {
    await db.transaction().execute(async (tx) => {
      for (const meetingId of await createInviteesRepository(tx).claim(userId)) {
        await realtime.signal(tx, 'meetings.changed', { meetingId })
        await realtime.signal(tx, 'invitations.changed', { meetingId })
      }
    })
  }
  events.on('user.activated', 'scheduling.claim_invitations', claimInvitations)
  events.on('user.email_changed', 'scheduling.claim_invitations', claimInvitations)

  realtime.onSignal('meetings.changed', async ({ meetingId, alsoUserIds }) => {
    if (!realtime.hasSubscribers()) return
    const notice: Notice = { type: 'meetings.changed' }
    for (const email of await createInviteesRepository(db).listUserEmails(meetingId, alsoUserIds)) {
      realtime.push(destinations.notices(queueUserId(email)), notice)
    }
  })

  return {
    name: 'scheduling',
    calls: {
      meeting: schedulingCalls({ meetings, userMeetings, invitationOf: invite }),
      schedule: { ...planning.calls, ...calendar.calls, ...banners.calls, ...reminderCalls(reminders) },
      invitation: invitations.calls,
      registration: registrationCalls(registrations),
      agendaFile: agendaFiles.calls,
    },
    plugin: async (app: FastifyInstance): Promise<void> => {
      await app.register(calendar.plugin)
      await app.register(agendaFiles.plugin)
    },
    start: planning.queueUpkeep,
    findByReference: meetings.findByReference,
    get: meetings.get,
    markOpen: meetings.markOpen,
    markEnded: meetings.markEnded,
    isTakenBack: meetings.isTakenBack,
    findInviteeRole: meetings.findInviteeRole,
    listTakingPart: meetings.listTakingPart,
    getPlan: meetings.getPlan,
    /** Whose personal link a `pwd` is, and whether it still counts. */
    findRegistrant: registrants.findByToken,
    isRegistrantApproved: registrants.isApproved,
    /** One look for reminders that are due, now. */
    queueReminders: () => reminders.queueDue(),
    /** Gives every series its rows up to the horizon, now. */
    extendSeries: () => planning.extendSeries(),
    /** Puts dates where the rules of their zones have them now. */
    followZones: () => planning.followZones(),
    invitationOf: invite,
    /** The personal link and passcode of a seat; the personal meeting is made when it is not there yet. */
    getPersonalRoom: async (seat: Seat, tx: DbOrTx = db) => {
      const meeting = await meetings.ensurePersonal(tx, seat)
      return { personalLink: invite(meeting).joinLink, passcode: meeting.passcode }
    },
    movePersonalRoom: meetings.movePersonal,
    /** All meetings of one person given to another. */
    handOver: planning.handOver,
    listRegistrationIds,
    forgetPerson,
    /** Registers, at start-up, who knows what goes on in open rooms: a module above. */
    providePresence: (lookup: PresenceLookup): void => {
      presence = lookup
    },
  } satisfies ServerModule & Record<string, unknown>
}
