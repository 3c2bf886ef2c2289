import { limits } from '@majlis/contract'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { answerToken, setupInvitations } from '../../testing/invitations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { inLondon, times } from '../../testing/planned-meetings.ts'
import type { TestUser } from '../../testing/rooms.ts'
import { uploadsOf } from '../../testing/uploads.ts'
import { requireQuota } from './agenda-uploads.ts'

const pdf = Buffer.from('%PDF-1.7 The lamps of Mill Street')
const { maxFiles, unused, maxOrganizationBytes, linkMs } = limits.documents
const named = (filename: string) => ({ kind: 'agenda_file', filename })

async function setup() {
  const planning = await setupInvitations()
  const { browser, host, agenda, db, files, runCron, signIn } = planning
  const http = fastify({ routerOptions: { maxParamLength: 500 } })
  onTestFinished(() => http.close())
  await http.register(agenda.plugin)
  const filesOf = async (user: TestUser = host) => (await browser({ user }).api()).agendaFile

  const uploadsBy = async (user: TestUser = host) => uploadsOf(files.api, await signIn(user))
  /** Uploads a whole file and gives its ID. */
  const send = async (fileName = 'plan.pdf', content: Uint8Array = pdf, by: TestUser = host) =>
    (await uploadsBy(by)).send(named(fileName), content)

  const contents = (...ids: string[]) => ids.map((fileServiceId) => ({ fileServiceId, isDeleted: false }))
  const download = (url: string, headers: Record<string, string> = {}) =>
    http.inject({ url: new URL(url).pathname, headers })
  const link = async (id: string, calendarId: string, by: TestUser = host) =>
    (await (await filesOf(by)).link({ id, calendarId })).data.url
  const rows = () => db.selectFrom('agenda_files').select('id').orderBy('id').execute()
  const dropUnused = () => runCron('drop-unused-agenda-files')
  const dropContents = async () => {
    // The trigger writes the database's own time.
    planning.clock.set(Math.max(planning.clock.now(), Date.now()) + 2 * hourMs)
    await runCron('drop-contents')
  }
  return { ...planning, dropContents, filesOf, uploadsBy, send, contents, download, link, rows, dropUnused }
}

it('[3.23, 3.24] gives a meeting the files that were sent, under their names', async () => {
  const { plan, send, contents, link, download } = await setup()
  const id = await send('Lamps, খসড়া.pdf')
  const meeting = await plan({ contents: contents(id) })
  expect(meeting.contents).toEqual([
    {
      id,
      fileServiceId: id,
      fileName: 'Lamps, খসড়া.pdf'.normalize('NFC'),
      fileNameNoExt: 'Lamps, খসড়া'.normalize('NFC'),
      fileExtension: 'pdf',
      bytes: pdf.length,
      fileDes: '',
      isTemp: false,
      isDeleted: false,
    },
  ])
  const answer = await download(await link(id, meeting.id))
  expect(answer.rawPayload.equals(pdf)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="Lamps,\.pdf"; filename\*=UTF-8''Lamps%2C%20/,
  )
})

it('[3.23] gives no meeting a file that has not arrived', async () => {
  const { uploadsBy, storage, plan, contents, link, download } = await setup()
  const uploads = await uploadsBy()
  const id = await uploads.announce(named('plan.pdf'), pdf.length)
  expect(await uploads.append(id, pdf.subarray(0, 10))).toBe(10)
  await expect(plan({ contents: contents(id) })).rejects.toHaveCode('file.not_found')
  expect(await uploads.append(id, pdf.subarray(10))).toBe(pdf.length)
  expect(storage.contents.size).toBe(1)
  const meeting = await plan({ contents: contents(id) })
  expect((await download(await link(id, meeting.id))).rawPayload.equals(pdf)).toBe(true)
})

