import { limits } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import type { MediaFacts } from '../../platform/media-files/media-file.ts'
import {
  readingTimeoutMs,
  UnfinishedReading,
  UnreadableMedia,
} from '../../platform/media-files/read-media-apart.ts'
import { silence } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { readRecording } from './read-recording.job.ts'

const facts: MediaFacts = { format: 'wave', hasVideo: false, lengthMs: 1_000 }

/** A meeting that took place, whose recordings are read when the test says so. */
async function setup() {
  const readings: PromiseWithResolvers<MediaFacts>[] = []
  const setup = await setupRecordings({
    readMedia() {
      const reading = Promise.withResolvers<MediaFacts>()
      readings.push(reading)
      return reading.promise
    },
  })
  const meetingId = await setup.hold(await setup.plan())
  const api = await setup.apiOf(setup.host)
  const send = () => setup.send(meetingId, silence(1), { fileName: 'lamps.wav' })
  const begun = (count: number) => expect.poll(() => readings.length).toBe(count)
  return { ...setup, meetingId, api, send, readings, begun }
}

it('[8.11] reads a recording once, however often it is requested, and one after the other', async () => {
  const { api, send, readings, begun, listed, meetingId } = await setup()
  const [first, second, third] = [await send(), await send(), await send()]
  const asked = [api.finishUpload({ id: first })]
  await begun(1)
  asked.push(...[first, second, third, first].map((id) => api.finishUpload({ id })))
  const answers = Promise.allSettled(asked)
  await api.cancelUpload({ id: second })
  readings[0]?.resolve(facts)
  await begun(2)
  readings[1]?.resolve(facts)
  const [one, again, gone, other, last] = await answers
  expect([again, last]).toEqual([one, one])
  expect([one, other]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'file.not_found' } })
  expect(readings).toHaveLength(2)
  expect((await listed(meetingId)).data).toHaveLength(2)
})

it('notifies no one of a recording that is cancelled while it is read', async () => {
  const { api, send, readings, begun, db } = await setup()
  const id = await send()
  const asked = Promise.allSettled([api.finishUpload({ id })])
  await begun(1)
  await api.cancelUpload({ id })
  readings[0]?.resolve(facts)
  expect(await asked).toMatchObject([{ status: 'rejected', reason: { code: 'file.not_found' } }])
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})

it('notifies no one again of a recording that another process has kept meanwhile', async () => {
  const { api, send, readings, begun, db } = await setup()
  const id = await send()
  const asked = api.finishUpload({ id })
  await begun(1)
  const kept = {
    file_name: 'of-the-other-process-1',
    extension: 'wav',
    has_video: false,
    length_ms: 1_000,
  } as const
  await db
    .updateTable('recordings')
    .set({ ...kept, kept_at: new Date() })
    .execute()
  readings[0]?.resolve(facts)
  expect((await asked).data).toMatchObject({ lengthMs: 1_000 })
  expect(await db.selectFrom('recordings').select('file_name').execute()).toEqual([
    { file_name: 'of-the-other-process-1' },
  ])
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([])
})

it('[1.11] loses no recording whose reading was interrupted, and reads it at the next request', async () => {
  const { api, send, readings, begun, rows, storage } = await setup()
  const id = await send()
  const failures = [
    { error: new UnfinishedReading(), code: 'recording.unread' },
    { error: new Error('the disk is away'), code: 'general.failed' },
  ]
  for (const [index, { error, code }] of failures.entries()) {
    const asked = Promise.allSettled([api.finishUpload({ id })])
    await begun(index + 1)
    readings[index]?.reject(error)
    expect(await asked).toMatchObject([{ status: 'rejected', reason: { code } }])
    expect(await rows()).toMatchObject([{ id, kept_at: null, parts_there: 1 }])
    expect(storage.contents.size).toBe(1)
  }
  const asked = api.finishUpload({ id })
  await begun(3)
  readings[2]?.resolve(facts)
  expect((await asked).data).toMatchObject({ lengthMs: 1_000, deleted: false })
})

it('[8.11] answers a call after some seconds while a long recording is read, and keeps it anyway', async () => {
  const { api, send, readings, begun, listed, meetingId } = await setup()
  const id = await send()
  await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.unread')
  await begun(1)
  expect((await listed(meetingId)).unread).toMatchObject([{ id, failedAs: null }])
  readings[0]?.resolve(facts)
  await expect.poll(async () => (await listed(meetingId)).data).toMatchObject([{ lengthMs: 1_000 }])
  expect(readings).toHaveLength(1)
})

