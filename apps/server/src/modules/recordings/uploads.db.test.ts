import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, minuteMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { newId } from '../../platform/ids/ids.ts'
import { silence, sound, video } from '../../testing/media.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { requireQuota } from './upload-quota.ts'

const { partBytes, maxBytes, maxOfSession, unfinished, maxOrganizationBytes } = limits.recordings

it('[5.11] counts a recording whose upload finishes while the limits are checked', async () => {
  const { plan, hold, uploadsTo, files, db, host } = await setupRecordings()
  const { announce, append } = await uploadsTo(await hold(await plan()))
  const content = silence(1)
  const ids: string[] = []
  while (ids.length < unfinished.maxFiles) ids.push(await announce(content.length))
  let finishing: Promise<unknown> | undefined
  const checked = {
    ...files.api,
    async sumUploads(...given: Parameters<typeof files.api.sumUploads>) {
      if ('ownerUserId' in given[2]) await (finishing ??= append(ids[0] ?? '', content))
      return files.api.sumUploads(...given)
    },
  }
  const wanted = {
    organizationId: host.organizationId,
    userId: host.id,
    roomSessionId: crypto.randomUUID(),
    bytes: 1,
  }
  const check = db.transaction().execute((tx) => requireQuota(tx, checked, wanted))
  await expect(check).rejects.toHaveCode('file.count_exceeded')
})

it('[1.11] takes a recording by tus, and keeps it once', async () => {
  const { apiOf, host, plan, hold, uploadsTo, listed, storage, fetchFile } = await setupRecordings()
  const meetingId = await hold(await plan())
  const content = silence(600)
  const api = await apiOf(host)
  const { announce, append } = await uploadsTo(meetingId, { fileName: '../lamps.wav' })
  const id = await announce(content.length)
  expect(await append(id, content.subarray(0, partBytes))).toBe(partBytes)
  await expect(api.finishUpload({ id })).rejects.toHaveCode('file.not_found')
  expect(await append(id, content.subarray(partBytes))).toBe(content.length)
  expect((await listed(meetingId)).data).toEqual([])
  const [kept, again] = await Promise.all([api.finishUpload({ id }), api.finishUpload({ id })])
  expect(kept).toEqual(again)
  expect(kept.data).toMatchObject({ extension: 'wav', lengthMs: 600_000, originalFileName: 'lamps.wav' })
  expect((await api.list({ meetingId })).data.data).toEqual([kept.data])
  expect(storage.contents.size).toBe(1)
  expect((await fetchFile(kept.data.downloadUrl ?? '')).rawPayload.equals(content)).toBe(true)
  await expect(api.cancelUpload({ id })).rejects.toHaveCode('file.not_found')
})

it('[8.11] names a recording by what it contains, and refuses what is none', async () => {
  const { plan, hold, add, uploadsTo, send, rows, storage } = await setupRecordings()
  const meetingId = await hold(await plan())
  expect(await add(meetingId, await sound(), { fileName: 'lamps.mp4' })).toMatchObject({
    extension: 'webm',
    hasVideo: false,
    lengthMs: 23_819,
  })
  const start = async (fileName: string, bytes = 10) =>
    (await uploadsTo(meetingId, { fileName })).announce(bytes)
  for (const fileName of ['lamps.exe', 'lamps', 'lamps.html'])
    await expect(start(fileName)).rejects.toHaveCode('file.type_unsupported')
  await expect(start('lamps.mp4', maxBytes + 1)).rejects.toHaveCode('file.too_large')
  await expect(send(meetingId, Buffer.from('MZ a program'))).rejects.toHaveCode('file.format_error')
  expect(storage.contents.size).toBe(1)
  expect(await rows()).toHaveLength(1)
})

