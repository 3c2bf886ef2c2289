import { expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { setupDrive } from '../../testing/drive.ts'
import { chooseNotifications } from '../../testing/notifications.ts'

async function setup() {
  const drive = await setupDrive()
  const colleague = await drive.addUser(drive.organizationId, 'Omar')
  const other = await drive.driveOf(colleague)
  const plans = await drive.folder('Plans')
  const inner = await drive.folder('Inner', plans)
  const fileId = await drive.upload('Plan.txt', Buffer.from('first'), { folderId: inner })
  const shareWith = ({ id }: Pick<TestUser, 'id'>, canEdit = false, entryId = plans) =>
    drive.api.share({ id: entryId, kind: 'user', subjectId: id, canEdit })
  return { ...drive, colleague, other, plans, inner, fileId, shareWith }
}

it('shows what is in a shared folder to the person it is shared with, and nothing around it', async () => {
  const { api, folder, other, colleague, plans, inner, fileId, shareWith, contentOf } = await setup()
  const outer = await folder('Outer')
  await api.move({ ids: [plans], folderId: outer })
  await shareWith(colleague)
  const view = async () => (await other.list({ view: 'shared' })).data.data
  expect(await view()).toMatchObject([
    { id: plans, role: 'view', ownerName: expect.any(String), isShared: false },
  ])
  expect((await other.list({ folderId: inner })).data).toMatchObject({
    folder: { role: 'view', path: [{ name: 'Plans' }, { name: 'Inner' }] },
    data: [{ id: fileId, role: 'view' }],
  })
  expect(await contentOf(fileId, other)).toBe('first')
  expect((await other.search({ text: 'plan.txt' })).data.data).toMatchObject([{ id: fileId }])
  await expect(other.list({ folderId: outer })).rejects.toHaveCode('drive.not_found')
  expect((await api.list({ folderId: outer })).data.data).toMatchObject([{ isShared: true }])
})

it('lets viewers copy, but change nothing', async () => {
  const { other, colleague, plans, fileId, shareWith, upload } = await setup()
  await shareWith(colleague)
  const refused = 'drive.view_only'
  await expect(other.rename({ id: fileId, name: 'Mine' })).rejects.toHaveCode(refused)
  await expect(other.trash({ ids: [fileId] })).rejects.toHaveCode(refused)
  await expect(other.createFolder({ folderId: plans, name: 'Mine' })).rejects.toHaveCode(refused)
  await expect(upload('Mine.txt', Buffer.from('x'), { folderId: plans, by: colleague })).rejects.toHaveCode(
    refused,
  )
  await expect(other.shares({ id: plans })).rejects.toHaveCode('drive.owner_only')
  await expect(
    other.share({ id: plans, kind: 'user', subjectId: colleague.id, canEdit: true }),
  ).rejects.toHaveCode('drive.owner_only')
  await other.copy({ ids: [plans], folderId: null })
  expect((await other.list({})).data.data).toMatchObject([{ name: 'Plans', role: 'owner' }])
})

it('lets editors add and change, in the drive of the owner, but not take things out of it', async () => {
  const { other, colleague, plans, fileId, shareWith, upload, namesIn, api } = await setup()
  await shareWith(colleague, true)
  await upload('Mine.txt', Buffer.from('x'), { folderId: plans, by: colleague })
  await other.rename({ id: fileId, name: 'Lamps.txt' })
  await other.move({ ids: [fileId], folderId: plans })
  expect(await namesIn(plans)).toEqual(['Inner', 'Lamps.txt', 'Mine.txt'])
  await expect(other.move({ ids: [fileId], folderId: null })).rejects.toHaveCode('drive.other_owner')
  await other.trash({ ids: [fileId] })
  expect((await api.list({ view: 'trash' })).data.data).toMatchObject([{ id: fileId }])
  expect((await other.usage()).data.usedBytes).toBe(0)
})

it('lets editors restore what they moved to the trash of its owner, to where it was', async () => {
  const { other, colleague, plans, inner, fileId, shareWith, namesIn, api, contentOf, upload } = await setup()
  await shareWith(colleague, true)
  await other.trash({ ids: [fileId] })
  // It is in the trash for them, too.
  await expect(other.link({ id: fileId })).rejects.toHaveCode('drive.not_found')
  expect((await other.list({ view: 'trash' })).data.data).toEqual([])
  await expect(other.deleteForever({ ids: [fileId] })).rejects.toHaveCode('drive.not_found')
  await upload('Plan.txt', Buffer.from('second'), { folderId: inner })
  await other.restore({ ids: [fileId] })
  expect((await namesIn(inner)).toSorted()).toEqual(['Plan (2).txt', 'Plan.txt'])
  expect(await contentOf(fileId, other)).toBe('first')
  expect((await api.list({ view: 'trash' })).data.data).toEqual([])
  // A folder with everything in it.
  await other.trash({ ids: [inner] })
  await other.restore({ ids: [inner] })
  expect(await namesIn(plans)).toEqual(['Inner'])
})

it('lets no one else restore from the trash of an owner, nor editors whose share or folder is gone', async () => {
  const { other, colleague, addUser, organizationId, driveOf, plans, inner, fileId, shareWith, api } =
    await setup()
  const third = await addUser(organizationId, 'Sadia')
  await shareWith(colleague, true)
  await shareWith(third, true)
  const refused = 'drive.not_found'
  await other.trash({ ids: [fileId] })
  await expect((await driveOf(third)).restore({ ids: [fileId] })).rejects.toHaveCode(refused)
  await shareWith(colleague, false)
  await expect(other.restore({ ids: [fileId] })).rejects.toHaveCode(refused)
  await shareWith(colleague, true)
  // Editors put nothing at the top of the owner's drive.
  await api.trash({ ids: [inner] })
  await expect(other.restore({ ids: [fileId] })).rejects.toHaveCode(refused)
  await expect(other.restore({ ids: [inner] })).rejects.toHaveCode(refused)
  await api.restore({ ids: [inner] })
  await other.restore({ ids: [fileId] })
  await api.trash({ ids: [plans] })
  await api.restore({ ids: [plans] })
  await api.trash({ ids: [fileId] })
  await expect(other.restore({ ids: [fileId] })).rejects.toHaveCode(refused)
})

it('shares with everyone in a team, and with those who join it', async () => {
  const { api, db, organizationId, colleague, other, plans, fileId } = await setup()
  const now = new Date()
  const team = {
    id: newId(),
    organization_id: organizationId,
    name: 'Planners',
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('teams').values(team).execute()
  await api.share({ id: plans, kind: 'team', subjectId: team.id, canEdit: false })
  expect((await api.shares({ id: plans })).data).toMatchObject([
    { kind: 'team', name: 'Planners', email: null },
  ])
  await expect(other.link({ id: fileId })).rejects.toHaveCode('drive.not_found')
  await db.insertInto('team_members').values({ team_id: team.id, user_id: colleague.id }).execute()
  await expect(other.link({ id: fileId })).resolves.toMatchObject({ status: 'success' })
})

it('notifies people of files shared with them, once a day per person, and removes files that are no longer shared', async () => {
  const { api, browser, colleague, plans, upload, shareWith, mails } = await setup()
  const centerOf = async (user: TestUser) =>
    (await (await browser({ user }).api()).notification.list({})).data.notifications
  const shares = (await shareWith(colleague)).data
  expect(await centerOf(colleague)).toMatchObject([
    {
      kind: 'file_shared',
      actorName: 'Nusrat Test',
      path: `/drive/${plans}`,
      data: { files: [{ name: 'Plans' }] },
    },
  ])
  const budget = await upload('Budget.txt')
  await shareWith(colleague, false, budget)
  // Another right is no news.
  await shareWith(colleague, true)
  expect(await centerOf(colleague)).toMatchObject([
    { path: '/drive/shared', data: { files: [{ name: 'Budget.txt' }, { name: 'Plans' }] } },
  ])
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [colleague.email, 'Nusrat Test shared Plans with you'],
  ])
  await api.unshare({ id: plans, shareId: shares[0]?.id ?? '' })
  await api.rename({ id: budget, name: 'Costs.txt' })
  expect(await centerOf(colleague)).toMatchObject([
    { outcome: null, path: `/drive/shared?show=${budget}`, data: { files: [{ name: 'Costs.txt' }] } },
  ])
  // Without access, which ended elsewhere.
  await api.trash({ ids: [budget] })
  const notifications = (await browser({ user: colleague }).api()).notification
  expect((await notifications.unread({})).data).toEqual({ unread: 1 })
  expect(await centerOf(colleague)).toMatchObject([{ outcome: 'unavailable', isRead: true }])
  expect((await notifications.unread({})).data).toEqual({ unread: 0 })
  const [share] = (await api.shares({ id: budget })).data
  await api.unshare({ id: budget, shareId: share?.id ?? '' })
  expect(await centerOf(colleague)).toEqual([])
})

