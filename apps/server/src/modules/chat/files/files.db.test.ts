import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import { registrationSecret } from '../../../integrations/matrix/fake-homeserver-administration.ts'
import { setupChat } from '../../../testing/chat-setup.ts'

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
  async function send(who: Person, roomId: string, mediaId: string): Promise<string> {
    const url = `mxc://${homeserver.serverName}/${mediaId}`
    const path = `client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/m${++number}`
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
  // Naming the file of someone else opens it to nobody.
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
