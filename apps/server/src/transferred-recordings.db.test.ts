import { expect, it } from 'vitest'
import { setupRecordings } from './testing/recordings.ts'

/** Nusrat's personal room, which was open once. */
async function setup(meetingTitle?: string) {
  const recordings = await setupRecordings()
  const { personalData, db, host, layla, browser, hold, organizationId } = recordings
  const openRoom = async () => {
    const { meeting } = await browser({ user: host }).api()
    const started = await meeting.startMeeting({
      idSource: 'personal',
      settings: {},
      ...(meetingTitle ? { meetingTitle } : {}),
    })
    const pwd = new URL(started.data.invitation.joinLink).searchParams.get('pwd') ?? ''
    return hold({ meetingId: started.data.meeting, pwd })
  }
  const people = { organizationId, fromUserId: host.id, toUserId: layla.id }
  const handOver = () =>
    db
      .transaction()
      .execute((tx) => personalData.transfer(tx, { ...people, clashes: 'leave', byUserId: host.id }))
  const count = () => personalData.countOwned(db, { organizationId, userIds: [host.id] })
  return { ...recordings, openRoom, handOver, count, pmi: await openRoom() }
}

it('[2.34, 4.1] hands over what was recorded in a personal room, each opening as a meeting of its own', async () => {
  const { openRoom, handOver, count, pmi, add, listed, remove, apiOf, db, host, layla, fetchFile } =
    await setup('Lamps')
  const first = await add(pmi, undefined, { fileName: 'first.mp4' })
  await openRoom()
  const second = await add(pmi, undefined, { fileName: 'second.mp4' })
  await openRoom()
  expect(await count()).toMatchObject({ pastMeetings: 2 })
  expect(await handOver()).toBe(2)
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', host.id).execute()
  const own = (await (await apiOf(layla)).listOwn({})).data.data
  expect(
    own.map(({ originalFileName, meetingTitle, canRemove }) => [originalFileName, meetingTitle, canRemove]),
  ).toEqual([
    ['second.mp4', 'Lamps', true],
    ['first.mp4', 'Lamps', true],
  ])
  const ids = own.map(({ meetingId }) => meetingId)
  expect(new Set([...ids, pmi]).size).toBe(3)
  // Addresses of files belong to a session: those of the new host work, those of the host before no longer.
  const statusOf = async ({ downloadUrl }: { downloadUrl?: string | null | undefined }) =>
    (await fetchFile(downloadUrl ?? '')).statusCode
  expect(await Promise.all(own.map(statusOf))).toEqual([200, 200])
  expect(await Promise.all([first, second].map(statusOf))).toEqual([404, 404])
  expect((await listed(ids[1] ?? '', layla)).data).toMatchObject([
    { fileName: first.fileName, startDateTime: first.startDateTime },
  ])
  await remove(ids[1] ?? '', first.fileName, layla)
})

it('[2.34] leaves the personal room itself, and what was not recorded, with its seat', async () => {
  const { handOver, count, pmi, add, remove, db, host } = await setup()
  await remove(pmi, (await add(pmi)).fileName)
  expect(await count()).toMatchObject({ pastMeetings: 0 })
  expect(await handOver()).toBe(0)
  const rows = await db.selectFrom('meetings').select(['kind', 'host_user_id', 'meeting_id']).execute()
  expect(rows).toEqual([{ kind: 'personal', host_user_id: host.id, meeting_id: pmi }])
})

it('[2.34] names an opening that no one named after its new host', async () => {
  const { handOver, pmi, add, apiOf, layla, browser } = await setup()
  await add(pmi)
  await handOver()
  const own = (await (await apiOf(layla)).listOwn({})).data.data
  expect(own).toMatchObject([{ meetingTitle: 'Layla Test’s meeting' }])
  const { data } = await (await browser({ user: layla }).api()).meeting.userMeetings({ type: 'previous' })
  expect(data.total).toBe(1)
})
