import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'
import { silence, sound } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'

const unknown = 'AAAAAAAAAAAAAAAAAAAAAA'

it('[3.43, 7.21, 7.27, 7.54] shows the recordings of a meeting to its invitees, and to no one else', async () => {
  const { plan, hold, add, listed, addUser, addOrganization, organizationId, host, arif, layla, clock } =
    await setupRecordings()
  const meeting = await plan()
  const id = await hold(meeting)
  const began = clock.now() - 20 * minuteMs
  const planned = Date.parse('2026-02-10T15:00:00Z')
  const recording = await add(id)
  expect(await listed(id)).toEqual({
    data: [
      {
        fileName: expect.stringMatching(/^[\w-]{22}$/),
        deleted: false,
        extension: 'mp4',
        hasVideo: true,
        bytes: 59_895,
        lengthMs: 16_016,
        chapters: [],
        pictures: null,
        meetingId: id,
        occurrence: {
          calendarId: meeting.id,
          occurrenceStart: planned,
          startDateTime: planned,
          startDate: null,
        },
        meetingTitle: 'Lamps of Mill Street',
        recordedAt: null,
        startDateTime: began,
        endDateTime: began + 20 * minuteMs,
        originalFileName: 'lamps.mp4',
        addedAt: clock.now(),
        addedBy: host.name,
        isOwn: true,
        canRemove: true,
        canTrim: true,
        trim: null,
        redaction: null,
        shareLink: null,
        sharing: { isOn: false, expiresAt: null, passcode: null, views: 0 },
        downloadUrl: expect.stringMatching(
          `^/api/file/downloadFileRecording/${recording.fileName}.mp4\\?meetingDate=2026-02-10\\+14\\.58&meetingTitle=Lamps\\+of\\+Mill\\+Street&key=`,
        ),
      },
    ],
    nextCursor: null,
    unread: [],
    preparing: [],
    canAdd: true,
  })
  for (const invitee of [arif, layla])
    expect(await listed(id, invitee)).toEqual({
      data: [
        {
          ...recording,
          isOwn: false,
          canRemove: false,
          canTrim: false,
          sharing: null,
          // With a key of their own.
          downloadUrl: expect.stringContaining(recording.fileName),
        },
      ],
      nextCursor: null,
      unread: [],
      preparing: [],
      canAdd: false,
    })
  const admin = { ...(await addUser(organizationId, 'Omar')), role: 'admin' as const }
  const owner = { ...(await addUser(organizationId, 'Sadia')), role: 'owner' as const }
  const elsewhere = await addUser(await addOrganization('Elsewhere'), 'Rahim')
  for (const outsider of [admin, owner, elsewhere])
    await expect(listed(id, outsider)).rejects.toHaveCode('schedule.not_found')
})

it('[7.27] lists the last time that a meeting took place first, also where it is one of several parts of a series', async () => {
  const { plan, hold, add, listed } = await setupRecordings()
  const meeting = await plan()
  const id = await hold(meeting)
  const first = await add(id, silence(3), { fileName: 'first.wav' })
  const next = await plan(undefined, { localStart: '2026-02-10T16:00', predecessor: meeting })
  await hold(next)
  const second = await add(id, silence(4), { fileName: 'second.wav' })
  expect((await listed(id)).data.map(({ fileName }) => fileName)).toEqual([second.fileName, first.fileName])
})

it('[7.27] lists the recordings of a meeting in pages, and none after one of another meeting', async () => {
  const { plan, hold, add, remove, apiOf, host, clock } = await setupRecordings()
  const meeting = await plan(undefined, { rule: 'FREQ=DAILY;COUNT=3' })
  const id = await hold(meeting)
  const names: string[] = []
  const record = async (name: string) =>
    names.push((await add(id, silence(1), { fileName: `${name}.wav` })).fileName)
  await record('first')
  await record('second')
  clock.advance(dayMs - 20 * minuteMs)
  await hold(meeting)
  await record('third')
  await remove(id, names[1] ?? '')
  const elsewhere = await hold(await plan(undefined, { localStart: '2026-02-20T16:00' }))
  await add(elsewhere, silence(1), { fileName: 'elsewhere.wav' })
  await add(elsewhere, silence(1), { fileName: 'elsewhere.wav' })
  const api = await apiOf(host)
  const page = async (meetingId: string, pageSize: number, cursor?: string) =>
    (await api.list({ meetingId, pageSize, ...(cursor ? { cursor } : {}) })).data
  const first = await page(id, 2)
  const second = await page(id, 2, first.nextCursor ?? '')
  expect([...first.data, ...second.data].map(({ fileName }) => fileName)).toEqual(names.toReversed())
  expect(second.nextCursor).toBeNull()
  const other = (await page(elsewhere, 1)).nextCursor ?? ''
  expect(await page(id, 2, other)).toMatchObject({ data: [], nextCursor: null })
})

