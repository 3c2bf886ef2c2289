import { vi } from 'vitest'
import type { TestClock } from '@majlis/testing'
import type { App } from '../../app/app.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { silence } from '../media.ts'
import { tusOf } from '../uploads.ts'
import { apiOf } from './api.ts'

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
    startDateTime: clock.now() + 40 * hourMs,
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
  await api.recording.changeSharing({ meetingId, fileName: kept.data.fileName, isOn: true })
  const transcript = await transcribed(app, clock, { fileName: kept.data.fileName, userId: people.owner.id })
  return {
    meetingId,
    fileName: kept.data.fileName,
    ...transcript,
    wholeId: await send(),
    givenUpId: await send(),
  }
}

/** Its transcript, in which one segment was changed. */
async function transcribed(
  app: App,
  clock: TestClock,
  { fileName, userId }: { fileName: string; userId: string },
) {
  const { db } = app.platform.database
  const at = new Date(clock.now())
  const recording = await db
    .selectFrom('recordings')
    .select(['id', 'organization_id'])
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow()
  const [transcriptId, speakerId, segmentId, editId] = [newId(), newId(), newId(), newId()] as const
  await db
    .insertInto('transcripts')
    .values({
      id: transcriptId,
      organization_id: recording.organization_id,
      recording_id: recording.id,
      requested_by_user_id: userId,
      requested_at: at,
      state: 'ready',
      finished_at: at,
    })
    .execute()
  await db
    .insertInto('transcript_speakers')
    .values({
      id: speakerId,
      transcript_id: transcriptId,
      source: 'film',
      participant_id: null,
      name: 'Arif',
      original_name: '',
    })
    .execute()
  const said = {
    start_ms: 0,
    end_ms: 900,
    text: 'Lamps',
    original_text: 'Lambs',
    words: '[]',
    language: 'en',
  }
  await db
    .insertInto('transcript_segments')
    .values({ id: segmentId, transcript_id: transcriptId, speaker_id: speakerId, ...said })
    .execute()
  await db
    .insertInto('transcript_edits')
    .values({
      id: editId,
      transcript_id: transcriptId,
      kind: 'text',
      segment_id: segmentId,
      speaker_id: null,
      edited_by_user_id: userId,
      edited_at: at,
      before: 'Lambs',
      after: 'Lamps',
    })
    .execute()
  const minutes = await minuted(app, clock, { transcriptId, segmentId, userId })
  return { transcriptId, speakerId, segmentId, editId, ...minutes }
}

/** Approved minutes with one action of one person, which was changed. */
async function minuted(
  app: App,
  clock: TestClock,
  { transcriptId, segmentId, userId }: { transcriptId: string; segmentId: string; userId: string },
) {
  const { db } = app.platform.database
  const [minutesId, lineId, lineEditId] = [newId(), newId(), newId()] as const
  const at = new Date(clock.now())
  await db
    .insertInto('minutes')
    .values({
      id: minutesId,
      transcript_id: transcriptId,
      state: 'ready',
      requested_at: at,
      section: null,
      approved_at: at,
    })
    .execute()
  await db
    .insertInto('minute_lines')
    .values({
      id: lineId,
      minutes_id: minutesId,
      section: 'actions',
      text: 'Order lamps',
      original_text: 'Lamps',
      segment_ids: [segmentId],
      owner: 'Arif',
      due: '',
      assignee_user_id: userId,
    })
    .execute()
  await db
    .insertInto('minute_edits')
    .values({
      id: lineEditId,
      minutes_id: minutesId,
      line_id: lineId,
      kind: 'changed',
      section: 'actions',
      original_text: 'Buy lambs',
      segment_ids: [segmentId],
      edited_by_user_id: userId,
      edited_at: at,
      before_text: 'Buy lambs',
      before_owner: 'Arif',
      before_due: 'in May',
      before_assignee_user_id: userId,
      before_done_at: null,
      after_text: 'Buy lamps',
      after_owner: 'Arif',
      after_due: 'in May',
      after_assignee_user_id: userId,
    })
    .execute()
  return { lineId, lineEditId }
}
