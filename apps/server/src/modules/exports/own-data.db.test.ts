import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { ownParts } from '../../own-parts.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { createPostgresLimiter } from '../../platform/limits/postgres-limiter.ts'
import { testDatabase } from '../../testing/database.ts'
import { setupPlanning } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { memoryStorage } from '../../testing/storage.ts'
import { createOwnData } from './own-data.service.ts'

/** Layla was invited by the host, declined, met the host and a guest, and each wrote something. */
async function setup() {
  const database = await testDatabase()
  const planning = await setupPlanning({ database })
  const { db, clock, addUser, organizationId, host, plan, browser, startMeeting } = planning
  const layla = await addUser(organizationId, 'Layla')
  const { id: calendarId } = await plan({
    meetingTitle: 'Budget review',
    invitees: [{ userId: layla.id, role: 'participant' }],
  })
  const laylas = browser({ user: layla })
  await (await laylas.api()).invitation.answer({ calendarId, response: 'declined', note: '' })
  const { meeting, pwd } = await startMeeting()
  const hostInside = await browser({ user: host }).enter({ meeting, pwd })
  const inside = await laylas.enter({ meeting, pwd })
  const write = async (token: string, text: string) => {
    const { room } = await browser({ user: layla }).api(token)
    await room.sendMessage({ text, clientMessageId: crypto.randomUUID() })
  }
  await write(hostInside.participantToken, 'Said by the host')
  await write(inside.participantToken, 'Said by Layla')

  const ownData = createOwnData({
    clock,
    limiter: createPostgresLimiter(database.pool),
    ownParts: ownParts({ db, storage: memoryStorage() }),
  })
  const callerOf = (user: TestUser): UserCaller => ({
    kind: 'user',
    userId: user.id,
    organizationId,
    role: user.role,
    authSessionId: crypto.randomUUID(),
  })
  const download = async (user: TestUser) => {
    const archive = await ownData.download(callerOf(user))
    const files = unzipSync(await archive.bytes())
    const read = (path: string): unknown => JSON.parse(strFromU8(files[path] ?? new Uint8Array()))
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    return { archive, read, all }
  }
  return { ...planning, layla, download }
}

it('[2.56] writes everything of a person into one archive, and nothing of anybody else', async () => {
  const { layla, host, download } = await setup()
  const { archive, read, all } = await download(layla)
  expect(archive.name).toBe('majlis-my-data-2026-02-10.zip')
  expect(read('account.json')).toMatchObject({ email: layla.email, first_name: 'Layla' })
  expect(read('seat.json')).toMatchObject([{ pmu: 'laylatest' }])
  expect(read('agenda-files.json')).toEqual([])
  expect(read('invitations.json')).toMatchObject([{ title: 'Budget review', response: 'declined' }])
  expect(read('calls.json')).toMatchObject([{ display_name: 'Layla Test', role: 'participant' }])
  expect(read('attendance.json')).toMatchObject([{ left_at: null }])
  expect(read('chat.json')).toMatchObject([{ text: 'Said by Layla' }])
  expect(all).not.toContain('Said by the host')
  expect(all).not.toContain(host.email)
  expect(all).not.toMatch(/password|token|secret/)
})

it('names the meetings of their host', async () => {
  const { host, download } = await setup()
  const { read } = await download(host)
  const titles = JSON.stringify(read('meetings.json'))
  expect(titles).toContain('Budget review')
  expect(titles).toContain('Planning')
  expect(read('invitations.json')).toEqual([])
})

it('can be had five times an hour', async () => {
  const { layla, download } = await setup()
  for (let time = 0; time < 5; time++) await download(layla)
  await expect(download(layla)).rejects.toHaveCode('general.too_many_attempts')
})
