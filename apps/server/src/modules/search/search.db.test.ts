import type { SearchHit, SearchKindName } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addTeam, addUnit, inLondon, setupPlanning, times } from '../../testing/planned-meetings.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import type { TestRooms, TestUser } from '../../testing/rooms.ts'
import { createSearchModule } from './search.module.ts'
import { uploadsOf } from '../../testing/uploads.ts'

type Query = Parameters<Awaited<ReturnType<ReturnType<TestRooms['browser']>['api']>>['search']['find']>[0]

const nameOf = (hit: SearchHit): string =>
  'title' in hit ? hit.title : 'fileName' in hit ? hit.fileName : hit.name

/** The names that a user finds of one kind, best first. */
function finder({ browser }: Pick<TestRooms, 'browser'>) {
  const find = async (user: TestUser, query: Query) =>
    (await (await browser({ user }).api()).search.find(query)).data
  const names = async (user: TestUser, kind: SearchKindName, query: Query) =>
    (await find(user, query)).data.filter((hit) => hit.kind === kind).map(nameOf)
  return { find, names }
}

/** Inserts a recording without a file, and returns its name. */
async function keepRecording(
  { db }: Pick<TestRooms, 'db'>,
  { id, organizationId }: { id: string; organizationId: string },
  originalFileName: string,
): Promise<string> {
  const fileName = 'Uo3x0b1m5m0pX9yJ6f2nQA'
  await sql`INSERT INTO recordings (id, organization_id, meeting_id, room_session_id, original_file_name, bytes, part_bytes, parts_there,
      file_name, extension, has_video, length_ms, kept_at, created_at)
    SELECT gen_random_uuid(), ${organizationId}, ${id}, s.id, ${originalFileName}, 9, 9, 1, ${fileName}, 'mp4', true, 60000, now(), now()
    FROM room_sessions s WHERE s.meeting_id = ${id}`.execute(db)
  return fileName
}

async function setup() {
  const planning = await setupPlanning()
  const { addUser, organizationId } = planning
  const [arif, layla] = [await addUser(organizationId, 'Arif'), await addUser(organizationId, 'Layla')]
  let day = 11
  /** On a day of its own. */
  const plan = (meetingTitle: string, draft: Parameters<typeof planning.plan>[0] = {}, by = planning.host) =>
    planning.plan({ meetingTitle, startDateTime: inLondon(`2026-02-${day++}T10:00`), ...draft }, by)
  const invited = (...users: TestUser[]) => ({
    invitees: users.map(({ id }) => ({ userId: id, role: 'participant' as const })),
  })
  return { ...planning, ...finder(planning), plan, invited, arif, layla }
}

it('finds meetings by title, agenda, people and ID, with words in any order', async () => {
  const { plan, invited, host, arif, names } = await setup()
  const meeting = await plan('Budget review', { agenda: 'Street lamps of the harbour', ...invited(arif) })
  await plan('Weekly standup')
  for (const text of ['budget', 'review budget', 'harb', 'arif', 'nusrat budget', meeting.meetingId])
    expect([text, await names(host, 'meeting', { text })]).toEqual([text, ['Budget review']])
  expect(await names(host, 'meeting', { text: 'budget standup' })).toEqual([])
})

it('finds a word with a typo, if no meeting matches it exactly', async () => {
  const { plan, host, names } = await setup()
  await plan('Budget review')
  await plan('Badge printing')
  for (const text of ['bugdet', 'budgt', 'reveiw', 'budget reviev'])
    expect([text, await names(host, 'meeting', { text })]).toEqual([text, ['Budget review']])
  expect(await names(host, 'meeting', { text: 'budget' })).toEqual(['Budget review'])
  expect(await names(host, 'meeting', { text: 'gadget' })).toEqual([])
})