it('[3.23] gives out files that were stored in several parts before', async () => {
  const { plan, contents, link, download, storage, db, host, organizationId } = await setup()
  const id = newId()
  const sizes = { content_type: 'application/pdf', bytes: pdf.length, part_bytes: 20 }
  const file = { id, organization_id: organizationId, owner_user_id: host.id, file_name: 'plan.pdf' }
  await db
    .insertInto('agenda_files')
    .values({ ...file, ...sizes, created_at: new Date() })
    .execute()
  for (const part of [0, 1])
    await storage.put(`${organizationId}/${id}.${part}`, pdf.subarray(part * 20, (part + 1) * 20))
  const meeting = await plan({ contents: contents(id) })
  expect((await download(await link(id, meeting.id))).rawPayload.equals(pdf)).toBe(true)
})

it('[5.11, 8.11] refuses what is no document, and what is not what its name says', async () => {
  const { uploadsBy, send, storage } = await setup()
  const { announce } = await uploadsBy()
  await expect(announce(named('setup.exe'), 10)).rejects.toHaveCode('file.type_unsupported')
  await expect(announce(named('plan.pdf'), 1024 * 1024 * 1024 + 1)).rejects.toHaveCode('file.too_large')
  await expect(send('plan.pdf', Buffer.from('MZ a program'))).rejects.toHaveCode('file.format_error')
  expect(storage.contents.size).toBe(0)
})

it('[5.11, 8.11] bounds the files of a meeting, of who sends and of an organisation', async () => {
  const { uploadsBy, send, plan, contents, db, host } = await setup()
  const { announce } = await uploadsBy()
  const ids: string[] = []
  for (let n = 0; n <= maxFiles; n += 1) ids.push(await send())
  await expect(plan({ contents: contents(...ids) })).rejects.toHaveCode('file.count_exceeded')
  const size = (bytes: number) => db.updateTable('agenda_files').set({ bytes, part_bytes: bytes }).execute()
  await size(limits.documents.maxTotalBytes / 2 + 1)
  await expect(plan({ contents: contents(...ids.slice(0, 2)) })).rejects.toHaveCode(
    'file.total_size_exceeded',
  )
  await size(Math.ceil(unused.maxTotalBytes / ids.length))
  await expect(announce(named('plan.pdf'), maxFiles)).rejects.toHaveCode('file.total_size_exceeded')
  await size(1)
  const many = Array.from({ length: unused.maxFiles - maxFiles - 2 }, () => ({
    id: crypto.randomUUID(),
    organization_id: host.organizationId,
    owner_user_id: host.id,
    file_name: 'a.txt',
    content_type: 'text/plain',
    bytes: 1,
    part_bytes: 1,
    created_at: new Date(),
  }))
  await db.insertInto('agenda_files').values(many).execute()
  // One more is being uploaded.
  await announce(named('plan.pdf'), 1)
  await expect(announce(named('plan.pdf'), 1)).rejects.toHaveCode('file.count_exceeded')
  await plan({ contents: contents(...ids.slice(0, maxFiles)) })
  await db
    .updateTable('agenda_files')
    .set({ bytes: maxOrganizationBytes, part_bytes: maxOrganizationBytes })
    .where('id', '=', ids[0] ?? '')
    .execute()
  await expect(announce(named('plan.pdf'), 1)).rejects.toHaveCode('file.organization_full')
})

it('[5.11] counts a file whose upload finishes while the limits are checked', async () => {
  const { uploadsBy, db, host, files } = await setup()
  const file = {
    organization_id: host.organizationId,
    owner_user_id: host.id,
    file_name: 'a.txt',
    content_type: 'text/plain',
    bytes: 1,
    part_bytes: 1,
    created_at: new Date(),
  }
  const others = Array.from({ length: unused.maxFiles - 1 }, () => ({ ...file, id: crypto.randomUUID() }))
  await db.insertInto('agenda_files').values(others).execute()
  const { announce, append } = await uploadsBy()
  const last = await announce(named('last.pdf'), pdf.length)
  let finishing: Promise<unknown> | undefined
  const checked = {
    ...files.api,
    async sumUploads(...given: Parameters<typeof files.api.sumUploads>) {
      await (finishing ??= append(last, pdf))
      return files.api.sumUploads(...given)
    },
  }
  const who = { userId: host.id, organizationId: host.organizationId }
  const check = db.transaction().execute((tx) => requireQuota(tx, checked, who, 1))
  await expect(check).rejects.toHaveCode('file.count_exceeded')
})

