import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'
import type { Db } from '../platform/database/database.ts'
import type { TestUser } from './people-of-rooms.ts'
import type { RoomBrowser } from './room-browsers.ts'

interface StartMeetingDeps {
  db: Db
  host: TestUser
  browser: RoomBrowser
}

export function createStartMeeting({ db, host, browser }: StartMeetingDeps) {
  /** Starts a meeting with a passcode on someone's seat, the host's by default. Returns what its invitation says. */
  return async function startMeeting(changes: Partial<RoomSettings> = {}, by: TestUser = host) {
    const settings = { passcodeRequired: true, ...changes }
    const api = await browser({ user: by }).api()
    const { data } = await api.meeting.startMeeting({
      idSource: 'generated',
      settings,
      meetingTitle: 'Planning',
    })
    const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
    const { id, passcode } = await db
      .selectFrom('meetings')
      .select(['id', 'passcode'])
      .where('meeting_id', '=', data.meeting)
      .executeTakeFirstOrThrow()
    return { id, meeting: data.meeting, pwd, passcode, settings: { ...defaultRoomSettings, ...settings } }
  }
}
