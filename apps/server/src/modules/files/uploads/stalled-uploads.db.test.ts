import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupInvitations } from '../../../testing/invitations.ts'
import type { TestUser } from '../../../testing/rooms.ts'
import { uploadsOf } from '../../../testing/uploads.ts'

const partBytes = 4 * 1024 * 1024
const partOf = (n: number) => {
  const content = Buffer.alloc(partBytes)
  if (n === 0) content.write('%PDF-1.7')
  return content
}

/** An installation with room for five parts. */
async function setup() {
  const rooms = await setupInvitations({
    environment: { STORAGE_MB: '20', NEW_ORGANIZATION_DAYS: '0' },
  })
  const { addUser, addOrganization, files, signIn } = rooms
  const elsewhere = async () => addUser(await addOrganization('Elsewhere'), 'Omar')
  const uploadsBy = async (user: TestUser) => uploadsOf(files.api, await signIn(user))
  const start = async (user: TestUser, parts: number) =>
    (await uploadsBy(user)).announce({ kind: 'agenda_file', filename: 'plan.pdf' }, parts * partBytes)
  /** Returns how many parts have arrived. */
  const put = async (user: TestUser, id: string, n: number) =>
    (await (await uploadsBy(user)).append(id, partOf(n))) / partBytes
  const countOf = async (attempts: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(attempts)
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const refusal of refusals) expect(refusal).toHaveCode('file.no_space')
    return attempts.length - refusals.length
  }
  return { ...rooms, elsewhere, uploadsBy, start, put, countOf }
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
  const { host, elsewhere, uploadsBy, start, put, clock } = await setup()
  const other = await elsewhere()
  const stalled = await start(host, 4)
  await put(host, stalled, 0)
  clock.advance(7 * minuteMs)
  const taken = await start(other, 3)
  await expect(put(host, stalled, 1)).rejects.toHaveCode('file.no_space')
  await (await uploadsBy(other)).cancel(taken)
  await put(host, stalled, 1)
  // Its room is kept again.
  await expect(start(other, 3)).rejects.toHaveCode('file.no_space')
  await put(host, stalled, 2)
  expect(await put(host, stalled, 3)).toBe(4)
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
  clock.advance(hourMs)
  await expect(start(other, 2)).rejects.toHaveCode('file.no_space')
  await start(other, 1)
})

it('counts a part that may be on the disk, also where its server died before it counted it', async () => {
  const { host, elsewhere, start, put, clock, storage } = await setup()
  const id = await start(host, 4)
  const { append } = storage.arriving
  storage.arriving.append = async (key, addition) => {
    await append(key, addition)
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
