import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import { registrationSecret } from '../../../integrations/matrix/fake-homeserver-administration.ts'
import { setupChat } from '../../../testing/chat-setup.ts'
import { silentLog } from '../../../testing/log.ts'
import { createFileDeletion } from './delete-files.jobs.ts'

async function setup(
  environment: Record<string, string> = { MATRIX_REGISTRATION_SECRET: registrationSecret },
) {
  const chat = await setupChat({ environment })
  const { app, nusrat, arif, homeserver, db, runCron } = chat
  type Person = typeof nusrat
  const group = async (members: readonly Person[] = [arif]) =>
    (await nusrat.api.chat.createGroup({ name: 'River path', userIds: members.map(({ id }) => id) })).data
      .roomId
  const ask = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object | Buffer) =>
    app.http.inject({
      method,
      url: `/_matrix/${path}`,
      headers: {
        authorization: `Bearer ${who.session.matrixAccessToken}`,
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'image/png' } : {}),
      },
      ...(payload ? { payload } : {}),
    })
  async function upload(who: Person): Promise<string> {
    const answer = await ask(who, 'POST', 'media/v3/upload', Buffer.from('picture'))
    return answer.json<{ content_uri: string }>().content_uri.split('/').at(-1) ?? ''
  }
  let number = 0
  /** Returns the ID of the message. */
  async function send(
    who: Person,
    roomId: string,
    mediaId: string,
    transactionId = `m${++number}`,
  ): Promise<string> {
    const url = `mxc://${homeserver.serverName}/${mediaId}`
    const path = `client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${transactionId}`
    const answer = await ask(who, 'PUT', path, { msgtype: 'm.image', body: 'plan.png', url })
    return answer.json<{ event_id: string }>().event_id
  }
  const redact = (who: Person, roomId: string, eventId: string) =>
    ask(
      who,
      'PUT',
      `client/v3/rooms/${encodeURIComponent(roomId)}/redact/${encodeURIComponent(eventId)}/m${++number}`,
      {},
    )
  const download = async (who: Person, mediaId: string) =>
    (await ask(who, 'GET', `client/v1/media/download/${homeserver.serverName}/${mediaId}`)).statusCode
  const rows = () => db.selectFrom('chat_files').selectAll().execute()
  const deleteDue = () => runCron('delete-chat-files')
  return { ...chat, group, upload, send, redact, download, rows, deleteDue }
}

it('[2.67] lets only people of its chats download a file, and who has uploaded it', async () => {
  const { nusrat, arif, colleague, group, upload, send, download } = await setup()
  const layla = await colleague('layla')
  const [roomId, other] = [await group(), await group([layla])]
  const mediaId = await upload(nusrat)
  const statuses = async () => [
    await download(nusrat, mediaId),
    await download(arif, mediaId),
    await download(layla, mediaId),
  ]
  expect(await statuses()).toEqual([200, 404, 404])
  await send(nusrat, roomId, mediaId)
  expect(await statuses()).toEqual([200, 200, 404])
  // Naming someone else’s file gives no one access to it.
  const { data: own } = await layla.api.chat.createGroup({ name: 'Mine', userIds: [] })
  await send(layla, own.roomId, mediaId)
  expect(await statuses()).toEqual([200, 200, 404])
  await send(nusrat, other, mediaId)
  expect(await statuses()).toEqual([200, 200, 200])
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  expect(await statuses()).toEqual([200, 404, 200])
})

it('[2.67] keeps files open that were sent before files were noted', async () => {
  const { arif, homeserver, download } = await setup()
  homeserver.media.add('old')
  expect(await download(arif, 'old')).toBe(200)
})

it('[1.14] deletes a file with the last message that contains it', async () => {
  const { nusrat, group, upload, send, redact, deleteDue, homeserver, rows } = await setup()
  const roomId = await group()
  const [mediaId, kept] = [await upload(nusrat), await upload(nusrat)]
  const events = [await send(nusrat, roomId, mediaId), await send(nusrat, roomId, mediaId)]
  await send(nusrat, roomId, kept)
  await redact(nusrat, roomId, events[0] ?? '')
  await deleteDue()
  expect(homeserver.media).toEqual(new Set([mediaId, kept]))
  await redact(nusrat, roomId, events[1] ?? '')
  await deleteDue()
  expect(homeserver.media).toEqual(new Set([kept]))
  expect((await rows()).map((row) => row.media_id)).toEqual([kept])
})