it('[8.11] lets few calls of an organisation wait for readings, and responds to the others immediately', async () => {
  const { api, send, readings, begun } = await setup()
  const id = await send()
  const waiting = Promise.all(Array.from({ length: 6 }, () => api.finishUpload({ id })))
  await begun(1)
  await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.unread')
  readings[0]?.resolve(facts)
  expect(await waiting).toHaveLength(6)
})

it('[8.11] shows what was found out after the call was answered: that it is no recording', async () => {
  const { api, send, readings, begun, listed, meetingId } = await setup()
  const id = await send()
  await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.unread')
  await begun(1)
  readings[0]?.reject(new UnreadableMedia())
  await expect
    .poll(async () => (await listed(meetingId)).unread)
    .toMatchObject([{ id, failedAs: 'recording.length_unknown' }])
})

it('[8.11] reads nothing more of an organisation for an hour once ten of its readings did not end', async () => {
  const { api, send, readings, begun } = await setup()
  const id = await send()
  for (let n = 1; n <= 10; n += 1) {
    const asked = Promise.allSettled([api.finishUpload({ id })])
    await begun(n)
    readings[n - 1]?.reject(new UnfinishedReading())
    await asked
  }
  await expect(api.finishUpload({ id })).rejects.toHaveCode('recording.unread')
  expect(readings).toHaveLength(10)
})

it('[8.11] bounds how often someone has recordings read', async () => {
  const { api, send, readings, begun } = await setup()
  const id = await send()
  const asked = api.finishUpload({ id })
  await begun(1)
  readings[0]?.resolve(facts)
  await asked
  for (let n = 1; n < 60; n += 1) await api.finishUpload({ id })
  await expect(api.finishUpload({ id })).rejects.toHaveCode('general.too_many_attempts')
})

it('[1.11] keeps no file that is here already once its meeting is gone', async () => {
  const { recordings, plan, hold, db, host, apiOf, storage, organizationId, rows } = await setup()
  const meeting = await plan(undefined, { localStart: '2026-02-10T16:00' })
  const meetingId = await hold(meeting)
  const { roomSessionId } = (await (await apiOf(host)).sessions({ meetingId })).data[0] ?? {
    roomSessionId: '',
  }
  const put = storage.put
  storage.put = async (...args) => {
    await db.deleteFrom('recordings').execute()
    return put(...args)
  }
  const content = silence(1)
  const session = { organizationId, meetingId: meeting.id, roomSessionId }
  await expect(
    recordings.api.keepFile(
      {
        session,
        addedByUserId: null,
        originalFileName: 'recording.wav',
        bytes: content.length,
        notification: 'none',
      },
      (async function* () {
        yield content
      })(),
    ),
  ).rejects.toThrow('the recording is gone')
  expect(await rows()).toEqual([])
})

