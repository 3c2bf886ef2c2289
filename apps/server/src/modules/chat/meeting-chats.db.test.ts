import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupChat } from '../../testing/chat-setup.ts'

async function setup() {
  const chat = await setupChat()
  const { nusrat, arif, clock } = chat
  const { data: meeting } = await nusrat.api.schedule.create({
    meetingTitle: 'River path',
    timeZone: 'Europe/London',
    startDateTime: clock.now() + dayMs,
    invitees: [{ userId: arif.id }, { email: 'layla@elsewhere.example' }],
  })
  const open = async (who: Pick<typeof nusrat, 'api'>) =>
    (await who.api.chat.openForMeeting({ calendarId: meeting.id })).data
  return { ...chat, meeting, open }
}

it('[3.36] opens one group for the host and invitees of a meeting, under its title', async () => {
  const { arif, nusrat, open, homeserver } = await setup()
  const chat = await open(arif)
  expect(chat.name).toBe('River path')
  expect(chat.members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual(
    expect.arrayContaining([
      [nusrat.id, true],
      [arif.id, false],
    ]),
  )
  expect(chat.members).toHaveLength(2)
  expect((await open(nusrat)).roomId).toBe(chat.roomId)
  expect((await nusrat.api.chat.list()).data.chats.map(({ roomId }) => roomId)).toEqual([chat.roomId])
  expect(homeserver.serverName).toBe(chat.members[0]?.account.split(':')[1])
})

it('[3.36] makes one chat for two who open it at the same moment', async () => {
  const { arif, nusrat, open, db } = await setup()
  const chats = await Promise.all([open(nusrat), open(arif)])
  expect(new Set(chats.map(({ roomId }) => roomId)).size).toBe(1)
  expect(await db.selectFrom('chats').selectAll().execute()).toHaveLength(1)
})

it('[3.36] takes in people who were invited later once they open it, and nobody else', async () => {
  const { nusrat, open, colleague, meeting } = await setup()
  const { roomId } = await open(nusrat)
  const samira = await colleague('samira')
  await expect(open(samira)).rejects.toHaveCode('schedule.not_found')
  const { data: read } = await nusrat.api.schedule.get({ id: meeting.id })
  await nusrat.api.schedule.edit({
    query: { editType: 'all' },
    body: {
      calendarId: meeting.id,
      version: read.version,
      invitees: [{ userId: samira.id }],
    },
  })
  expect(await open(samira)).toMatchObject({ roomId })
  expect((await nusrat.api.chat.list()).data.chats[0]?.members).toHaveLength(3)
})

it('[3.36, 6.6] leaves out invitees without chat, and refuses them', async () => {
  const { nusrat, arif, open, switchChatOff } = await setup()
  await switchChatOff()
  expect((await open(nusrat)).members.map(({ userId }) => userId)).toEqual([nusrat.id])
  await expect(open(arif)).rejects.toHaveCode('chat.off')
})

it('[3.36] makes nothing while the homeserver does not answer', async () => {
  const { nusrat, open, homeserver, db } = await setup()
  homeserver.setFailureMode('failing')
  await expect(open(nusrat)).rejects.toHaveCode('chat.unanswered')
  expect(await db.selectFrom('chats').selectAll().execute()).toEqual([])
  homeserver.setFailureMode(null)
  expect((await open(nusrat)).name).toBe('River path')
})

it('[3.36] takes people in again who have left, but not those whom the owner removed, until the owner adds them', async () => {
  const { nusrat, arif, open, colleague } = await setup()
  const { roomId } = await open(nusrat)
  await arif.api.chat.removeMember({ roomId, userId: arif.id })
  expect(await open(arif)).toMatchObject({ roomId })
  await nusrat.api.chat.removeMember({ roomId, userId: arif.id })
  await expect(open(arif)).rejects.toHaveCode('chat.removed')
  expect((await arif.api.chat.list()).data.chats).toEqual([])

  const layla = await colleague('layla')
  await nusrat.api.chat.addMembers({ roomId, userIds: [layla.id] })
  await expect(layla.api.chat.addMembers({ roomId, userIds: [arif.id] })).rejects.toHaveCode(
    'chat.person_removed',
  )
  await nusrat.api.chat.addMembers({ roomId, userIds: [arif.id] })
  await arif.api.chat.removeMember({ roomId, userId: arif.id })
  expect((await open(arif)).members).toHaveLength(3)
})

it('[3.36] finds no chat that ends while someone enters it', async () => {
  const { nusrat, arif, open, db } = await setup()
  const { roomId } = await open(nusrat)
  await arif.api.chat.removeMember({ roomId, userId: arif.id })
  const isWaiting = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  let entered: Promise<PromiseSettledResult<unknown>[]> | undefined
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('chats').where('chat_room_id', '=', roomId).execute()
    entered = Promise.allSettled([open(arif)])
    await expect.poll(isWaiting).toBe(true)
  })
  expect(await entered).toMatchObject([{ reason: { code: 'chat.room_not_found' } }])
})