it('[7.27] finds one recording of a meeting by its file, however many newer ones there are', async () => {
  const { plan, hold, add, apiOf, host } = await setupRecordings()
  const id = await hold(await plan())
  const first = await add(id, silence(1), { fileName: 'first.wav' })
  await add(id, silence(1), { fileName: 'second.wav' })
  const elsewhere = await hold(await plan(undefined, { localStart: '2026-02-20T16:00' }))
  const other = await add(elsewhere, silence(1), { fileName: 'elsewhere.wav' })
  const api = await apiOf(host)
  const found = async (fileName: string) => (await api.list({ meetingId: id, fileName, pageSize: 1 })).data
  expect(await found(first.fileName)).toMatchObject({
    data: [{ fileName: first.fileName }],
    nextCursor: null,
  })
  expect(await found(other.fileName)).toMatchObject({ data: [], nextCursor: null })
})

it('[6.8] lets only the owner of the meeting remove a recording', async () => {
  const { plan, hold, add, remove, listed, addUser, organizationId, arif, layla } = await setupRecordings()
  const id = await hold(await plan())
  const { fileName } = await add(id)
  for (const invitee of [
    arif,
    layla,
    { ...arif, role: 'admin' as const },
    { ...arif, role: 'owner' as const },
  ])
    await expect(remove(id, fileName, invitee)).rejects.toHaveCode('recording.owner_only')
  const owner = { ...(await addUser(organizationId, 'Sadia')), role: 'owner' as const }
  await expect(remove(id, fileName, owner)).rejects.toHaveCode('schedule.not_found')
  expect((await listed(id)).data).toMatchObject([{ fileName, deleted: false }])
  expect(await remove(id, fileName)).toEqual({ fileName, deleted: true })
})

it('[6.8, 7.21, 7.54] removes one once, under its own meeting, and leaves its entry', async () => {
  const { plan, hold, add, remove, listed, clock, arif, rows } = await setupRecordings()
  const id = await hold(await plan())
  const other = await hold(await plan(undefined, { localStart: '2026-02-10T16:00' }))
  const { fileName } = await add(id)
  await expect(remove(other, fileName)).rejects.toHaveCode('recording.not_found')
  await expect(remove(id, unknown)).rejects.toHaveCode('recording.not_found')
  await remove(id, fileName)
  const [removed] = await rows()
  clock.advance(minuteMs)
  expect(await remove(id, fileName)).toEqual({ fileName, deleted: true })
  expect(await rows()).toEqual([removed])
  for (const user of [undefined, arif])
    expect((await listed(id, user)).data).toMatchObject([
      { fileName, deleted: true, canRemove: false, shareLink: null, downloadUrl: null },
    ])
})

it('[6.8] drops the file of a removed recording by a job, also where it is killed in the middle', async () => {
  const { plan, hold, add, remove, storage, dropContents } = await setupRecordings()
  const id = await hold(await plan())
  const kept = await add(id, silence(2), { fileName: 'kept.wav' })
  const { fileName } = await add(id, silence(700), { fileName: 'long.wav' })
  expect(storage.contents.size).toBe(2)
  await remove(id, fileName)
  const drop = storage.delete
  storage.delete = async (key) => {
    await drop(key)
    throw new Error('killed')
  }
  await expect(dropContents()).rejects.toThrow('killed')
  storage.delete = drop
  await dropContents()
  await dropContents()
  expect([...storage.contents.values()].map(({ length }) => length)).toEqual([kept.bytes])
})