describe('a recording that has arrived and is not read', () => {
  async function setupJobs() {
    const s = await setup()
    const { readings, begun, runJobs, clock, listed, meetingId } = s
    /** A job that is due reads, and its reading ends so. */
    async function readByJob(end: (reading: PromiseWithResolvers<MediaFacts>) => void): Promise<unknown> {
      const count = readings.length
      const run = runJobs().then(
        () => null,
        (error: unknown) => error,
      )
      await begun(count + 1)
      const reading = readings[count]
      if (reading) end(reading)
      return run
    }
    /** Until the job of a file that has just arrived is due. */
    const waitForJob = () => clock.advance(readingTimeoutMs(silence(1).length))
    const unread = async () => (await listed(meetingId)).unread
    const waitingJobs = async () => (await s.waiting()).filter(({ name }) => name === readRecording.name)
    return { ...s, readByJob, waitForJob, waitingJobs, unread }
  }
  const fail = (error: Error) => (reading: PromiseWithResolvers<MediaFacts>) => reading.reject(error)
  const succeed = (reading: PromiseWithResolvers<MediaFacts>) => reading.resolve(facts)

  it('[1.11] is read by the server itself once its page is closed, and its owner sees that meanwhile', async () => {
    const { send, api, clock, runJobs, readings, readByJob, waitForJob, unread, listed, meetingId } =
      await setupJobs()
    const id = await send()
    const waiting = {
      id,
      meetingId,
      meetingTitle: 'Lamps of Mill Street',
      originalFileName: 'lamps.wav',
      bytes: silence(1).length,
      failedAs: null,
      removedAt: clock.now() + 7 * dayMs,
    }
    expect(await unread()).toMatchObject([waiting])
    expect((await api.listOwn({})).data.unread).toMatchObject([waiting])
    // The uploader usually gets the result immediately.
    await runJobs()
    expect(readings).toHaveLength(0)
    waitForJob()
    expect(await readByJob(succeed)).toBeNull()
    expect(await listed(meetingId)).toMatchObject({ data: [{ lengthMs: 1_000 }], unread: [] })
    expect((await api.finishUpload({ id })).data).toMatchObject({ lengthMs: 1_000 })
    expect(readings).toHaveLength(1)
  })

  it('[9.14] is tried ten times, later each time, and then left to its owner, who can retry it', async () => {
    const { send, api, clock, begun, readings, readByJob, unread, waitingJobs, runJobs, storage } =
      await setupJobs()
    const id = await send()
    const asked = Promise.allSettled([api.finishUpload({ id })])
    await begun(1)
    readings[0]?.reject(new UnfinishedReading())
    expect(await asked).toMatchObject([{ reason: { code: 'recording.unread' } }])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const [job] = await waitingJobs()
      waits.push((job?.runAt ?? 0) - clock.now())
      expect(await unread()).toMatchObject([{ failedAs: null }])
      clock.set(job?.runAt ?? 0)
      const error = attempt % 2 === 0 ? new UnfinishedReading() : new Error('the disk is away')
      expect(await readByJob(fail(error))).not.toBeNull()
    }
    expect(waits[0]).toBe(1_000)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(await unread()).toMatchObject([{ id, failedAs: 'recording.unread' }])
    expect(storage.contents.size).toBe(1)
    expect(await waitingJobs()).toEqual([])
    // Nothing is sent again.
    const again = Promise.allSettled([api.finishUpload({ id })])
    await begun(12)
    expect(await unread()).toMatchObject([{ failedAs: null }])
    readings[11]?.reject(new UnfinishedReading())
    await again
    clock.advance(limits.retries.delayMs)
    expect(await readByJob(succeed)).toBeNull()
    await runJobs()
    expect(await unread()).toEqual([])
  })

  it('[8.11] is named as what it is where it is no recording, and goes when its owner says so', async () => {
    const { send, api, readByJob, waitForJob, unread, rows, storage } = await setupJobs()
    const id = await send()
    waitForJob()
    expect(await readByJob(fail(new UnreadableMedia()))).toBeNull()
    expect(await unread()).toMatchObject([{ failedAs: 'recording.length_unknown' }])
    await api.cancelUpload({ id })
    expect(await rows()).toEqual([])
    expect(storage.contents.size).toBe(0)
  })

  it('[6.6] is not kept for people who may no longer add recordings', async () => {
    const { send, db, organizationId, host, waitForJob, runJobs, unread, readings } = await setupJobs()
    await send()
    await db
      .insertInto('feature_exceptions')
      .values({ organization_id: organizationId, user_id: host.id, feature: 'CloudRecording', is_on: false })
      .execute()
    waitForJob()
    await runJobs()
    expect(await unread()).toMatchObject([{ failedAs: 'recording.not_allowed' }])
    expect(readings).toHaveLength(0)
  })

  it('[6.8] goes with a meeting that someone else owns by now', async () => {
    const { send, db, ownershipTransfers, organizationId, host, layla, arif, waitForJob, runJobs, rows } =
      await setupJobs()
    await send()
    const people = { organizationId, fromUserId: host.id, toUserId: layla.id, byUserId: arif.id }
    await db
      .transaction()
      .execute((tx) => ownershipTransfers.api.transfer(tx, { ...people, clashes: 'leave' }))
    waitForJob()
    await runJobs()
    expect(await rows()).toEqual([])
  })

  it('[1.11] stays for a week', async () => {
    const { send, clock, runCron, rows } = await setupJobs()
    const id = await send()
    clock.advance(dayMs + 1)
    await runCron('drop-unfinished-recordings')
    expect(await rows()).toMatchObject([{ id }])
    clock.advance(6 * dayMs)
    await runCron('drop-unfinished-recordings')
    expect(await rows()).toEqual([])
  })

  it('[6.8] is shown to no one but who sent it', async () => {
    const { send, listed, meetingId, arif } = await setupJobs()
    await send()
    expect((await listed(meetingId, arif)).unread).toEqual([])
  })
})
