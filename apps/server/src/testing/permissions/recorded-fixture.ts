import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import { newId } from '../../platform/ids/ids.ts'
import { part, silence } from '../media.ts'
import { apiOf } from './api.ts'

const hour = 3_600_000

/** A second of silence, as the only part of a recording. */
export const recordingPart = part(silence(1))

/** A meeting of `user` that took place, to which `owner` was invited: one recording of it is kept, one whole and one only begun. */
export async function recordMeeting(
  app: App,
  clock: TestClock,
  people: { owner: { id: string }; user: { organizationId: string; token: string } },
) {
  const api = apiOf(app.http, people.user.token)
  const { data: meeting } = await api.schedule.create({
    timeZone: 'Europe/London',
    meetingTitle: 'Lamps of Mill Street',
    startDateTime: clock.now() + 40 * hour,
    invitees: [{ userId: people.owner.id, role: 'participant' }],
  })
  const at = new Date(clock.now())
  await app.platform.database.db
    .insertInto('room_sessions')
    .values({
      id: newId(clock.now()),
      organization_id: people.user.organizationId,
      meeting_id: meeting.id,
      settings: '{}',
      created_at: at,
      started_at: at,
      ended_at: at,
      end_reason: 'empty',
    })
    .execute()
  const { meetingId } = meeting.invitation
  const begin = async () => {
    const { data } = await api.recording.startUpload({
      meetingId,
      fileName: 'lamps.wav',
      bytes: recordingPart.size,
    })
    return data.id
  }
  const send = async () => {
    const id = await begin()
    await api.recording.putPart({ params: { id, part: 0 }, body: recordingPart })
    return id
  }
  const { data: kept } = await api.recording.finishUpload({ id: await send() })
  return { meetingId, fileName: kept.fileName, wholeId: await send(), begunId: await begin() }
}