it('[2.33] gives the owner of meetings their own recordings in pages, by the date of the meeting, newest first, and by words', async () => {
  const { plan, hold, add, remove, apiOf, arif, host } = await setupRecordings()
  const lamps = await hold(await plan())
  const trees = await hold(
    await plan(undefined, { title: '100 % of the trees', localStart: '2026-02-10T16:00' }),
  )
  const added: string[] = []
  for (const [meeting, fileName] of [
    [lamps, 'one.wav'],
    [trees, 'two.wav'],
    [lamps, 'খসড়া.wav'],
  ] as const)
    added.push((await add(meeting, silence(1), { fileName })).fileName)
  // The trees were talked about last, whenever their recording was added.
  const names = [added[1], added[2], added[0]]
  await remove(lamps, (await add(lamps, silence(1), { fileName: 'gone.wav' })).fileName)
  const api = await apiOf(host)
  const page = async (input: { search?: string; cursor?: string }) =>
    (await api.listOwn({ ...input, pageSize: 2 })).data
  const first = await page({})
  const second = await page({ cursor: first.nextCursor ?? '' })
  expect([...first.data, ...second.data].map(({ fileName }) => fileName)).toEqual(names)
  expect(second.nextCursor).toBeNull()
  const found = async (search: string) => (await page({ search })).data.map(({ fileName }) => fileName)
  expect(await found('100 %')).toEqual([names[0]])
  expect(await found('%%')).toEqual([])
  expect(await found('LAMPS')).toEqual([names[1], names[2]])
  expect(await found('খসড়া')).toEqual([names[1]])
  expect((await (await apiOf(arif)).listOwn({})).data).toEqual({
    data: [],
    nextCursor: null,
    unread: [],
    preparing: [],
  })
})

it('[2.33] [2.53] [7.27] says that a recording is being prepared from the end of the room until its file is there', async () => {
  const { db, plan, hold, apiOf, browser, listed, host, arif, clock } = await setupRecordings()
  const meeting = await plan()
  const id = await hold(meeting)
  const began = clock.now() - 20 * minuteMs
  const session = await db.selectFrom('room_sessions').selectAll().executeTakeFirstOrThrow()
  const capture = {
    id: randomUUID(),
    organization_id: session.organization_id,
    meeting_id: session.meeting_id,
    room_session_id: session.id,
    layout: 'grid',
    height: 720,
    requested_at: new Date(clock.now()),
  } as const
  await db
    .insertInto('captures')
    .values({ ...capture, state: 'recording' })
    .execute()
  const shown = async () => {
    const { meetingPage } = await browser({ user: arif }).api()
    return {
      ofMeeting: (await listed(id, arif)).preparing,
      own: (await (await apiOf(host)).listOwn({})).data.preparing,
      count: (await meetingPage.page({ calendarId: meeting.id })).data.counts.preparing,
    }
  }
  const prepared = {
    id: capture.id,
    meetingTitle: 'Lamps of Mill Street',
    occurrence: { calendarId: meeting.id, occurrenceStart: meeting.starts[0] },
    startDateTime: began,
    endDateTime: began + 20 * minuteMs,
  }
  for (const state of ['recording', 'paused', 'finishing'] as const) {
    await db.updateTable('captures').set({ state }).execute()
    expect(await shown()).toEqual({ ofMeeting: [prepared], own: [prepared], count: 1 })
  }
  expect((await (await apiOf(arif)).listOwn({})).data.preparing).toEqual([])
  for (const state of ['kept', 'failed'] as const) {
    await db.updateTable('captures').set({ state, failure: 'recorder_failed' }).execute()
    expect(await shown()).toEqual({ ofMeeting: [], own: [], count: 0 })
  }
  // While the room is open, it is still being recorded.
  await db.updateTable('room_sessions').set({ ended_at: null, end_reason: null }).execute()
  await db.updateTable('captures').set({ state: 'recording', failure: null }).execute()
  expect(await shown()).toEqual({ ofMeeting: [], own: [], count: 0 })
})

