import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { video } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'

/** A recording of sixteen seconds, on an installation with a recorder. */
async function setup() {
  const setup = await setupRecordings()
  const { plan, hold, add, browser, host, db, recordings } = setup
  await db
    .insertInto('recorders')
    .values({ id: randomUUID(), capacity: 1, problem: null, seen_at: new Date() })
    .execute()
  const id = await hold(await plan())
  const recording = await add(id)
  const trim = async (by: TestUser = host, part: { startMs?: number; endMs?: number } = {}) =>
    (await browser({ user: by }).api()).recording.trim({
      meetingId: id,
      fileName: recording.fileName,
      startMs: 2_000,
      endMs: 9_000,
      ...part,
    })
  const { trims } = recordings.api
  async function finish() {
    const claimed = await trims.claim()
    if (!claimed) throw new Error('nothing to trim')
    const content = await video()
    await trims.finish(claimed, {
      bytes: content.length,
      pictures: null,
      content: (async function* () {
        yield content
      })(),
    })
  }
  return { ...setup, id, recording, trim, trims, finish }
}

it('replaces the original by the trimmed file, with its link, and logs it', async () => {
  const { id, recording, trim, finish, listed, rows, db, host } = await setup()
  // What people were told of a transcript also applies to the trimmed file.
  const purposes = { transcript: { isAutomatic: false, sentTo: null }, minutes: null }
  await db
    .updateTable('recordings')
    .set({ purposes: JSON.stringify(purposes) })
    .execute()
  await trim()
  expect((await listed(id)).data).toMatchObject([{ fileName: recording.fileName, trim: 'waiting' }])
  const [original] = await rows()
  await finish()
  expect((await listed(id)).data).toMatchObject([
    { fileName: recording.fileName, trim: null, addedAt: recording.addedAt, shareLink: recording.shareLink },
  ])
  const [kept, ...others] = await rows()
  expect(others).toEqual([])
  expect(kept?.id).not.toBe(original?.id)
  expect(kept?.purposes).toEqual(purposes)
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  expect(dropped.map(({ storage_key: key }) => key)).toContain(
    `${original?.organization_id}/${original?.id}.0`,
  )
  const [entry] = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('act', '=', 'recording_trimmed')
    .execute()
  expect(entry).toMatchObject({ actor_user_id: host.id, after: { startMs: 2_000, endMs: 9_000 } })
})

it('lets only the owner of the meeting trim, and only a part of the recording', async () => {
  const { trim, arif, addUser, organizationId } = await setup()
  await expect(trim(arif)).rejects.toHaveCode('recording.owner_only')
  await expect(trim(await addUser(organizationId, 'Omar'))).rejects.toHaveCode('schedule.not_found')
  await expect(trim(undefined, { startMs: 0, endMs: 60_000 })).rejects.toHaveCode('recording.trim_unsuitable')
  await expect(trim(undefined, { startMs: 8_500 })).rejects.toHaveCode('recording.trim_unsuitable')
})

it('needs a recorder, and one request at a time', async () => {
  const { trim, trims, db } = await setup()
  await trim()
  // It is replaced while it waits.
  await trim(undefined, { startMs: 3_000 })
  expect(await trims.claim()).toMatchObject({ startMs: 3_000, endMs: 9_000 })
  await expect(trim()).rejects.toHaveCode('recording.trimming')
  // It can record, but has no sandbox for what people uploaded.
  await db.updateTable('recorders').set({ can_trim: false }).execute()
  await expect(trim()).rejects.toHaveCode('recording.unavailable')
  await db.deleteFrom('recorders').execute()
  await expect(trim()).rejects.toHaveCode('recording.unavailable')
})

it('leaves the recording as it was when trimming fails three times', async () => {
  const { id, recording, trim, trims, listed, db } = await setup()
  await trim()
  for (let turn = 0; turn < 3; turn += 1) {
    const claimed = await trims.claim()
    if (!claimed) throw new Error('nothing to trim')
    await trims.fail(claimed)
    await db.updateTable('recording_trims').set({ leased_until: null }).execute()
  }
  expect(await trims.claim()).toBeNull()
  expect((await listed(id)).data).toMatchObject([
    { fileName: recording.fileName, trim: 'failed', bytes: recording.bytes },
  ])
})

it('gives up on a recording over which three recorders were killed', async () => {
  const { trim, trims, db } = await setup()
  await trim()
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await trims.claim()).not.toBeNull()
    await db
      .updateTable('recording_trims')
      .set({ leased_until: new Date(0) })
      .execute()
  }
  expect(await trims.claim()).toBeNull()
  const { has_failed: hasFailed } = await db
    .selectFrom('recording_trims')
    .select('has_failed')
    .executeTakeFirstOrThrow()
  expect(hasFailed).toBe(true)
})
