import { randomUUID } from 'node:crypto'
import type { Recording } from '@majlis/contract'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { hourMs, minuteMs } from '../platform/clock/durations.ts'
import { planAttended, type Attended } from './attended-meetings.ts'
import { video } from './media.ts'
import type { ModulesOptions } from './modules.ts'
import type { TestUser } from './people-of-rooms.ts'
import { setupRooms, type TestRooms } from './rooms.ts'
import { uploadsOf } from './uploads.ts'

/** A planned meeting of Nusrat's with a co-host and a participant, which can be held and recorded. */
export async function setupRecordings(options: ModulesOptions = {}) {
  const rooms = await setupRooms(options)
  const { db, clock, host, addUser, organizationId, recordings } = rooms
  clock.set(Date.parse('2026-02-10T14:58:00Z'))
  const arif = await addUser(organizationId, 'Arif')
  const layla = await addUser(organizationId, 'Layla')
  const http = fastify()
  onTestFinished(() => http.close())
  await http.register(import('@fastify/cookie'))
  await http.register(recordings.plugin)

  async function plan(by: TestUser = host, options: Attended = {}) {
    const meeting = await planAttended(rooms, by, {
      invitees: [{ user: arif }, { user: layla }],
      title: 'Lamps of Mill Street',
      ...options,
    })
    await db
      .updateTable('invitees')
      .set({ role: 'co_host' })
      .where('meeting_id', '=', meeting.id)
      .where('user_id', '=', arif.id)
      .execute()
    return meeting
  }

  return {
    ...rooms,
    ...createRecorder(rooms),
    keepVoices: createVoiceKeeper(rooms),
    arif,
    layla,
    http,
    plan,
    rows: () => db.selectFrom('recordings').selectAll().orderBy('id').execute(),
    fetchFile: (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers }),
    /** Has contents deleted for which there is no row any more. */
    async dropContents(): Promise<void> {
      // The trigger writes the database's own time.
      clock.set(Math.max(clock.now(), Date.now()) + 2 * hourMs)
      await rooms.runCron('drop-contents')
    },
  }
}

/** Holds meetings and adds recordings to them by the API. */
function createRecorder({
  clock,
  host,
  browser,
  files,
  signIn,
}: Pick<TestRooms, 'clock' | 'host' | 'browser' | 'files' | 'signIn'>) {
  const apiOf = async (user?: TestUser, ip?: string) =>
    (await browser({ ...(user ? { user } : {}), ...(ip ? { ip } : {}) }).api()).recording

  /** The host joins, and ends the meeting twenty minutes later. Returns its ID. */
  async function hold(meeting: { meetingId: string; pwd: string }, by: TestUser = host): Promise<string> {
    const { participantToken } = await browser({ user: by }).enter({
      meeting: meeting.meetingId,
      pwd: meeting.pwd,
    })
    clock.advance(20 * minuteMs)
    await (await browser({ user: by }).api(participantToken)).room.end()
    return meeting.meetingId
  }

  /** Uploads to a meeting, by their metadata. */
  async function uploadsTo(meetingId: string, { fileName = 'lamps.mp4', by = host } = {}) {
    const uploads = uploadsOf(files.api, await signIn(by))
    const metadata = { kind: 'recording', meetingId, filename: fileName }
    return {
      ...uploads,
      announce: (bytes: number, more: Record<string, string> = {}) =>
        uploads.announce({ ...metadata, ...more }, bytes),
    }
  }

  /** Uploads a whole file, which is not read yet. Returns its ID. */
  async function send(
    meetingId: string,
    content: Uint8Array,
    options: { fileName?: string; by?: TestUser } = {},
  ): Promise<string> {
    const { announce, append } = await uploadsTo(meetingId, options)
    const id = await announce(content.length)
    await append(id, content)
    return id
  }

  async function add(
    meetingId: string,
    content?: Uint8Array,
    options: { fileName?: string; by?: TestUser } = {},
  ): Promise<Recording> {
    const id = await send(meetingId, content ?? (await video()), options)
    const { finishUpload } = await apiOf(options.by ?? host)
    for (let triesLeft = 20; ; triesLeft--) {
      try {
        return (await finishUpload({ id })).data
      } catch (error) {
        // Reading takes longer on a busy machine; the page asks again, too.
        const isStillRead = error instanceof Error && 'code' in error && error.code === 'recording.unread'
        if (!isStillRead || triesLeft === 0) throw error
      }
    }
  }

  const listed = async (meetingId: string, by: TestUser = host) =>
    (await (await apiOf(by)).list({ meetingId })).data
  const remove = async (meetingId: string, fileName: string, by: TestUser = host) =>
    (await (await apiOf(by)).remove({ params: { meetingId }, query: { fileName } })).data

  /** The owner of the meeting lets anyone with the link watch it. Returns it as it is then, with another key for its file. */
  async function share({ meetingId, fileName }: Recording, by: TestUser = host): Promise<Recording> {
    await (await apiOf(by)).changeSharing({ meetingId, fileName, isOn: true })
    const shared = (await listed(meetingId, by)).data.find((recording) => recording.fileName === fileName)
    if (!shared) throw new Error('The recording is not listed.')
    return shared
  }

  return { apiOf, hold, uploadsTo, send, add, listed, remove, share }
}

interface KeptVoice {
  participantId: string
  /** Where it begins in the recording. */
  offsetMs: number
  /** WebM with Opus, whose fragments only together are a file. */
  fragments: readonly Uint8Array[]
}

/** Adds to a recording what a recorder keeps of each person in a room session. */
function createVoiceKeeper({ db, clock, platform }: Pick<TestRooms, 'db' | 'clock' | 'platform'>) {
  return async function keepVoices(
    recording: { id: string; organization_id: string; meeting_id: string },
    roomSessionId: string,
    voices: readonly KeptVoice[],
  ): Promise<void> {
    const at = new Date(clock.now())
    const captureId = randomUUID()
    const { organization_id } = recording
    await db
      .insertInto('captures')
      .values({
        id: captureId,
        organization_id,
        meeting_id: recording.meeting_id,
        room_session_id: roomSessionId,
        layout: 'grid',
        height: 720,
        state: 'kept',
        requested_at: at,
        recording_id: recording.id,
      })
      .execute()
    for (const [place, { participantId, offsetMs, fragments }] of voices.entries()) {
      const id = randomUUID()
      for (const [number, content] of fragments.entries())
        await platform.storage.put(`captures/voices/${id}.${number}`, content)
      await db
        .insertInto('capture_voices')
        .values({
          id,
          organization_id,
          capture_id: captureId,
          segment_id: randomUUID(),
          participant_id: participantId,
          mime_type: 'audio/webm;codecs=opus',
          started_at: new Date(at.getTime() + place),
          recording_offset_ms: offsetMs,
          fragments: fragments.length,
          bytes: fragments.reduce((sum, { length }) => sum + length, 0),
        })
        .execute()
    }
  }
}