it('[2.33] names the date of the calendar, and none where the meeting is cancelled', async () => {
  const { plan, hold, add, listed, db } = await setupRecordings()
  const meeting = await plan()
  const id = await hold(meeting)
  await add(id)
  const change = (changes: { is_all_day?: boolean; cancelled_at?: Date }) =>
    db.updateTable('meetings').set(changes).where('id', '=', meeting.id).execute()
  await change({ is_all_day: true })
  expect((await listed(id)).data).toMatchObject([{ occurrence: { startDate: '2026-02-10' } }])
  await change({ cancelled_at: new Date() })
  expect((await listed(id)).data).toMatchObject([{ occurrence: null }])
})

it('[2.65] shows a recording to everyone with its link, with the same response for unknown and removed ones', async () => {
  const { plan, hold, add, share, remove, apiOf, clock, organizationId } = await setupRecordings()
  const id = await hold(await plan())
  const began = clock.now() - 20 * minuteMs
  const added = await share(await add(id, await sound(), { fileName: 'lamps.webm' }))
  const { fileName } = added
  expect(added.shareLink).toBe(`https://meet.example.org/copy-record/${fileName}/webm/50369/23819`)
  const shared = async (name: string) => (await (await apiOf()).shared({ fileName: name })).data
  expect(await shared(fileName)).toEqual({
    fileName,
    extension: 'webm',
    hasVideo: false,
    bytes: 50_369,
    lengthMs: 23_819,
    chapters: [],
    pictures: null,
    meetingTitle: 'Lamps of Mill Street',
    recordedAt: null,
    startDateTime: began,
    endDateTime: began + 20 * minuteMs,
    organizationId,
    savedName: '2026-02-10 14.58 Lamps of Mill Street.webm',
    downloadUrl: expect.stringContaining(`/${fileName}.webm?`),
  })
  const refusals = [await shared(unknown).catch(String)]
  await remove(id, fileName)
  refusals.push(await shared(fileName).catch(String))
  const sentence =
    'File Not Available - The file has been removed by the meeting owner and is no longer available.'
  for (const refusal of refusals) expect(refusal).toContain(sentence)
})

it('[2.65, 4.1] ends a link with the account of its owner, for as long as that may come back', async () => {
  const { plan, hold, add, share, apiOf, db, host, clock, fetchFile } = await setupRecordings()
  const { fileName, downloadUrl } = await share(await add(await hold(await plan())))
  const shared = async () => (await apiOf()).shared({ fileName })
  const end = (deleted_at: Date | null) =>
    db.updateTable('users').set({ deleted_at }).where('id', '=', host.id).execute()
  await end(new Date(clock.now()))
  await expect(shared()).rejects.toHaveCode('recording.not_available')
  expect((await fetchFile(downloadUrl ?? '')).statusCode).toBe(404)
  await end(null)
  expect((await shared()).data.fileName).toBe(fileName)
})

it('[4.2] keeps what the organisation has of meetings whose owner is suspended, for others to see', async () => {
  const { plan, hold, add, share, listed, apiOf, db, host, layla } = await setupRecordings()
  const id = await hold(await plan())
  const { fileName } = await share(await add(id))
  await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', host.id).execute()
  expect((await listed(id, layla)).data).toMatchObject([{ fileName, deleted: false }])
  expect((await (await apiOf()).shared({ fileName })).data.fileName).toBe(fileName)
})

it.each(['198.51.100.9', '2001:db8:1:2::7'])(
  '[2.65, 7.53] stops who guesses names from %s, by call and by download, and no one else',
  async (ip) => {
    const { apiOf, http, plan, hold, add, share } = await setupRecordings()
    const { fileName } = await share(await add(await hold(await plan())))
    const guess = async () => (await apiOf(undefined, ip)).shared({ fileName: unknown })
    const fetchUnknown = (remoteAddress: string) =>
      http.inject({ url: `/api/file/downloadFileRecording/${unknown}.mp4`, remoteAddress })
    for (let n = 0; n < 30; n += 1) {
      await expect(guess()).rejects.toHaveCode('recording.not_available')
      await fetchUnknown(ip)
    }
    await expect(guess()).rejects.toHaveCode('general.too_many_attempts')
    const neighbour = ip.includes(':') ? '2001:db8:1:2:ffff::9' : ip
    expect((await fetchUnknown(neighbour)).statusCode).toBe(429)
    expect((await fetchUnknown('203.0.113.200')).statusCode).toBe(404)
    expect((await (await apiOf(undefined, ip)).shared({ fileName })).data.fileName).toBe(fileName)
  },
)