it('finds long words with two typos, beside other words, of the caller’s meetings alone', async () => {
  const { plan, invited, host, arif, layla, names } = await setup()
  await plan('Accessibility workshop', invited(arif))
  await plan('Academic calendar')
  for (const text of [
    'acessability',
    'accessibiltiy wrokshop',
    'access wrokshpo',
    'cacessibility',
    'workshpo',
  ])
    expect([text, await names(host, 'meeting', { text })]).toEqual([text, ['Accessibility workshop']])
  expect(await names(host, 'meeting', { text: 'acessability calendra' })).toEqual([])
  expect(await names(host, 'meeting', { text: 'possibilities' })).toEqual([])
  expect(await names(arif, 'meeting', { text: 'acessability' })).toEqual(['Accessibility workshop'])
  expect(await names(layla, 'meeting', { text: 'acessability' })).toEqual([])
})

it('finds Arabic with and without vowel marks, hamza and article', async () => {
  const { plan, host, names } = await setup()
  await plan('الاجتماع الأسبوعي للميزانيّة')
  for (const text of ['اجتماع', 'والاجتماع', 'الاجت', 'الاسبوعي', 'أُسبوعي', 'الميزانية', 'ميزانيه', 'الأسبوعى'])
    expect([text, await names(host, 'meeting', { text })]).toEqual([text, ['الاجتماع الأسبوعي للميزانيّة']])
  expect(await names(host, 'meeting', { text: 'مدرسة' })).toEqual([])
})

it('finds Bengali in composed and decomposed letters, and in other spellings', async () => {
  const { plan, host, names } = await setup()
  const title = 'বড় সভার কার্যবিবরণী'
  await plan(title)
  for (const text of ['বড\u09bc', 'সভা', 'কার্যবিবরনি', 'কার্যবিবরণ', 'কার্জবিবরণী'])
    expect([text, await names(host, 'meeting', { text })]).toEqual([text, [title.normalize('NFC')]])
  expect(await names(host, 'meeting', { text: 'বাজেট' })).toEqual([])
})

it('ranks the nearest meeting first, and titles that begin with the word before others', async () => {
  const { plan, host, names, goTo } = await setup()
  await plan('Sync one')
  await plan('Sync two')
  await plan('Sync three')
  await plan('Resync', { startDateTime: inLondon('2026-02-12T18:00') })
  goTo('2026-02-12T09:00')
  expect(await names(host, 'meeting', { text: 'sync' })).toEqual([
    'Sync two',
    'Sync one',
    'Sync three',
    'Resync',
  ])
})

it('returns the next date of a series, or one between the dates of the filters', async () => {
  const { plan, host, find, goTo } = await setup()
  await plan('Weekly', { ...times('week', 4) })
  goTo('2026-02-19T09:00')
  const starts = async (query: Query) =>
    (await find(host, query)).data.flatMap((hit) => (hit.kind === 'meeting' ? [hit.startDateTime] : []))
  expect(await starts({ text: 'weekly' })).toEqual([inLondon('2026-02-25T10:00')])
  expect(await starts({ text: 'weekly', before: inLondon('2026-02-13T00:00') })).toEqual([
    inLondon('2026-02-11T10:00'),
  ])
  expect(await starts({ text: 'weekly', after: inLondon('2026-03-01T00:00') })).toEqual([
    inLondon('2026-03-04T10:00'),
  ])
  expect(await starts({ text: 'weekly', after: inLondon('2026-03-05T00:00') })).toEqual([])
})

it('filters by host; people and teams are not searched then', async () => {
  const { plan, invited, host, arif, names, find } = await setup()
  await plan('Budget of Nusrat', invited(arif))
  await plan('Budget of Arif', invited(host), arif)
  expect(await names(host, 'meeting', { text: 'budget', from: 'arif' })).toEqual(['Budget of Arif'])
  expect(await names(host, 'meeting', { text: 'budget', from: host.email })).toEqual(['Budget of Nusrat'])
  const { data } = await find(host, { text: 'arif', from: 'arif' })
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['meeting']))
})

