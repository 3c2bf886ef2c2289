import { expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { setupOpenRoom } from '../../../testing/open-room.ts'
import type { Admitted } from '../../../testing/rooms.ts'

type OpenRoom = Awaited<ReturnType<typeof setupOpenRoom>>

/** The room as if it had so few places. */
async function leavePlaces({ db, meetings, meetingRowId }: OpenRoom, places: number): Promise<void> {
  const taken = 300 - (await meetings.api.get(db, meetingRowId)).places
  expect(taken).toBe(0)
  const { id: sessionId } = await db.selectFrom('room_sessions').select('id').executeTakeFirstOrThrow()
  const host = await db.selectFrom('participants').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 299 - places }, (_, index) => ({
    ...host,
    id: crypto.randomUUID(),
    room_session_id: sessionId,
    user_id: null,
    role: 'guest' as const,
    token_hash: Buffer.from(`token ${index}`),
    address: `ip:198.51.100.${index % 250}`,
    sfu_sid: `PA_${index}`,
  }))
  await db.insertInto('participants').values(rows).execute()
}

/** So many guests who press Join and do not connect. */
async function arrive({ browser, withName }: OpenRoom, count: number): Promise<Admitted[]> {
  const guests = Array.from({ length: count }, () => browser({ ip: '192.0.2.66' }).join(withName))
  return (await Promise.all(guests)).filter((result) => result.outcome === 'admitted')
}

it('[9.6] keeps a place for 45 seconds without a connection, however often people ask for a token or come again', async () => {
  const setup = await setupOpenRoom()
  const { browser, clock, withName } = setup
  await leavePlaces(setup, 3)
  const joined = await arrive(setup, 3)
  const late = () => browser({ ip: '203.0.113.40' }).join(withName)
  await expect(late()).rejects.toHaveCode('room.full')
  for (let round = 0; round < 4; round += 1) {
    clock.advance(12_000)
    for (const { participantToken } of joined) {
      const { room } = await browser({ ip: '192.0.2.66' }).api(participantToken)
      await room.sfuToken().catch(() => undefined)
      await room.enter().catch(() => undefined)
    }
  }
  const [first] = joined
  await browser({ ip: '192.0.2.66' }).join({ ...withName, rejoinToken: first?.participantToken ?? '' })
  const honest = await browser({ ip: '203.0.113.41' }).enter(withName)
  expect(honest.outcome).toBe('admitted')
})

it('[9.6] lets people who lost their place in while there is room, and refuses them when there is none', async () => {
  const setup = await setupOpenRoom()
  const { browser, clock, withName, connect, media } = setup
  await leavePlaces(setup, 1)
  const joined = await arrive(setup, 1)
  clock.advance(46_000)
  const [slow] = joined
  if (!slow) throw new Error('no guest was admitted')
  const api = await browser().api(slow.participantToken)
  await api.room.sfuToken()
  await browser({ ip: '203.0.113.41' }).enter(withName)
  await expect(api.room.sfuToken()).rejects.toHaveCode('room.full')
  // With a token from before: the SFU reports the connection, and it is ended.
  await connect(slow)
  expect(await media.listParticipants(slow.room.roomSessionId)).not.toContainEqual(
    expect.objectContaining({ identity: slow.room.self.participantId }),
  )
})

it('keeps the place of a person who lost the connection for a while', async () => {
  const setup = await setupOpenRoom()
  const { browser, clock, withName, disconnect } = setup
  await leavePlaces(setup, 1)
  const inside = await browser({ ip: '203.0.113.41' }).enter(withName)
  clock.advance(hourMs)
  await disconnect(inside)
  clock.advance(30_000)
  await expect(browser({ ip: '203.0.113.42' }).join(withName)).rejects.toHaveCode('room.full')
  clock.advance(16_000)
  await browser({ ip: '203.0.113.42' }).join(withName)
})

it('[9.6] gives no further place for a short connection, however often people join again', async () => {
  const setup = await setupOpenRoom()
  const { browser, clock, withName, connect, disconnect } = setup
  await leavePlaces(setup, 3)
  const tokens = []
  for (const guest of await arrive(setup, 3)) {
    await connect(guest)
    clock.advance(300)
    await disconnect(guest)
    tokens.push(guest.participantToken)
  }
  const newcomer = () => browser({ ip: '203.0.113.40' }).enter(withName)
  await expect(newcomer()).rejects.toHaveCode('room.full')
  clock.advance(40_000)
  for (const [index, rejoinToken] of tokens.entries()) {
    const again = await browser({ ip: '192.0.2.66' }).join({ ...withName, rejoinToken })
    tokens[index] = again.participantToken
  }
  clock.advance(10_000)
  await newcomer()
  // One who is connected for a moment again holds the place no longer than that.
  const [rejoinToken] = tokens
  const again = await browser({ ip: '192.0.2.66' }).enter({ ...withName, rejoinToken })
  clock.advance(2_000)
  await disconnect(again)
  clock.advance(3_000)
  await newcomer()
  await newcomer()
  await expect(newcomer()).rejects.toHaveCode('room.full')
})

it('[9.6] keeps a place for people who come back late, once for each connection', async () => {
  const setup = await setupOpenRoom()
  const { browser, clock, withName, disconnect } = setup
  await leavePlaces(setup, 1)
  const person = browser({ ip: '203.0.113.41' })
  const inside = await person.enter(withName)
  clock.advance(hourMs)
  await disconnect(inside)
  clock.advance(600_000)
  const back = await person.join({ ...withName, rejoinToken: inside.participantToken })
  clock.advance(40_000)
  const newcomer = () => browser({ ip: '203.0.113.42' }).join(withName)
  await expect(newcomer()).rejects.toHaveCode('room.full')
  await person.join({ ...withName, rejoinToken: back.participantToken })
  clock.advance(10_000)
  await newcomer()
})