it('[2.34, 6.8] follows a meeting that is handed over: its new owner removes, who added it does not', async () => {
  const { plan, hold, add, remove, listed, apiOf, ownershipTransfers, db, host, layla, organizationId } =
    await setupRecordings()
  const id = await hold(await plan())
  const { fileName } = await add(id)
  await db.transaction().execute((tx) =>
    ownershipTransfers.api.transfer(tx, {
      organizationId,
      fromUserId: host.id,
      toUserId: layla.id,
      clashes: 'leave',
      byUserId: host.id,
    }),
  )
  await expect(remove(id, fileName)).rejects.toHaveCode('schedule.not_found')
  expect((await listed(id, layla)).data).toMatchObject([{ fileName, canRemove: true, addedBy: host.name }])
  expect((await (await apiOf(layla)).listOwn({})).data.data).toMatchObject([{ fileName }])
  await db.deleteFrom('users').where('id', '=', host.id).execute()
  expect((await listed(id, layla)).data).toMatchObject([{ fileName, addedBy: null }])
  await remove(id, fileName, layla)
})

it('[4.1] leaves no file of an account that goes without handing over, nor of an organisation', async () => {
  const { plan, hold, add, remove, db, host, organizationId, storage, dropContents, rows } =
    await setupRecordings()
  const id = await hold(await plan())
  await add(id)
  await remove(id, (await add(id)).fileName)
  await db.deleteFrom('users').where('id', '=', host.id).execute()
  expect(await rows()).toEqual([])
  await dropContents()
  expect(storage.contents.size).toBe(0)
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute()
})

it('[2.30] removes recordings that are older than the organisation decided to keep them', async () => {
  const { plan, hold, add, listed, clock, db, organizationId, runCron, storage, dropContents } =
    await setupRecordings()
  const id = await hold(await plan())
  const old = await add(id, silence(1), { fileName: 'old.wav' })
  const decide = (recordingsDays: number | null) =>
    db
      .insertInto('organization_rules')
      .values({
        organization_id: organizationId,
        retention: JSON.stringify({
          recordingsDays,
          transcriptsDays: 1,
          chatDays: null,
          attendanceDays: null,
        }),
        updated_at: new Date(clock.now()),
      })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet((eb) => ({ retention: eb.ref('excluded.retention') })),
      )
      .execute()
  await decide(null)
  clock.advance(40 * dayMs)
  const young = await add(id, silence(1), { fileName: 'young.wav' })
  await runCron('apply-retention')
  expect((await listed(id)).data.every(({ deleted }) => !deleted)).toBe(true)
  await decide(30)
  await runCron('apply-retention')
  await runCron('apply-retention')
  const state = (await listed(id)).data.map(({ fileName, deleted }) => [fileName, deleted])
  expect(state).toEqual([
    [young.fileName, false],
    [old.fileName, true],
  ])
  const entries = await db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([
    { act: 'recording_removed', actor_user_id: null, address: null, before: { fileName: 'old.wav' } },
  ])
  await dropContents()
  expect(storage.contents.size).toBe(1)
})

it('[1.24] writes down who removed a recording, from where, and of which meeting; once', async () => {
  const { plan, hold, add, apiOf, host, organizationId, clock, db } = await setupRecordings()
  const id = await hold(await plan())
  const began = clock.now() - 20 * minuteMs
  const { fileName } = await add(id)
  const api = await apiOf(host, '203.0.113.7')
  for (let n = 0; n < 2; n += 1) await api.remove({ params: { meetingId: id }, query: { fileName } })
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([
    {
      id: expect.any(String),
      organization_id: organizationId,
      at: new Date(clock.now()),
      actor_user_id: host.id,
      act: 'recording_removed',
      subject_kind: 'user',
      subject_id: host.id,
      subject_name: host.name,
      before: {
        meeting: 'Lamps of Mill Street',
        meetingId: id,
        heldAt: new Date(began).toISOString(),
        fileName: 'lamps.mp4',
      },
      after: null,
      address: '203.0.113.7',
    },
  ])
})
