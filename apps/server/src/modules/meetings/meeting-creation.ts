import type { RoomSettings } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { Seat, Seats } from '../resources/index.ts'
import * as inviteesRepository from './invitees.repository.ts'
import type { MeetingTitles } from './meeting-titles.ts'
import * as meetingsRepository from './meetings.repository.ts'
import type { Meeting } from './meetings.repository.ts'
import type { IdSource } from './meetings.tables.ts'
import { hostOf, newMeetingOf } from './new-meeting.ts'
import { defaultsFor } from './starting-settings.ts'

export interface MeetingCreationDeps {
  clock: Clock
  seats: Pick<Seats, 'drawMeetingId'>
  titles: MeetingTitles
  rules: Pick<RulesReader, 'meetingDefaultsOf'>
}

interface NewMeeting {
  kind: 'personal' | 'instant'
  idSource: IdSource
  meetingId: string
  /** Absent: the one that such a meeting has in the host's language. */
  title?: string | undefined
  settings: RoomSettings
}

/** Chance never needs more. */
const maxIdAttempts = 20

export type MeetingCreation = ReturnType<typeof createMeetingCreation>

/** Writes meetings that no one planned: personal ones, instant ones, and those that were held elsewhere. */
export function createMeetingCreation({ clock, seats, titles, rules }: MeetingCreationDeps) {
  const now = () => new Date(clock.now())

  async function insertMeeting(tx: DbOrTx, seat: Seat, meeting: NewMeeting): Promise<string | null> {
    const { kind, idSource, meetingId, settings } = meeting
    const host = await meetingsRepository.getHost(tx, seat.userId)
    const row = {
      ...newMeetingOf(seat, clock.now()),
      kind,
      id_source: idSource,
      meeting_id: meetingId,
      title: meeting.title || titles(host.language)[kind](host.name),
      settings: JSON.stringify(settings),
      time_zone: host.timeZone,
    }
    if (!(await meetingsRepository.insert(tx, row))) return null
    await inviteesRepository.insert(tx, hostOf(row, clock.now()))
    return row.id
  }

  /** The personal meeting of a seat, created if there is none. Two calls at the same time create one. */
  async function ensurePersonal(tx: DbOrTx, seat: Seat): Promise<Meeting> {
    const known = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (known) return known
    const settings = defaultsFor(await rules.meetingDefaultsOf(tx, seat.organizationId), 'personal')
    await insertMeeting(tx, seat, { kind: 'personal', idSource: 'personal', meetingId: seat.pmi, settings })
    const made = await meetingsRepository.findPersonal(tx, seat.id, now())
    if (!made) throw new Error('The personal meeting of a seat could not be made')
    return made
  }

  /** An ID that no meeting and no seat ever had. */
  async function reserveMeetingId(tx: DbOrTx): Promise<string> {
    for (let attempt = 0; attempt < maxIdAttempts; attempt++) {
      const meetingId = seats.drawMeetingId()
      if (await meetingsRepository.reserveMeetingId(tx, meetingId)) return meetingId
    }
    throw new Error('No free meeting ID was found')
  }

  /** Throws when the ID is taken after all, which the reservation rules out. */
  async function insertInstant(
    tx: DbOrTx,
    seat: Seat,
    meeting: Pick<NewMeeting, 'idSource' | 'title' | 'settings'>,
  ): Promise<string> {
    const meetingId = await reserveMeetingId(tx)
    const id = await insertMeeting(tx, seat, { ...meeting, kind: 'instant', meetingId })
    if (!id) throw new Error('The meeting could not be made')
    return id
  }

  return { ensurePersonal, insertInstant }
}
