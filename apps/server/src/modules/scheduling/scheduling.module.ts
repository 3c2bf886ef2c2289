import { destinations, queueUserId, type Invitation, type Notice } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { createCalendarPart } from './calendar/calendar.part.ts'
import { invitationOf } from './invitation.ts'
import { createInviteesRepository } from './invitees.repository.ts'
import { meetingTitles } from './meeting-titles.ts'
import type { Meeting } from './meetings.repository.ts'
import { createMeetings } from './meetings.service.ts'
import { createRegistrants } from './registration/registrants.ts'
import { createRegistrationTokens } from './registration/registration-token.ts'
import { registrationCalls } from './registration/registration.routes.ts'
import { createRegistrations } from './registration/registration.service.ts'
import { registerReminders } from './reminders/reminders.listeners.ts'
import { createReminders } from './reminders/reminders.service.ts'
import type { PresenceLookup } from './scheduling.presenter.ts'
import type { TeamDirectory } from './scheduling.ports.ts'
import { schedulingCalls } from './scheduling.routes.ts'
import { createUserMeetings } from './user-meetings.service.ts'
import './scheduling.events.ts'

export interface SchedulingDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Jobs
  realtime: Realtime
  seats: Seats
  teams: TeamDirectory
  limiter: Limiter
  mailer: Mailer
  appSecret: string
  publicUrl: string
}

export type SchedulingModule = ReturnType<typeof createSchedulingModule>

/** Meetings, their dates and who takes part. */
export function createSchedulingModule({
  db,
  clock,
  events,
  jobs,
  realtime,
  seats,
  teams,
  limiter,
  mailer,
  appSecret,
  publicUrl,
}: SchedulingDeps) {
  let presence: PresenceLookup = async () => new Map()
  const meetings = createMeetings({ db, clock, realtime, seats, titles: meetingTitles, limiter })
  const userMeetings = createUserMeetings({
    db,
    clock,
    publicUrl,
    presence: (...input) => presence(...input),
  })

  const tokenOf = createRegistrationTokens(deriveKey(appSecret, 'registration'))
  const registrants = createRegistrants({ tokenOf, publicUrl })
  const registrations = createRegistrations({ db, clock, events, limiter, mailer, tokenOf, publicUrl })
  const reminders = createReminders({
    db,
    clock,
    jobs,
    realtime,
    mailer,
    registrants: registrants.listReaders,
    publicUrl,
  })
  registerReminders({ reminders, events, jobs, realtime })

  const calendar = createCalendarPart({ db, clock, seats, teams, limiter, appSecret, publicUrl })

  const invite = (meeting: Meeting): Invitation => invitationOf(publicUrl, meeting)

  events.on('user.activated', 'scheduling.make_personal_meeting', async ({ userId, organizationId }) => {
    const seat = await seats.findByUser(db, organizationId, userId)
    if (seat) await meetings.ensurePersonal(db, seat)
  })

  realtime.onSignal('meetings.changed', async ({ meetingId }) => {
    const notice: Notice = { type: 'meetings.changed' }
    for (const email of await createInviteesRepository(db).listUserEmails(meetingId)) {
      realtime.push(destinations.notices(queueUserId(email)), notice)
    }
  })

  return {
    name: 'scheduling',
    calls: {
      meeting: schedulingCalls({ meetings, userMeetings, invitationOf: invite }),
      schedule: calendar.calls,
      registration: registrationCalls(registrations),
    },
    plugin: calendar.plugin,
    findByReference: meetings.findByReference,
    get: meetings.get,
    markOpen: meetings.markOpen,
    markEnded: meetings.markEnded,
    findInviteeRole: meetings.findInviteeRole,
    /** Whose personal link a `pwd` is, and whether it still counts. */
    findRegistrant: registrants.findByToken,
    isRegistrantApproved: registrants.isApproved,
    /** One look for reminders that are due, now. */
    queueReminders: () => reminders.queueDue(),
    invitationOf: invite,
    /** The personal link and passcode of a seat; the personal meeting is made when it is not there yet. */
    getPersonalRoom: async (seat: Seat, tx: DbOrTx = db) => {
      const meeting = await meetings.ensurePersonal(tx, seat)
      return { personalLink: invite(meeting).joinLink, passcode: meeting.passcode }
    },
    /** Registers, at start-up, who knows what goes on in open rooms: a module above. */
    providePresence: (lookup: PresenceLookup): void => {
      presence = lookup
    },
  } satisfies ServerModule & Record<string, unknown>
}