it('filters by a whole address without finding longer ones that end like it', async () => {
  const { plan, invited, host, arif, names, db } = await setup()
  await db.updateTable('users').set({ email: 'ann@council.example' }).where('id', '=', host.id).execute()
  await db.updateTable('users').set({ email: 'joann@council.example' }).where('id', '=', arif.id).execute()
  await plan('Budget of Ann', invited(arif))
  await plan('Budget of Joann', invited(host), arif)
  const from = (address: string) => names(host, 'meeting', { text: 'budget', from: address })
  expect(await from('ann@council.example')).toEqual(['Budget of Ann'])
  expect(await from('joann@council.example')).toEqual(['Budget of Joann'])
  expect((await from('council')).toSorted()).toEqual(['Budget of Ann', 'Budget of Joann'])
})

it('finds a meeting that was held and ended before its time', async () => {
  const { plan, invited, browser, host, arif, names } = await setup()
  const { meetingId: meeting } = await plan('Budget review', invited(arif))
  const { participantToken } = await browser({ user: host }).enter({ meeting })
  await (await browser({ user: host }).api(participantToken)).room.end()
  for (const user of [host, arif])
    expect(await names(user, 'meeting', { text: 'budget' })).toEqual(['Budget review'])
})

it('follows every change: title, people, single dates, cancellation, names', async () => {
  const { plan, edit, cancel, invited, host, arif, layla, names, db, runCron } = await setup()
  const meeting = await plan('Budget review', { ...invited(arif), ...times('week', 3) })
  const renamed = await edit(meeting, 'all', { meetingTitle: 'Finance review', ...invited(layla) })
  expect(await names(host, 'meeting', { text: 'budget' })).toEqual([])
  expect(await names(arif, 'meeting', { text: 'finance' })).toEqual([])
  expect(await names(layla, 'meeting', { text: 'finance' })).toEqual(['Finance review'])
  await db.updateTable('users').set({ first_name: 'Zubaida' }).where('id', '=', layla.id).execute()
  await runCron('write-search-entries')
  expect(await names(host, 'meeting', { text: 'zubaida' })).toEqual(['Finance review'])
  await edit(renamed, 'this', {
    occurrenceStart: inLondon('2026-02-18T10:00'),
    meetingTitle: 'Retrospective',
  })
  // Under that date and its title.
  expect(await names(host, 'meeting', { text: 'retrospective' })).toEqual(['Retrospective'])
  expect(await names(host, 'meeting', { text: 'review' })).toEqual(['Finance review'])
  await cancel(meeting)
  expect(await names(host, 'meeting', { text: 'finance' })).toEqual([])
})

it('lists only upcoming meetings and rooms for an empty search', async () => {
  const { plan, host, find } = await setup()
  await plan('Budget review')
  const { data } = await find(host, {})
  expect(data.filter(({ kind }) => kind === 'meeting').map(nameOf)).toEqual(['Budget review'])
  expect(data.filter(({ kind }) => kind === 'person' || kind === 'team')).toEqual([])
})

it('lists five hits of each kind, or thirty of one, and shows if there are more', async () => {
  const { plan, host, find } = await setup()
  for (let count = 1; count <= 7; count++) await plan(`Sync ${count}`)
  const all = await find(host, { text: 'sync' })
  expect(all.data).toHaveLength(5)
  expect(all.more).toEqual(['meeting'])
  const one = await find(host, { text: 'sync', kind: 'meeting' })
  expect(one.data).toHaveLength(7)
  expect(one.more).toEqual([])
})

it('refuses visitors and long texts', async () => {
  const { browser, host } = await setup()
  await expect((await browser().api()).search.find({ text: 'budget' })).rejects.toHaveCode(
    'identity.unauthenticated',
  )
  await expect(
    (await browser({ user: host }).api()).search.find({ text: 'x'.repeat(201) }),
  ).rejects.toHaveCode('input.invalid')
})

it('refuses to start with a kind twice, or without one', async () => {
  const { db, clock } = await setup()
  const kind = { kind: 'meeting', isOfMeetings: true, list: async () => [] } as const
  expect(() => createSearchModule({ db, clock, kinds: [kind, kind] })).toThrow(/same kind/)
  expect(() => createSearchModule({ db, clock, kinds: [kind] })).toThrow(/room, person/)
})

