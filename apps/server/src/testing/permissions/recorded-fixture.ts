import { vi } from 'vitest'
import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import { newId } from '../../platform/ids/ids.ts'
import { silence } from '../media.ts'
import { tusOf } from '../uploads.ts'
import { apiOf } from './api.ts'

const hour = 3_600_000

/** A meeting of `user` that took place, to which `owner` was invited: one recording of it is kept, two were not read yet. */
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
  const send = () =>
    tusOf(app.http, people.user.token).send(
      { kind: 'recording', meetingId, filename: 'lamps.wav' },
      silence(1),
    )
  const id = await send()
  // A busy machine reads a recording for longer than a call waits.
  const kept = await vi.waitFor(() => api.recording.finishUpload({ id }), { timeout: 60_000 })
  return { meetingId, fileName: kept.data.fileName, wholeId: await send(), givenUpId: await send() }
}