it('frees the space of a removed file immediately', async () => {
  const { filesOf, send, storage, db, personalData } = await setup()
  const id = await send()
  expect(storage.contents.size).toBe(1)
  await (await filesOf()).remove({ id })
  expect(storage.contents.size).toBe(0)
  expect(await personalData.storedBytes(db)).toBe(0)
})

it('counts what a meeting gave up against the space of the organisation until it is gone', async () => {
  const { send, plan, edit, contents, uploadsBy, dropUnused, dropContents, clock, db } = await setup()
  const id = await send()
  const meeting = await plan({ contents: contents(id) })
  const whole = { bytes: maxOrganizationBytes, part_bytes: 2 ** 30 }
  await db.updateTable('agenda_files').set(whole).where('id', '=', id).execute()
  await edit(meeting, 'all', { contents: [{ fileServiceId: id, isDeleted: true }] })
  clock.advance(unused.keptMs + 1)
  await dropUnused()
  const { announce } = await uploadsBy()
  await expect(announce(named('plan.pdf'), 1)).rejects.toHaveCode('file.organization_full')
  await dropContents()
  await announce(named('plan.pdf'), 1)
})

it('[3.25] describes files as the host does, and keeps that where an edit says nothing of it', async () => {
  const { send, plan, edit, contents, get } = await setup()
  const [first, second] = [await send('a.pdf'), await send('b.pdf')]
  const described = (fileDes: string) => [
    { fileServiceId: first, isDeleted: false, fileDes },
    ...contents(second),
  ]
  const series = await plan({ ...times('week', 4), contents: described('  Offers of three firms ') })
  const of = async (id: string) => (await get(id)).contents.map(({ fileDes }) => fileDes)
  expect(await of(series.id)).toEqual(['Offers of three firms', ''])
  const same = await edit(series, 'all', { contents: contents(first, second) })
  expect(await of(series.id)).toEqual(['Offers of three firms', ''])
  const later = await edit(same, 'following', {
    occurrenceStart: inLondon('2026-02-25T10:00'),
    contents: described('Offers of two firms'),
  })
  expect([await of(series.id), await of(later.id)]).toEqual([
    ['Offers of three firms', ''],
    ['Offers of two firms', ''],
  ])
  await expect(edit(later, 'all', { contents: described('x'.repeat(501)) })).rejects.toHaveCode(
    'input.invalid',
  )
})

it('[6.9] gives no one the files of others', async () => {
  const { send, plan, contents, filesOf, addUser, addOrganization, organizationId, link, rahim } =
    await setup()
  const id = await send()
  const elsewhere = await addUser(await addOrganization('Elsewhere'), 'Omar')
  await expect(plan({ contents: contents(id) }, elsewhere)).rejects.toHaveCode('file.not_found')
  await expect(plan({ contents: contents(id) }, rahim)).rejects.toHaveCode('file.not_found')
  await expect((await filesOf(rahim)).remove({ id })).rejects.toHaveCode('file.not_found')
  const meeting = await plan({ contents: contents(id) })
  const stranger = await addUser(organizationId, 'Sadia')
  for (const outsider of [stranger, elsewhere])
    await expect(link(id, meeting.id, outsider)).rejects.toHaveCode('schedule.not_found')
  const other = await plan({ startDateTime: inLondon('2026-02-12T10:00') })
  await expect(link(id, other.id)).rejects.toHaveCode('file.not_found')
})