it('meetings: finds those hosted or attended by the caller, and no others of the organisation', async () => {
  const { plan, invited, host, arif, layla, names } = await setup()
  await plan('Budget review', invited(arif))
  expect(await names(host, 'meeting', { text: 'budget' })).toEqual(['Budget review'])
  expect(await names(arif, 'meeting', { text: 'budget' })).toEqual(['Budget review'])
  expect(await names(layla, 'meeting', { text: 'budget' })).toEqual([])
  expect(await names({ ...layla, role: 'owner' }, 'meeting', { text: 'budget' })).toEqual([])
})

it('meetings: hides them from removed people, even while the entry still lists them', async () => {
  const { plan, invited, arif, names, db } = await setup()
  const meeting = await plan('Budget review', invited(arif))
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx)
    await tx
      .deleteFrom('invitees')
      .where('meeting_id', '=', meeting.id)
      .where('user_id', '=', arif.id)
      .execute()
  })
  expect(await names(arif, 'meeting', { text: 'budget' })).toEqual([])
})

it('meetings: an account of another organisation finds its invitation, but not by the other people in it', async () => {
  const { plan, addOrganization, addUser, arif, host, names } = await setup()
  const mina = await addUser(await addOrganization('Elsewhere'), 'Mina', 'elsewhere.example')
  await plan('Budget review', {
    invitees: [
      { userId: arif.id, role: 'participant' },
      { email: mina.email, role: 'participant' },
    ],
  })
  for (const text of ['budget', 'nusrat'])
    expect([text, await names(mina, 'meeting', { text })]).toEqual([text, ['Budget review']])
  expect(await names(mina, 'meeting', { text: 'arif' })).toEqual([])
  expect(await names(host, 'meeting', { text: 'mina' })).toEqual(['Budget review'])
})

it('rooms: finds the own room and open rooms of the own meetings, but no others', async () => {
  const { startMeeting, browser, host, arif, find, meetings, seats, db, organizationId } = await setup()
  const seat = await seats.findByUser(db, organizationId, arif.id)
  if (!seat) throw new Error('Arif has no seat')
  await meetings.api.ensurePersonal(db, seat)
  const rooms = async (user: TestUser, text: string) =>
    (await find(user, { text })).data.flatMap((hit) =>
      hit.kind === 'room' ? [[hit.hostName, hit.isOpen]] : [],
    )
  expect(await rooms(arif, 'arif')).toEqual([['Arif Test', false]])
  expect(await rooms(host, 'arif')).toEqual([])
  const { meeting, pwd } = await startMeeting()
  expect(await rooms(host, 'nusrat')).toEqual([])
  await browser({ user: host }).enter({ meeting, pwd })
  expect(await rooms(host, 'nusrat')).toEqual([['Nusrat Test', true]])
  expect(await rooms(arif, 'nusrat')).toEqual([])
})

it('people: finds active colleagues by parts of name and address, but no one of another organisation', async () => {
  const { addOrganization, addUser, host, arif, layla, names, db } = await setup()
  await addUser(await addOrganization('Elsewhere'), 'Arifa', 'elsewhere.example')
  expect(await names(host, 'person', { text: 'ari' })).toEqual(['Arif Test'])
  expect(await names(host, 'person', { text: arif.email })).toEqual(['Arif Test'])
  expect(await names(host, 'person', { text: 'laila' })).toEqual(['Layla Test'])
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', layla.id).execute()
  expect(await names(host, 'person', { text: 'layla' })).toEqual([])
})

it('teams and business units: finds only those of the own organisation', async () => {
  const { addOrganization, addUser, host, arif, names, ...planning } = await setup()
  await addTeam(planning, 'Harbour crew', [arif.id])
  await addUnit(planning, 'Harbour office', [arif.id])
  const mina = await addUser(await addOrganization('Elsewhere'), 'Mina', 'elsewhere.example')
  expect(await names(host, 'team', { text: 'harbour' })).toEqual(['Harbour crew', 'Harbour office'])
  expect(await names(host, 'team', { text: 'harbuor crew' })).toEqual(['Harbour crew'])
  expect(await names(mina, 'team', { text: 'harbour' })).toEqual([])
})

