import { limits, type Recording } from '@majlis/contract'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { planAttended, type Attended } from './attended-meetings.ts'
import { part, video } from './media.ts'
import type { TestUser } from './people-of-rooms.ts'
import type { ModulesOptions } from './modules.ts'
import { setupRooms } from './rooms.ts'

const { partBytes } = limits.recordings

/** A planned meeting of Nusrat's with a co-host and a participant, which can be held and recorded. */
export async function setupRecordings(options: ModulesOptions = {}) {
  const rooms = await setupRooms(options)
  const { db, clock, host, addUser, organizationId, browser, recordings } = rooms
  clock.set(Date.parse('2026-02-10T14:58:00Z'))
  const arif = await addUser(organizationId, 'Arif')
  const layla = await addUser(organizationId, 'Layla')
  const http = fastify()
  onTestFinished(() => http.close())
  await http.register(recordings.plugin)
  const apiOf = async (user?: TestUser, ip?: string) =>
    (await browser({ ...(user ? { user } : {}), ...(ip ? { ip } : {}) }).api()).recording

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

  /** The host comes, and ends it twenty minutes later; gives the ID. */
  async function hold(meeting: { meetingId: string; pwd: string }, by: TestUser = host): Promise<string> {
    const { participantToken } = await browser({ user: by }).enter({
      meeting: meeting.meetingId,
      pwd: meeting.pwd,
    })
    clock.advance(20 * 60_000)
    await (await browser({ user: by }).api(participantToken)).room.end()
    return meeting.meetingId
  }

  /** Begins to send a file and sends its parts; gives the id. */
  async function send(meetingId: string, content: Uint8Array, { fileName = 'lamps.mp4', by = host } = {}) {
    const api = await apiOf(by)
    const { data } = await api.startUpload({ meetingId, fileName, bytes: content.length })
    for (let n = 0; n < data.partCount; n += 1) {
      const body = part(content.subarray(n * partBytes, (n + 1) * partBytes))
      await api.putPart({ params: { id: data.id, part: n }, body })
    }
    return data.id
  }

  async function add(
    meetingId: string,
    content?: Uint8Array,
    options: { fileName?: string; by?: TestUser } = {},
  ): Promise<Recording> {
    const id = await send(meetingId, content ?? (await video()), options)
    return (await (await apiOf(options.by ?? host)).finishUpload({ id })).data
  }

  const listed = async (meetingId: string, by: TestUser = host) =>
    (await (await apiOf(by)).list({ meetingId })).data
  const remove = async (meetingId: string, fileName: string, by: TestUser = host) =>
    (await (await apiOf(by)).remove({ params: { meetingId }, query: { fileName } })).data
  const rows = () => db.selectFrom('recordings').selectAll().orderBy('id').execute()
  const fetchFile = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

  /** What a job drops, and nothing else has to be there. */
  async function dropContents(): Promise<void> {
    // The trigger writes the database's own time.
    clock.set(Math.max(clock.now(), Date.now()) + 2 * 3_600_000)
    await rooms.runCron('drop-contents')
  }

  return {
    ...rooms,
    arif,
    layla,
    http,
    apiOf,
    plan,
    hold,
    send,
    add,
    listed,
    remove,
    rows,
    fetchFile,
    dropContents,
  }
}