it('[2.52, 3.23] gives the invited the files, by account, on Home and by mail, as long as they are invited', async () => {
  const { send, plan, edit, cancel, contents, link, download, rahim, newMails, invitationOf, browser } =
    await setup()
  const id = await send()
  const invitees = [
    { userId: rahim.id, role: 'participant' as const },
    { email: 'outsider@example.org', role: 'participant' as const },
  ]
  const meeting = await plan({ contents: contents(id), invitees })
  expect((await download(await link(id, meeting.id, rahim))).statusCode).toBe(200)
  const atHome = async () =>
    (await (await invitationOf(rahim)).received({})).data.invitations.map(({ contents: files }) => files)
  const shownFile = { fileServiceId: id, fileName: 'plan.pdf' }
  expect(await atHome()).toMatchObject([[shownFile]])
  const { data: answered } = await (
    await invitationOf(rahim)
  ).answer({ calendarId: meeting.id, response: 'accepted' })
  expect(answered.contents).toMatchObject([shownFile])

  const invitation = answerToken((await newMails('outsider@example.org'))[0])
  const shown = await (await invitationOf()).byToken({ invitation })
  expect(shown.data.contents).toMatchObject([shownFile])
  const byMail = async () =>
    (await (await browser().api()).agendaFile.linkByToken({ id, invitation })).data.url
  const mailed = await byMail()
  expect((await download(mailed)).rawPayload.equals(pdf)).toBe(true)
  expect((await download(`${mailed}x`)).statusCode).toBe(404)

  const url = await link(id, meeting.id, rahim)
  const without = await edit(meeting, 'all', { invitees: [] })
  expect((await download(url)).statusCode).toBe(404)
  expect((await download(mailed)).statusCode).toBe(404)
  await expect(byMail()).rejects.toHaveCode('invitation.not_found')

  const again = await edit(without, 'all', { invitees })
  const [asked] = (await newMails('outsider@example.org')).toReversed()
  const token = answerToken(asked)
  await cancel(again)
  expect((await (await invitationOf()).byToken({ invitation: token })).data.contents).toEqual([])
  await expect((await browser().api()).agendaFile.linkByToken({ id, invitation: token })).rejects.toHaveCode(
    'file.not_found',
  )
  await expect(link(id, meeting.id)).rejects.toHaveCode('schedule.not_found')
})

it('[7.26] gives out a range of a file, so that a download that broke off continues', async () => {
  const { send, plan, contents, link, download } = await setup()
  const id = await send()
  const meeting = await plan({ contents: contents(id) })
  const url = await link(id, meeting.id)
  const rest = await download(url, { range: 'bytes=9-' })
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([
    206,
    `bytes 9-${pdf.length - 1}/${pdf.length}`,
  ])
  expect(rest.rawPayload.equals(pdf.subarray(9))).toBe(true)
  expect((await download(url, { range: 'bytes=900-' })).statusCode).toBe(416)
  const changed = await download(url, { range: 'bytes=9-', 'if-range': '"another"' })
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, pdf.length])
})

it('[4.2, 6.9] ends a link with its ten minutes, its session and the account', async () => {
  const { send, plan, contents, link, download, clock, db, rahim, newMails, browser } = await setup()
  const id = await send()
  const meeting = await plan({
    contents: contents(id),
    invitees: [{ userId: rahim.id, role: 'participant' }],
  })
  const url = await link(id, meeting.id)
  clock.advance(linkMs - 1)
  expect((await download(url)).statusCode).toBe(200)
  clock.advance(1)
  expect((await download(url)).json()).toHaveCode('file.not_found')

  const invitation = answerToken((await newMails(rahim.email))[0])
  const mailed = (await (await browser().api()).agendaFile.linkByToken({ id, invitation })).data.url
  const own = await link(id, meeting.id, rahim)
  expect((await download(own)).statusCode).toBe(200)
  await db.deleteFrom('auth_sessions').execute()
  expect((await download(own)).statusCode).toBe(404)
  expect((await download(mailed)).statusCode).toBe(200)
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', rahim.id).execute()
  expect((await download(mailed)).statusCode).toBe(404)
})