it('recordings: finds those of meetings that the caller takes part in, until removed', async () => {
  const recorder = await setupRecordings()
  const { plan, hold, remove, host, arif, addUser, organizationId } = recorder
  const { names, find } = finder(recorder)
  const zara = await addUser(organizationId, 'Zara')
  const meeting = await plan()
  await hold(meeting)
  const fileName = await keepRecording(recorder, { id: meeting.id, organizationId }, 'harbour-lights.mp4')
  for (const [user, text] of [
    [host, 'lamps'],
    [arif, 'lamps'],
    [arif, 'harbour'],
    [arif, 'mill street'],
  ] as const)
    expect(await names(user, 'recording', { text })).toEqual(['Lamps of Mill Street'])
  expect(await names(zara, 'recording', { text: 'lamps' })).toEqual([])
  expect(await names(host, 'meeting', { text: 'lamps', has: 'recording' })).toEqual(['Lamps of Mill Street'])
  expect((await find(host, { text: 'lamps' })).data).toContainEqual(
    expect.objectContaining({ isRecorded: true }),
  )
  await remove(meeting.meetingId, fileName)
  expect(await names(host, 'recording', { text: 'lamps' })).toEqual([])
  expect(await names(host, 'meeting', { text: 'lamps', has: 'recording' })).toEqual([])
})

it('documents: finds those of meetings that the caller takes part in, by name', async () => {
  const { plan, invited, edit, host, arif, layla, names, files, signIn } = await setup()
  const filename = 'Harbour plan, খসড়া.pdf'
  const id = await uploadsOf(files.api, await signIn(host)).send(
    { kind: 'agenda_file', filename },
    Buffer.from('%PDF-1.7 The lamps of Mill Street'),
  )
  const contents = [{ fileServiceId: id, isDeleted: false }]
  const meeting = await plan('Budget review', { contents, ...invited(arif) })
  const found = [filename.normalize('NFC')]
  for (const text of ['harbour', 'plan খসড়া', 'harbuor', 'pdf'])
    expect([text, await names(arif, 'document', { text })]).toEqual([text, found])
  expect(await names(layla, 'document', { text: 'harbour' })).toEqual([])
  expect(await names(arif, 'document', { text: 'budget' })).toEqual([])
  expect(await names(host, 'meeting', { text: 'budget', has: 'document' })).toEqual(['Budget review'])
  await edit(meeting, 'all', { contents: [{ fileServiceId: id, isDeleted: true }] })
  expect(await names(arif, 'document', { text: 'harbour' })).toEqual([])
})

it('documents: hides those that are closed to guests from invitees of other organisations', async () => {
  const { plan, host, addOrganization, addUser, names, files, signIn, db, invited, arif } = await setup()
  const mina = await addUser(await addOrganization('Elsewhere'), 'Mina', 'elsewhere.example')
  const id = await uploadsOf(files.api, await signIn(host)).send(
    { kind: 'agenda_file', filename: 'Harbour plan.pdf' },
    Buffer.from('%PDF-1.7 The lamps of Mill Street'),
  )
  const { invitees } = invited(arif)
  const { id: meetingId } = await plan('Budget review', {
    contents: [{ fileServiceId: id, isDeleted: false }],
    invitees: [...invitees, { email: mina.email, role: 'participant' }],
  })
  expect(await names(mina, 'document', { text: 'harbour' })).toEqual(['Harbour plan.pdf'])
  await db.updateTable('meetings').set({ guests_see_files: false }).where('id', '=', meetingId).execute()
  expect(await names(mina, 'meeting', { text: 'budget' })).toEqual(['Budget review'])
  expect(await names(mina, 'document', { text: 'harbour' })).toEqual([])
  expect(await names(arif, 'document', { text: 'harbour' })).toEqual(['Harbour plan.pdf'])
})
