import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { databaseBefore } from '../../testing/database-before.ts'
import { setupInvitations } from '../../testing/invitations.ts'
import type { TestUser } from '../../testing/rooms.ts'

const { partBytes } = limits.documents
const minuteMs = 60_000
const partOf = (n: number) => {
  const content = Buffer.alloc(partBytes)
  if (n === 0) content.write('%PDF-1.7')
  return new File([content], 'part', { type: 'application/octet-stream' })
}

/** An installation with room for five parts. */
async function setup() {
  const rooms = await setupInvitations({
    environment: { STORAGE_MB: '20', NEW_ORGANIZATION_DAYS: '0' },
  })
  const { addUser, addOrganization, browser } = rooms
  const elsewhere = async () => addUser(await addOrganization('Elsewhere'), 'Omar')
  const filesOf = async (user: TestUser) => (await browser({ user }).api()).agendaFile
  const start = async (user: TestUser, parts: number) =>
    (await (await filesOf(user)).start({ fileName: 'plan.pdf', bytes: parts * partBytes })).data.file.id
  const put = async (user: TestUser, id: string, n: number) =>
    (await (await filesOf(user)).putPart({ params: { id, part: n }, body: partOf(n) })).data
  const countOf = async (attempts: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(attempts)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const refusal of refusals) expect(refusal).toHaveCode('file.no_space')
    return attempts.length - refusals.length
  }
  return { ...rooms, elsewhere, filesOf, start, put, countOf }
}

it('keeps room for an upload of which nothing comes for minutes only, which its own organisation counts all the time', async () => {
  const { host, elsewhere, start, clock, personalData, db } = await setup()
  const other = await elsewhere()
  await start(host, 4)
  await expect(start(other, 2)).rejects.toHaveCode('file.no_space')
  clock.advance(7 * minuteMs)
  await start(other, 2)
  expect(await personalData.storedBytes(db, host.organizationId)).toBe(4 * partBytes)
})

it('goes on with a stalled upload only while there is room for the rest of it', async () => {
  const { host, elsewhere, filesOf, start, put, clock, storage } = await setup()
  const other = await elsewhere()
  const stalled = await start(host, 4)
  await put(host, stalled, 0)
  clock.advance(7 * minuteMs)
  const taken = await start(other, 3)
  await expect(put(host, stalled, 1)).rejects.toHaveCode('file.no_space')
  expect(storage.contents.size).toBe(1)
  await (await filesOf(other)).remove({ id: taken })
  await put(host, stalled, 1)
  // Its room is kept again.
  await expect(start(other, 3)).rejects.toHaveCode('file.no_space')
  await put(host, stalled, 2)
  expect(await put(host, stalled, 3)).toEqual({ isComplete: true })
})

it('keeps the room of an upload as long as it makes progress', async () => {
  const { host, elsewhere, start, put, clock } = await setup()
  const other = await elsewhere()
  const id = await start(host, 4)
  for (let n = 0; n < 4; n += 1) {
    clock.advance(4 * minuteMs)
    await put(host, id, n)
    await expect(start(other, 2)).rejects.toHaveCode('file.no_space')
  }
  clock.advance(60 * minuteMs)
  await expect(start(other, 2)).rejects.toHaveCode('file.no_space')
  await start(other, 1)
})

it('counts a part that may be on the disk, also where its server died before it counted it', async () => {
  const { host, elsewhere, start, put, clock, storage } = await setup()
  const id = await start(host, 4)
  const { put: store } = storage
  storage.put = async (key, content) => {
    await store(key, content)
    throw new Error('killed')
  }
  await put(host, id, 0).catch(() => undefined)
  clock.advance(7 * minuteMs)
  await expect(start(await elsewhere(), 5)).rejects.toHaveCode('file.no_space')
  await start(await elsewhere(), 4)
})

it('starts no more uploads than there is room for, and accepts parts of no more', async () => {
  const { elsewhere, start, put, clock, countOf } = await setup()
  const people = await Promise.all(Array.from({ length: 8 }, elsewhere))
  expect(await countOf(people.map((user) => start(user, 2)))).toBe(2)

  clock.advance(7 * minuteMs)
  const stalled: [TestUser, string][] = []
  for (const user of people) {
    stalled.push([user, await start(user, 2)])
    clock.advance(7 * minuteMs)
  }
  expect(await countOf(stalled.map(([user, id]) => put(user, id, 0)))).toBe(2)
})

it('counts uploads from before the update as far as they had come', async () => {
  const { pool, run } = await databaseBefore('0174_bytes_on_their_way.sql')
  const organizationId = newId(0)
  await pool.query(
    `INSERT INTO organizations (id, name, kind, created_at, updated_at) VALUES ($1, 'Riverside', 'organization', now(), now())`,
    [organizationId],
  )
  for (const partsThere of [0, 1, 3])
    await pool.query(
      `INSERT INTO agenda_files (id, organization_id, file_name, bytes, part_bytes, parts_there, created_at)
       VALUES ($1, $2, 'plan.pdf', 250, 100, $3, now())`,
      [newId(partsThere), organizationId, partsThere],
    )
  await run()
  const { rows } = await pool.query('SELECT missing_bytes FROM agenda_files ORDER BY parts_there')
  // One more part may have been on its way.
  expect(rows.map((row) => Number(row.missing_bytes))).toEqual([150, 50, 0])
})