it('[4.5] changes the files with the meeting, and takes them along where a series is split', async () => {
  const { send, plan, edit, contents, get } = await setup()
  const [first, second] = [await send('a.pdf'), await send('b.pdf')]
  const series = await plan({ ...times('week', 4), contents: contents(first) })
  const at = inLondon('2026-02-25T10:00')
  await expect(
    edit(series, 'this', { occurrenceStart: at, contents: contents(first, second) }),
  ).rejects.toHaveCode('input.invalid')
  const later = await edit(series, 'following', {
    occurrenceStart: at,
    contents: [...contents(second), { fileServiceId: first, isDeleted: true }],
  })
  const namesOf = async (id: string) => (await get(id)).contents.map(({ fileName }) => fileName)
  expect(await namesOf(later.id)).toEqual(['b.pdf'])
  expect(await namesOf(series.id)).toEqual(['a.pdf'])
  const moved = await edit(later, 'following', {
    occurrenceStart: inLondon('2026-03-04T10:00'),
    meetingTitle: 'Later',
  })
  expect(await namesOf(moved.id)).toEqual(['b.pdf'])
  const swapped = await edit(moved, 'all', { contents: contents(second, first) })
  expect(await namesOf(moved.id)).toEqual(['b.pdf', 'a.pdf'])
  expect(swapped.version).toBe(moved.version + 1)
})

it('[3.23] deletes after a day what belongs to no meeting: cancelled, left out, removed', async () => {
  const { send, plan, edit, cancel, contents, rows, dropUnused, clock, filesOf, db } = await setup()
  const [kept, left, taken, given, never] = [
    await send(),
    await send(),
    await send(),
    await send(),
    await send(),
  ]
  const meeting = await plan({ contents: contents(kept, left) })
  const other = await plan({
    startDateTime: inLondon('2026-02-20T10:00'),
    contents: contents(taken),
  })
  await (await filesOf()).remove({ id: given })
  await expect((await filesOf()).remove({ id: kept })).rejects.toHaveCode('file.not_found')
  await edit(meeting, 'all', { contents: contents(kept) })
  await cancel(other)
  await dropUnused()
  expect(await rows()).toHaveLength(4)
  clock.advance(unused.keptMs + 1)
  await dropUnused()
  await dropUnused()
  expect(await rows()).toEqual([{ id: kept }])
  const dropped = await db.selectFrom('dropped_contents').select('storage_key').execute()
  const expected = [left, taken, given, never].map((id) => `${id}.0`)
  expect(new Set(dropped.map(({ storage_key }) => storage_key.split('/')[1]))).toEqual(new Set(expected))
})

it('[4.1] keeps the files of a meeting when the account that sent them goes', async () => {
  const { send, plan, edit, contents, addUser, organizationId, db, get, rows } = await setup()
  const meeting = await plan()
  const id = await send()
  await edit(meeting, 'all', { contents: contents(id) })
  const gone = await addUser(organizationId, 'Omar')
  await db.updateTable('agenda_files').set({ owner_user_id: gone.id }).execute()
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  expect(await rows()).toEqual([{ id }])
  const { version } = await get(meeting.id)
  const kept = await edit({ ...meeting, version }, 'all', {
    meetingTitle: 'Handed over',
    contents: contents(id),
  })
  expect(kept.contents).toMatchObject([{ id }])
})

it('[8.11] says so when the disk is full, and goes on where there is room again', async () => {
  const { uploadsBy, storage } = await setup()
  const { announce, append } = await uploadsBy()
  const id = await announce(named('plan.pdf'), pdf.length)
  const { append: write } = storage.arriving
  storage.arriving.append = async () => {
    throw new AppError('file.no_space')
  }
  await expect(append(id, pdf)).rejects.toHaveCode('file.no_space')
  storage.arriving.append = write
  expect(await append(id, pdf)).toBe(pdf.length)
  expect([...storage.contents.values()]).toEqual([pdf])
})

it('says that a file does not exist when its content is lost', async () => {
  const { send, plan, contents, link, download, storage } = await setup()
  const id = await send()
  const meeting = await plan({ contents: contents(id) })
  storage.contents.clear()
  expect((await download(await link(id, meeting.id))).json()).toHaveCode('file.not_found')
})