it('[1.11] refuses a file whose length cannot be read, and leaves nothing of it', async () => {
  const { apiOf, host, plan, hold, send, rows, storage, dropContents } = await setupRecordings()
  const meetingId = await hold(await plan())
  const api = await apiOf(host)
  const whole = await video()
  // Cut off within the index; a beginning without anything behind it; a file without a second in it.
  for (const content of [
    whole.subarray(0, 600),
    Buffer.from('\0\0\0\x18ftypmp42 and nothing more'),
    silence(0),
  ]) {
    const id = await send(meetingId, content)
    await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.length_unknown')
    await expect(api.finishUpload({ id })).rejects.toHaveCode('file.not_found')
  }
  expect(await rows()).toEqual([])
  await dropContents()
  expect(storage.contents.size).toBe(0)
})

it('[6.8, 6.9] lets the owner of the meeting alone add recordings, and no one touch what another one sends', async () => {
  const {
    apiOf,
    host,
    plan,
    hold,
    send,
    uploadsTo,
    addUser,
    organizationId,
    arif,
    layla,
    ownershipTransfers,
    db,
  } = await setupRecordings()
  const meetingId = await hold(await plan())
  const stranger = { ...(await addUser(organizationId, 'Sadia')), role: 'owner' as const }
  const announce = async (by: TestUser) => (await uploadsTo(meetingId, { by })).announce(10)
  for (const user of [arif, layla]) {
    await expect(announce(user)).rejects.toHaveCode('recording.owner_only')
    await expect((await apiOf(user)).sessions({ meetingId })).rejects.toHaveCode('recording.owner_only')
  }
  await expect(announce(stranger)).rejects.toHaveCode('schedule.not_found')
  await expect((await apiOf(stranger)).sessions({ meetingId })).rejects.toHaveCode('schedule.not_found')
  const id = await send(meetingId, await video())
  for (const user of [arif, stranger]) {
    const api = await apiOf(user)
    await expect(api.finishUpload({ id })).rejects.toHaveCode('file.not_found')
    await expect(api.cancelUpload({ id })).rejects.toHaveCode('file.not_found')
  }
  const keptId = await send(meetingId, await video())
  await (await apiOf(host)).finishUpload({ id: keptId })
  const people = { organizationId, fromUserId: host.id, toUserId: layla.id, byUserId: arif.id }
  await db.transaction().execute((tx) => ownershipTransfers.api.transfer(tx, { ...people, clashes: 'leave' }))
  for (const one of [id, keptId])
    await expect((await apiOf(host)).finishUpload({ id: one })).rejects.toHaveCode('file.not_found')
})