it('[2.67] keeps a file if someone else names it in a message with the same ID, and deletes that message', async () => {
  const { nusrat, arif, group, upload, send, redact, deleteDue, download } = await setup()
  const roomId = await group()
  const mediaId = await upload(nusrat)
  await send(nusrat, roomId, mediaId, 'same')
  const foreign = await send(arif, roomId, mediaId, 'same')
  await redact(arif, roomId, foreign)
  await deleteDue()
  expect(await download(arif, mediaId)).toBe(200)
})

it('[1.14] deletes a file a day after the homeserver has refused its only message', async () => {
  const { nusrat, arif, group, upload, send, download, deleteDue, homeserver, clock } = await setup()
  const roomId = await group()
  const [refused, sent] = [await upload(nusrat), await upload(nusrat)]
  await send(nusrat, roomId, sent)
  homeserver.setMembership(roomId, nusrat.account, 'leave')
  for (const mediaId of [refused, sent]) await send(nusrat, roomId, mediaId)
  expect([await download(arif, refused), await download(arif, sent)]).toEqual([404, 200])
  await deleteDue()
  expect(homeserver.media.size).toBe(2)
  clock.advance(dayMs)
  await deleteDue()
  expect(homeserver.media).toEqual(new Set([sent]))
})

it('[1.14] keeps a file closed to others while the homeserver hides its admin API, and deletes it afterwards', async () => {
  const { nusrat, arif, upload, download, deleteDue, homeserver, clock, signIn } = await setup()
  const mediaId = await upload(nusrat)
  homeserver.setFailureMode('without_admin_api')
  clock.advance(dayMs)
  await deleteDue()
  const later = await signIn(arif.email)
  expect([await download(later, mediaId), homeserver.media.size]).toEqual([404, 1])
  homeserver.setFailureMode(null)
  clock.advance(hourMs)
  await deleteDue()
  expect(homeserver.media.size).toBe(0)
})

it.each([
  ['deleted', async () => undefined],
  ['not deleted for now', async () => Promise.reject(new HomeserverError('down', { status: 500 }))],
])(
  '[1.14] keeps a file that is sent after it was found to be due, while others are %s',
  async (_how, end) => {
    const { nusrat, group, upload, send, db, rows } = await setup()
    const roomId = await group()
    const mediaIds = [await upload(nusrat), await upload(nusrat), await upload(nusrat)]
    const asked: string[] = []
    const homeserver = {
      check: async () => undefined,
      async deleteMedia(mediaId: string) {
        asked.push(mediaId)
        for (const id of mediaIds) await send(nusrat, roomId, id)
        await end()
      },
    } as unknown as Homeserver
    const clock = { now: () => Date.now() + 10 * 365 * dayMs }
    const due: Promise<void>[] = []
    for (const job of createFileDeletion({ db, clock, log: silentLog, homeserver }).jobs)
      job.register({
        handle: () => undefined,
        schedule: (_name, _cron, handler) =>
          void due.push(Promise.resolve(handler({ attempt: 1, signal: new AbortController().signal }))),
      })
    await Promise.all(due)
    expect(asked).toHaveLength(1)
    expect((await rows()).map((row) => row.deletes_at)).toEqual([null, null, null])
  },
)

it('[1.14] deletes the files of a closed room, and those that were not sent within a day', async () => {
  const { nusrat, group, upload, send, deleteDue, homeserver, runDue, clock, signIn } = await setup()
  const roomId = await group([])
  const [sent, unsent] = [await upload(nusrat), await upload(nusrat)]
  await send(nusrat, roomId, sent)
  await deleteDue()
  expect(homeserver.media).toEqual(new Set([sent, unsent]))
  await nusrat.api.chat.removeMember({ roomId, userId: nusrat.id })
  await runDue()
  await deleteDue()
  expect(homeserver.media).toEqual(new Set([unsent]))
  expect(homeserver.purged).toEqual(new Set([roomId]))
  clock.advance(dayMs)
  await signIn(nusrat.email)
  await deleteDue()
  expect(homeserver.media.size).toBe(0)
})

it('[1.14] deletes files later if the homeserver does not answer, or Majlis is no administrator yet', async () => {
  const { nusrat, upload, deleteDue, homeserver, clock, rows } = await setup({})
  await upload(nusrat)
  clock.advance(dayMs)
  await deleteDue()
  homeserver.admins.add(`@majlis:${homeserver.serverName}`)
  homeserver.setFailureMode('failing')
  clock.advance(hourMs)
  await deleteDue()
  expect([homeserver.media.size, (await rows()).length]).toEqual([1, 1])
  homeserver.setFailureMode(null)
  clock.advance(hourMs)
  await deleteDue()
  expect([homeserver.media.size, (await rows()).length]).toEqual([0, 0])
})
