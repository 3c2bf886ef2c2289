import { expect, it } from 'vitest'
import type { MediaFacts } from '../../platform/media-files/media-file.ts'
import { UnfinishedReading } from '../../platform/media-files/read-media-apart.ts'
import { silence } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'

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

it('[8.11] reads a recording once, however often it is asked to, and one after the other', async () => {
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

it('[1.11] loses no recording whose reading was not finished, and reads it when it is asked again', async () => {
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

it('[8.11] bounds how often somebody has recordings read', async () => {
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
    recordings.keepFile(
      { session, addedByUserId: null, originalFileName: 'recording.wav', bytes: content.length },
      (async function* () {
        yield content
      })(),
    ),
  ).rejects.toThrow('the recording is gone')
  expect(await rows()).toEqual([])
})