it('[6.6] needs the feature cloudrecording to add a recording, and not to see those that are there', async () => {
  const { apiOf, host, plan, hold, add, send, uploadsTo, listed, db, organizationId } =
    await setupRecordings()
  const meetingId = await hold(await plan())
  await add(meetingId)
  const id = await send(meetingId, await video())
  await sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${host.id}, 'CloudRecording', false)`.execute(
    db,
  )
  const api = await apiOf(host)
  await expect((await uploadsTo(meetingId)).announce(10)).rejects.toHaveCode('recording.not_allowed')
  await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.not_allowed')
  expect(await listed(meetingId)).toMatchObject({ data: [{ extension: 'mp4' }], canAdd: false })
})

it('[1.11] adds a recording to a time that the meeting took place, the last one where none is named', async () => {
  const { apiOf, host, plan, hold, uploadsTo, listed, browser, clock } = await setupRecordings()
  const meeting = await plan(undefined, { rule: 'FREQ=DAILY;COUNT=3' })
  const { meetingId, pwd } = meeting
  const api = await apiOf(host)
  const { announce, append } = await uploadsTo(meetingId, { fileName: 'lamps.wav' })
  const start = (roomSessionId?: string) =>
    announce(silence(1).length, roomSessionId ? { roomSessionId } : {})
  await expect(start()).rejects.toHaveCode('recording.not_held')
  await browser({ user: host }).enter({ meeting: meetingId, pwd })
  await expect(start()).rejects.toHaveCode('recording.not_held')
  await hold(meeting)
  const firstEnd = clock.now()
  clock.advance(dayMs - 20 * minuteMs)
  await hold(meeting)
  const { data: sessions } = await api.sessions({ meetingId })
  expect(sessions).toMatchObject([{ endDateTime: clock.now() }, { endDateTime: firstEnd }])
  const [last, first] = sessions
  if (!last || !first) throw new Error('it took place twice')
  await expect(start(newId())).rejects.toHaveCode('recording.not_held')
  for (const session of [undefined, first.roomSessionId]) {
    const id = await start(session)
    await append(id, silence(1))
    await api.finishUpload({ id })
  }
  const { data } = await listed(meetingId)
  expect(data.map(({ startDateTime }) => startDateTime)).toEqual([last.startDateTime, first.startDateTime])
})

it('[8.11] bounds the recordings of a meeting, of who sends and of an organisation', async () => {
  const { dropContents, apiOf, host, plan, hold, uploadsTo, db, organizationId, clock } =
    await setupRecordings()
  const meeting = await plan()
  const meetingId = await hold(meeting)
  const api = await apiOf(host)
  const { announce, cancel } = await uploadsTo(meetingId)
  const start = (bytes = 1) => announce(bytes)
  const { roomSessionId } = (await api.sessions({ meetingId })).data[0] ?? { roomSessionId: '' }
  const insert = (count: number, bytes: number, isKept: boolean) =>
    db
      .insertInto('recordings')
      .values(
        Array.from({ length: count }, (_, n) => ({
          id: newId(),
          organization_id: organizationId,
          meeting_id: meeting.id,
          room_session_id: roomSessionId,
          added_by_user_id: host.id,
          original_file_name: 'lamps.mp4',
          bytes,
          part_bytes: bytes > 2 ** 30 ? 2 ** 30 : bytes,
          parts_there: isKept ? Math.max(1, Math.ceil(bytes / 2 ** 30)) : 0,
          created_at: new Date(clock.now()),
          ...(isKept ? { file_name: String(n).padStart(22, 'x') } : {}),
        })),
      )
      .execute()
  const clear = () => db.deleteFrom('recordings').execute()
  await sql`ALTER TABLE recordings DROP CONSTRAINT recordings_check`.execute(db)
  const unfinishedIs = (count: number, bytes: number) => clear().then(() => insert(count, bytes, false))
  await unfinishedIs(unfinished.maxFiles, 1)
  await expect(start()).rejects.toHaveCode('file.count_exceeded')
  await unfinishedIs(unfinished.maxFiles - 1, 1)
  const arriving = await start()
  await expect(start()).rejects.toHaveCode('file.count_exceeded')
  await cancel(arriving)
  await unfinishedIs(2, unfinished.maxTotalBytes / 2)
  await expect(start()).rejects.toHaveCode('file.total_size_exceeded')
  await clear()
  await insert(maxOfSession - 1, 1, true)
  await sql`UPDATE recordings SET kept_at = now()`.execute(db)
  const last = await start()
  await expect(start()).rejects.toHaveCode('file.count_exceeded')
  await cancel(last)
  await clear()
  await insert(1, maxOrganizationBytes, true)
  await sql`UPDATE recordings SET kept_at = now()`.execute(db)
  await expect(start()).rejects.toHaveCode('file.organization_full')
  await sql`UPDATE recordings SET removed_at = now()`.execute(db)
  // Its content is on the disk until it is dropped.
  await expect(start()).rejects.toHaveCode('file.organization_full')
  await dropContents()
  await start()
})

it('frees the space of a cancelled recording immediately', async () => {
  const { apiOf, host, plan, hold, send, storage, db, personalData } = await setupRecordings()
  const id = await send(await hold(await plan()), silence(1))
  expect(storage.contents.size).toBe(1)
  await (await apiOf(host)).cancelUpload({ id })
  expect(storage.contents.size).toBe(0)
  expect(await personalData.storedBytes(db)).toBe(0)
})

it('[8.11] deletes uploads that were cut off, cancelled or never read, with their parts', async () => {
  const { apiOf, host, plan, hold, send, uploadsTo, add, clock, runCron, rows, storage, dropContents } =
    await setupRecordings()
  const meetingId = await hold(await plan())
  const api = await apiOf(host)
  const kept = await add(meetingId)
  const { announce, append, find } = await uploadsTo(meetingId, { fileName: 'cut.wav' })
  const cut = await announce(partBytes + 1)
  await append(cut, silence(600).subarray(0, partBytes))
  await send(meetingId, silence(1))
  const givenUp = await send(meetingId, silence(1))
  await api.cancelUpload({ id: givenUp })
  await expect(api.cancelUpload({ id: givenUp })).rejects.toHaveCode('file.not_found')
  await runCron('drop-unfinished-recordings')
  expect(await rows()).toHaveLength(2)
  clock.advance(unfinished.unreadKeptMs + 1)
  await runCron('drop-old-uploads')
  await expect(find(cut)).rejects.toHaveCode('file.not_found')
  await runCron('drop-unfinished-recordings')
  await runCron('drop-unfinished-recordings')
  expect(await rows()).toMatchObject([{ file_name: kept.fileName }])
  await dropContents()
  expect(storage.contents.size).toBe(1)
})

it('[1.11] refuses an upload whose time of the meeting was deleted meanwhile', async () => {
  const { plan, hold, uploadsTo, db, rows } = await setupRecordings()
  const meetingId = await hold(await plan())
  const { announce, append, find } = await uploadsTo(meetingId, { fileName: 'lamps.wav' })
  const id = await announce(silence(1).length)
  await db.deleteFrom('room_sessions').execute()
  await expect(append(id, silence(1))).rejects.toHaveCode('file.not_found')
  await expect(find(id)).rejects.toHaveCode('file.not_found')
  expect(await rows()).toEqual([])
})

it('[1.11] keeps a recording of more than 2 GiB in one piece', async () => {
  const { plan, hold, send, rows, db } = await setupRecordings()
  const id = await send(await hold(await plan()), silence(1))
  const bytes = 4 * 1024 * 1024 * 1024
  await db.updateTable('recordings').set({ bytes, part_bytes: bytes }).where('id', '=', id).execute()
  expect(await rows()).toMatchObject([{ part_count: 1, missing_bytes: 0 }])
  await db.deleteFrom('recordings').execute()
  const dropped = await db.selectFrom('dropped_contents').select('bytes').execute()
  expect(dropped).toEqual([{ bytes }])
})

it('[1.11] keeps a file that is here already, and nothing of one that is full, cut off or longer than was said', async () => {
  const { recordings, plan, hold, listed, rows, storage, dropContents, organizationId, apiOf, host } =
    await setupRecordings()
  const meeting = await plan()
  const meetingId = await hold(meeting)
  const { roomSessionId } = (await (await apiOf(host)).sessions({ meetingId })).data[0] ?? {
    roomSessionId: '',
  }
  const content = silence(600)
  const keep = (bytes: number, upTo = content.length) => {
    async function* pieces() {
      for (let at = 0; at < upTo; at += 65_537) yield content.subarray(at, Math.min(at + 65_537, upTo))
    }
    const session = { organizationId, meetingId: meeting.id, roomSessionId }
    return recordings.api.keepFile(
      { session, addedByUserId: null, originalFileName: 'recording.wav', bytes, notification: 'none' },
      pieces(),
    )
  }
  await expect(keep(content.length, content.length - 1)).rejects.toThrow('as long')
  await expect(keep(content.length - 1)).rejects.toThrow('as long')
  await expect(keep(40, 40)).rejects.toHaveCode('recording.length_unknown')
  const put = storage.put
  storage.put = async () => {
    throw new AppError('file.no_space')
  }
  await expect(keep(content.length)).rejects.toHaveCode('file.no_space')
  storage.put = put
  expect(await rows()).toEqual([])
  await keep(content.length)
  expect((await listed(meetingId)).data).toMatchObject([
    { lengthMs: 600_000, addedBy: null, canRemove: true },
  ])
  await dropContents()
  expect(storage.contents.size).toBe(1)
})
