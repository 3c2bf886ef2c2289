import type { Invitation } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import { invitationOf } from './invitation.ts'
import { meetingTitles } from './meeting-titles.ts'
import { meetingsListeners } from './meetings.listeners.ts'
import type { Meeting } from './meetings.repository.ts'
import { meetingCalls } from './meetings.routes.ts'
import { createMeetings } from './meetings.service.ts'
import { meetingsData } from './personal-data.ts'
import { createPersonalOpenings } from './personal-openings.ts'
import { writeDueSearchEntries } from './search-entries.ts'
import { meetingSearch, roomSearch } from './search.ts'

export interface MeetingsModuleDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Realtime
  seats: Seats
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>
  limiter: Limiter
  publicUrl: string
}

export type MeetingsApi = ReturnType<typeof createMeetingsModule>['api']

/** Meetings as such: who hosts them, their numbers and links, and the dates that their rooms are opened for. */
export function createMeetingsModule(deps: MeetingsModuleDeps) {
  const { db, publicUrl } = deps
  const meetings = createMeetings({ ...deps, titles: meetingTitles })

  const invite = (meeting: Meeting): Invitation => invitationOf(publicUrl, meeting)

  return {
    name: 'meetings',
    api: {
      /** The personal meeting of a seat, created if there is none. */
      ensurePersonal: meetings.ensurePersonal,
      findByReference: meetings.findByReference,
      get: meetings.get,
      startWithin: meetings.startWithin,
      markOpen: meetings.markOpen,
      markEnded: meetings.markEnded,
      isTakenBack: meetings.isTakenBack,
      findInviteeRole: meetings.findInviteeRole,
      findInvitee: meetings.findInvitee,
      listTakingPart: meetings.listTakingPart,
      getPlan: meetings.getPlan,
      invitationOf: invite,
      /** The personal link and passcode of a seat; creates the personal meeting if there is none. */
      getPersonalRoom: async (seat: Seat, tx: DbOrTx = db) => {
        const meeting = await meetings.ensurePersonal(tx, seat)
        return { personalLink: invite(meeting).joinLink, passcode: meeting.passcode }
      },
      movePersonalRoom: meetings.movePersonal,
      givePersonalOpenings: createPersonalOpenings({ ...deps, titles: meetingTitles, meetings }),
    },
    calls: { meeting: meetingCalls({ meetings, invitationOf: invite }) },
    personalData: meetingsData(deps),
    listeners: meetingsListeners({ ...deps, meetings }),
    jobs: [runsAt('* * * * *', 'write-search-entries', () => writeDueSearchEntries(db))],
    searchKinds: [meetingSearch, roomSearch],
  } satisfies ServerModule
}
