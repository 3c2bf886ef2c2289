import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toLocal } from '@majlis/scheduling'
import { testClock } from '@majlis/testing'
import { expect, it, onTestFinished } from 'vitest'
import { startFakeHomeserver } from '../integrations/matrix/fake-homeserver.ts'
import { testConfig } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'data-'))

it('fills in people with past and coming meetings, and adds nothing when run again', async () => {
  const { db, url } = await testDatabase()
  const config = testConfig(url, { DATA_DIR: newFolder() })
  const printed = await seedDemo(config)
  expect(printed.match(/\S+@riverside\.example/g)).toHaveLength(6)

  const occurrences = () => db.selectFrom('occurrences').select(['starts_at', 'resource_id']).execute()
  const first = await occurrences()
  expect(first.some(({ starts_at }) => starts_at.getTime() < Date.now())).toBe(true)
  expect(first.some(({ starts_at }) => starts_at.getTime() > Date.now())).toBe(true)

  const stays = () => db.selectFrom('attendance_stays').select(['joined_at', 'left_at']).execute()
  const attended = await stays()
  expect(attended.length).toBeGreaterThan(10)
  for (const { joined_at, left_at } of attended)
    expect(left_at?.getTime()).toBeGreaterThan(joined_at?.getTime() ?? 0)

  const recordings = () => db.selectFrom('recordings').select(['extension', 'length_ms']).execute()
  expect((await recordings()).toSorted((a, b) => (a.length_ms ?? 0) - (b.length_ms ?? 0))).toEqual([
    { extension: 'mp4', length_ms: 17_969 },
    { extension: 'webm', length_ms: 23_819 },
  ])

  const members = () => db.selectFrom('team_members').select('user_id').execute()
  expect(await members()).toHaveLength(5)

  // No one knows the passwords any more; the place where links to new ones can be read is named only if there is one.
  expect(await seedDemo(config)).toContain('/dev/mailbox')
  const elsewhere = { ...config, PUBLIC_URL: 'http://meet.lan' }
  expect(await seedDemo(elsewhere)).not.toContain('mailbox')
  expect(await members()).toHaveLength(5)
  expect(await recordings()).toHaveLength(2)
  expect(await stays()).toHaveLength(attended.length)
  expect(await occurrences()).toHaveLength(first.length)
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(6)
})

it('has meetings of the day however late it is started, one that comes soon, and an organisation that is set up', async () => {
  const { db, url } = await testDatabase()
  // 23:10 in London.
  const startedAtMs = Date.UTC(2026, 5, 10, 22, 10)
  await seedDemo(testConfig(url, { DATA_DIR: newFolder() }), { clock: testClock(startedAtMs) })

  const planned = await db
    .selectFrom('occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .select(['m.title', 'o.starts_at'])
    .where('m.is_all_day', '=', false)
    .execute()
  const soon = planned.filter(({ title }) => title === 'Budget review')
  expect(soon.map(({ starts_at }) => starts_at.getTime())).toEqual([Date.UTC(2026, 5, 10, 22, 30)])
  const times = planned
    .filter(({ title }) => title !== 'Budget review')
    .map(({ starts_at }) => toLocal(starts_at.getTime(), 'Europe/London').slice(11))
  expect(times.length).toBeGreaterThan(10)
  expect(times.filter((time) => time < '09:00' || time > '17:00')).toEqual([])

  const organizations = db.selectFrom('organizations').select(['onboarded_at', 'created_by'])
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  expect(await organizations.execute()).toEqual([
    { onboarded_at: new Date(startedAtMs), created_by: owner.id },
  ])
})

async function setupWithHomeserver() {
  const { db, url } = await testDatabase()
  const homeserver = await startFakeHomeserver()
  onTestFinished(() => homeserver.close())
  const config = testConfig(url, {
    DATA_DIR: newFolder(),
    MATRIX_URL: homeserver.url,
    MATRIX_SERVER_NAME: homeserver.serverName,
    MATRIX_APPSERVICE_TOKEN: homeserver.token,
  })
  const chats = () => db.selectFrom('chats').select(['chat_room_id', 'name']).execute()
  return { db, homeserver, config, chats }
}

it('[1.14] has chats with messages where there is a homeserver, once, and starts without one that answers', async () => {
  const { db, homeserver, config, chats } = await setupWithHomeserver()
  homeserver.setFailureMode('failing')
  expect(await seedDemo(config)).toContain('nusrat@riverside.example')
  expect(await chats()).toEqual([])

  homeserver.setFailureMode(null)
  await seedDemo(config)
  const made = await chats()
  expect(made.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Bridge repair', 'Riverside fair', null]),
  )
  for (const { chat_room_id: roomId } of made) expect(homeserver.listSent(roomId).length).toBeGreaterThan(1)

  // People who have read the newest message have read it when it was sent, even if the demo took long: nothing is counted as unread.
  const readAt = await db
    .selectFrom('chat_members as m')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .select(['c.chat_room_id', 'm.last_read_at'])
    .where('c.name', '=', 'Bridge repair')
    .execute()
  for (const { chat_room_id: roomId, last_read_at: at } of readAt) {
    const texts = homeserver.listSent(roomId).filter(({ text }) => text !== null)
    expect(at?.getTime()).toBe(texts.at(-1)?.at)
  }

  const [first] = made
  const sent = homeserver.listSent(first?.chat_room_id ?? '').length
  await seedDemo(config)
  expect(await chats()).toHaveLength(made.length)
  expect(homeserver.listSent(first?.chat_room_id ?? '')).toHaveLength(sent)
})

it('[1.14] has all its chats at the next start if the homeserver fails after the first', async () => {
  const { db, homeserver, config, chats } = await setupWithHomeserver()
  homeserver.interruptAt(/createRoom$/, async () =>
    homeserver.interruptAt(/createRoom$/, async () => homeserver.setFailureMode('failing')),
  )
  await seedDemo(config)
  expect(await chats()).toEqual([])
  const closing = await db.selectFrom('closing_chat_rooms').select('chat_room_id').execute()
  expect(closing.map(({ chat_room_id: roomId }) => roomId)).toEqual(homeserver.listRooms())

  homeserver.setFailureMode(null)
  await seedDemo(config)
  expect(await chats()).toHaveLength(4)
})
