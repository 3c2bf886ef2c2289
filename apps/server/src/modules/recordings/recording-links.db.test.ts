import { expect, it } from 'vitest'
import { setupRecordings } from '../../testing/recordings.ts'

type State = 'active' | 'suspended' | 'deleted'

/** Two recordings of meetings of Nusrat's, and an admin of the organisation. */
async function setup() {
  const recordings = await setupRecordings()
  const { plan, hold, add, share, addUser, organizationId, browser, host, db, fetchFile } = recordings
  const id = await hold(await plan())
  const kept = [await share(await add(id)), await share(await add(id))]
  const admin = { ...(await addUser(organizationId, 'Omar')), role: 'admin' as const }
  const linksOf = async (user: typeof admin | typeof host = admin) =>
    (await browser({ user, ip: '203.0.113.7' }).api()).recordingLinks
  const become = (state: State) =>
    db
      .updateTable('users')
      .set({
        status: state === 'suspended' ? 'suspended' : 'active',
        deleted_at: state === 'deleted' ? new Date() : null,
      })
      .where('id', '=', host.id)
      .execute()
  const statuses = async () => {
    const answers = await Promise.all(
      kept.map(({ fileName }) => fetchFile(`/api/file/downloadFileRecording/${fileName}.mp4`)),
    )
    return answers.map(({ statusCode }) => statusCode)
  }
  const decide = async (isWorking: boolean, recordingIds?: string[]) =>
    (await (await linksOf()).decide({ id: host.id, isWorking, ...(recordingIds ? { recordingIds } : {}) }))
      .data.changed
  const list = async () => (await (await linksOf()).list({ id: host.id })).data.links
  return { ...recordings, meetingId: id, kept, admin, linksOf, become, statuses, decide, list }
}

it('[2.65, 3.41] leaves the links of a suspended owner working until the organisation ends them', async () => {
  const { become, statuses, decide, list, kept, meetingId, listed, arif } = await setup()
  await become('suspended')
  expect(await statuses()).toEqual([200, 200])
  const links = await list()
  expect(links).toEqual(
    kept.toReversed().map(({ meetingTitle, startDateTime, bytes, lengthMs }) => ({
      recordingId: expect.any(String),
      meetingTitle,
      startDateTime,
      bytes,
      lengthMs,
      isWorking: true,
    })),
  )
  const [newest] = links
  expect(await decide(false, [newest?.recordingId ?? ''])).toBe(1)
  expect(await statuses()).toEqual([200, 404])
  expect((await list()).map(({ isWorking }) => isWorking)).toEqual([false, true])
  // An invitee's page fetches the file by the same name.
  const own = (await listed(meetingId, arif)).data
  expect(own.filter(({ shareLink, downloadUrl }) => shareLink === null && downloadUrl === null)).toHaveLength(
    1,
  )
  expect(await decide(false)).toBe(1)
  expect(await decide(false)).toBe(0)
  expect(await statuses()).toEqual([404, 404])
  expect(await decide(true)).toBe(2)
  expect(await statuses()).toEqual([200, 200])
  await decide(false)
  await become('active')
  expect(await statuses()).toEqual([200, 200])
})

it('[2.65, 4.1] ends the links of a deleted owner unless the organisation keeps them, until the account is purged', async () => {
  const { become, statuses, decide, db, host } = await setup()
  await become('deleted')
  expect(await statuses()).toEqual([404, 404])
  expect(await decide(true)).toBe(2)
  expect(await statuses()).toEqual([200, 200])
  await db.deleteFrom('users').where('id', '=', host.id).execute()
  expect(await statuses()).toEqual([404, 404])
})

it('[1.24] writes down who decided about the links, and of which meetings', async () => {
  const { become, decide, admin, host, db } = await setup()
  await become('suspended')
  await decide(false)
  await decide(true)
  await decide(true)
  const entries = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  const entry = {
    actor_user_id: admin.id,
    subject_id: host.id,
    subject_name: host.name,
    after: { recordings: 2, meetings: ['Lamps of Mill Street'] },
    address: '203.0.113.7',
  }
  expect(entries).toMatchObject([
    { ...entry, act: 'recording_links_ended' },
    { ...entry, act: 'recording_links_kept' },
  ])
})

it('[6.1] is for owners and admins, only for their own people, and not for active ones', async () => {
  const { linksOf, become, host, layla, kept, addUser, addOrganization, db, statuses } = await setup()
  const both = async (user: typeof layla) => {
    const api = await linksOf(user as Parameters<typeof linksOf>[0])
    return [
      await api.list({ id: host.id }).catch((error: { code: string }) => error.code),
      await api.decide({ id: host.id, isWorking: false }).catch((error: { code: string }) => error.code),
    ]
  }
  const admin = await linksOf()
  await expect(admin.list({ id: host.id })).rejects.toHaveCode('recording.owner_only')
  await become('suspended')
  expect(await both(layla)).toEqual(['general.forbidden', 'general.forbidden'])
  const stranger = { ...(await addUser(await addOrganization('Elsewhere'), 'Rahim')), role: 'owner' as const }
  expect(await both(stranger)).toEqual(['users.not_found', 'users.not_found'])
  await db.updateTable('users').set({ role: 'owner' }).where('id', '=', host.id).execute()
  await expect(admin.list({ id: host.id })).rejects.toHaveCode('identity.upper_role')
  expect(kept).toHaveLength(2)
  expect(await statuses()).toEqual([200, 200])
})