it('notifies people of everything that is shared with them at the same moment', async () => {
  const { browser, colleague, upload, shareWith, mails } = await setup()
  const ids: string[] = []
  for (const name of ['Lamps.txt', 'Bridges.txt', 'Paths.txt', 'Mills.txt']) ids.push(await upload(name))
  await Promise.all(ids.map((id) => shareWith(colleague, false, id)))
  const center = (await browser({ user: colleague }).api()).notification
  const [notification, ...others] = (await center.list({})).data.notifications
  expect(others).toEqual([])
  expect(notification).toMatchObject({ kind: 'file_shared' })
  const files = notification?.kind === 'file_shared' ? notification.data.files : []
  expect(files.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(await mails()).toHaveLength(1)
})

it('shares nothing that is in the trash', async () => {
  const { api, colleague, plans, shareWith, mails } = await setup()
  await api.trash({ ids: [plans] })
  await expect(shareWith(colleague)).rejects.toHaveCode('drive.not_found')
  expect(await mails()).toEqual([])
})

it('notifies the members of a team of files shared with it, except the person who shares', async () => {
  const { api, db, browser, host, colleague, folder, organizationId, addUser } = await setup()
  const layla = await addUser(organizationId, 'Layla')
  const centerOf = async (user: TestUser) =>
    (await (await browser({ user }).api()).notification.list({})).data.notifications
  const team = {
    id: newId(),
    organization_id: organizationId,
    name: 'Planners',
    created_at: new Date(),
    updated_at: new Date(),
  }
  await db.insertInto('teams').values(team).execute()
  for (const { id } of [host, layla])
    await db.insertInto('team_members').values({ team_id: team.id, user_id: id }).execute()
  const lamps = await folder('Lamps')
  await api.share({ id: lamps, kind: 'team', subjectId: team.id, canEdit: false })
  expect(await centerOf(layla)).toMatchObject([{ data: { files: [{ name: 'Lamps' }] } }])
  for (const user of [host, colleague]) expect(await centerOf(user)).toEqual([])
})

it('sends one mail a day about what one person shares, also if it is taken back and shared again', async () => {
  const { api, db, browser, colleague, plans, upload, shareWith, mails } = await setup()
  const budget = await upload('Budget.txt')
  const share = async (id: string) => (await shareWith(colleague, false, id)).data.at(-1)?.id ?? ''
  for (let round = 0; round < 3; round++) await api.unshare({ id: plans, shareId: await share(plans) })
  await share(budget)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Nusrat Test shared Plans with you'])
  const { notifications, unread } = (await (await browser({ user: colleague }).api()).notification.list({}))
    .data
  expect(notifications).toMatchObject([{ data: { files: [{ id: budget, name: 'Budget.txt' }] } }])
  expect(unread).toBe(1)
  // Names are read from the drive.
  const stored = await db.selectFrom('notifications').select('data').execute()
  expect(JSON.stringify(stored)).not.toContain('Budget.txt')
})

it('mails what is shared later on a day on which something was taken back before its mail was sent', async () => {
  const { api, db, colleague, plans, upload, shareWith, mails, runCron } = await setup()
  await chooseNotifications(db, colleague.id, {}, { quietHours: { start: '00:00', end: '23:59' } })
  const shareId = (await shareWith(colleague, false, plans)).data.at(-1)?.id ?? ''
  await api.unshare({ id: plans, shareId })
  await chooseNotifications(db, colleague.id, {})
  await shareWith(colleague, false, await upload('Budget.txt'))
  await runCron('send-due-notification-mails')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Nusrat Test shared Budget.txt with you'])
})

it('names no file in a mail that waits which was taken back or trashed meanwhile', async () => {
  const { api, db, clock, colleague, plans, upload, shareWith, mails, runCron } = await setup()
  await chooseNotifications(db, colleague.id, {}, { quietHours: { start: '00:00', end: '23:59' } })
  const share = async (id: string) => (await shareWith(colleague, false, id)).data.at(-1)?.id ?? ''
  const taken = await upload('Dismissals.txt')
  const shareId = await share(taken)
  const trashed = await upload('Salaries.txt')
  await share(trashed)
  await share(plans)
  await api.unshare({ id: taken, shareId })
  await api.trash({ ids: [trashed] })
  expect(await mails()).toEqual([])
  clock.advance(dayMs)
  await runCron('send-due-notification-mails')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Nusrat Test shared Plans with you'])
})

it('shares only with active colleagues and teams of the organisation', async () => {
  const { api, addOrganization, addUser, plans, host } = await setup()
  const stranger = await addUser(await addOrganization(), 'Sara')
  const unknown = 'drive.subject_unknown'
  for (const subjectId of [stranger.id, host.id, newId()])
    await expect(api.share({ id: plans, kind: 'user', subjectId, canEdit: true })).rejects.toHaveCode(unknown)
  await expect(api.share({ id: plans, kind: 'team', subjectId: newId(), canEdit: true })).rejects.toHaveCode(
    unknown,
  )
})

it('ends a share at once, also for download links that were given before', async () => {
  const { api, other, colleague, plans, fileId, shareWith, download, drive } = await setup()
  const { data } = await shareWith(colleague)
  const { url } = (await other.link({ id: fileId })).data
  expect((await download(url)).body).toBe('first')
  await api.unshare({ id: plans, shareId: data[0]?.id ?? '' })
  expect((await download(url)).statusCode).toBe(404)
  await expect(other.list({ folderId: plans })).rejects.toHaveCode('drive.not_found')
  expect((await other.search({ text: 'plan' })).data.data).toEqual([])
  expect(drive.listeners.map(({ name }) => name)).toEqual(['signal drive.access_changed'])
})

it('lists versions, and makes an older one the current one', async () => {
  const { api, other, colleague, fileId, inner, upload, shareWith, contentOf } = await setup()
  await shareWith(colleague)
  await upload('Plan.txt', Buffer.from('second'), { folderId: inner })
  const { data: versions } = await other.versions({ id: fileId })
  expect(versions).toMatchObject([
    { number: 2, isCurrent: true, bytes: 6 },
    { number: 1, isCurrent: false, bytes: 5 },
  ])
  const input = { id: fileId, versionId: versions[1]?.id ?? '' }
  await expect(other.restoreVersion(input)).rejects.toHaveCode('drive.view_only')
  await expect(api.restoreVersion({ id: fileId, versionId: newId() })).rejects.toHaveCode('drive.not_found')
  await api.restoreVersion(input)
  expect(await contentOf(fileId)).toBe('first')
  await upload('Plan.txt', Buffer.from('third'), { folderId: inner })
  expect((await api.versions({ id: fileId })).data.map(({ number }) => number)).toEqual([3, 2, 1])
})

it('[4.1] transfers a deleted person’s drive to a colleague, into a folder with the person’s name', async () => {
  const { api, host, organizationId, colleague, other, plans, fileId, folder, shareWith, personalData, db } =
    await setup()
  await shareWith(colleague)
  const trashed = await folder('Old')
  await api.trash({ ids: [trashed] })
  const people = { organizationId, userIds: [host.id] }
  expect(await personalData.countOwned(db, people)).toMatchObject({ driveFiles: 1 })
  const transfer = { organizationId, fromUserId: host.id, toUserId: colleague.id, byUserId: host.id }
  await db.transaction().execute((tx) => personalData.transfer(tx, { ...transfer, clashes: 'leave' }))
  const [given] = (await other.list({})).data.data
  expect(given).toMatchObject({ name: 'Nusrat Test', role: 'owner' })
  expect((await other.list({ folderId: given?.id ?? '' })).data.data).toMatchObject([
    { id: plans, role: 'owner', isShared: false },
  ])
  expect((await other.search({ text: 'plan.txt' })).data.data).toMatchObject([{ id: fileId, role: 'owner' }])
  expect((await api.list({})).data.data).toEqual([])
  expect((await api.list({ view: 'trash' })).data.data).toMatchObject([{ id: trashed }])
})
