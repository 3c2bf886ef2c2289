import { expect, it } from 'vitest'
import { silence, video } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'

const path = '/api/file/downloadFileRecording'

it('[7.53] serves the file to everyone who knows its name, saved under the meeting and its day', async () => {
  const { plan, hold, add, fetchFile } = await setupRecordings()
  const { downloadUrl } = await add(await hold(await plan()))
  const answer = await fetchFile(downloadUrl ?? '')
  const content = await video()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(content.length),
    'content-disposition': `attachment; filename="2026-02-10 14.58 Lamps of Mill Street.mp4"; filename*=UTF-8''2026-02-10%2014.58%20Lamps%20of%20Mill%20Street.mp4`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.headers['content-security-policy']).toContain('sandbox')
})

it('[7.53] answers HEAD as GET, without the file', async () => {
  const { plan, hold, add, remove, http } = await setupRecordings()
  const id = await hold(await plan())
  const { fileName, downloadUrl } = await add(id)
  const headersOf = async (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => {
    const answer = await http.inject({ method, url: downloadUrl ?? '', headers })
    const { date: _, ...said } = answer.headers
    return { status: answer.statusCode, said, isEmpty: answer.rawPayload.length === 0 }
  }
  const whole = await headersOf('GET')
  expect(whole).toMatchObject({ status: 200, isEmpty: false })
  expect(await headersOf('HEAD')).toEqual({ ...whole, isEmpty: true })
  expect(await headersOf('HEAD', { range: 'bytes=100-199' })).toEqual({ ...whole, isEmpty: true })
  await remove(id, fileName)
  expect(await headersOf('HEAD')).toMatchObject({ status: 404, isEmpty: true })
})

it('[7.53] names the saved file as the link says, in every script, and never as anything but one file of its kind', async () => {
  const { plan, hold, add, share, fetchFile } = await setupRecordings()
  const { fileName } = await share(await add(await hold(await plan())))
  const nameOf = async (query: Record<string, string>) => {
    const answer = await fetchFile(`${path}/${fileName}.mp4?${new URLSearchParams(query).toString()}`)
    expect(answer.statusCode).toBe(200)
    const header = String(answer.headers['content-disposition'])
    return decodeURIComponent(header.split("UTF-8''")[1] ?? '')
  }
  expect(await nameOf({ meetingTitle: 'مراجعة', meetingDate: '٤ مارس' })).toBe('٤ مارس مراجعة.mp4')
  expect(await nameOf({ meetingTitle: 'নকশা' })).toBe('নকশা.mp4')
  expect(await nameOf({})).toBe('recording.mp4')
  expect(await nameOf({ meetingTitle: 'x\r\nset-cookie: a=b', meetingDate: '../..' })).toBe(
    '- xset-cookie- a=b.mp4',
  )
  expect(await nameOf({ meetingTitle: 'a'.repeat(5_000), disposition: 'x' })).toBe('recording.mp4')
})

it('[7.53] plays in a page, from anywhere, and goes on where a download broke off', async () => {
  const { plan, hold, add, share, fetchFile } = await setupRecordings()
  const content = silence(600)
  const { fileName } = await share(await add(await hold(await plan()), content, { fileName: 'lamps.wav' }))
  const ask = (headers: Record<string, string>) =>
    fetchFile(`${path}/${fileName}.wav?disposition=inline`, headers)
  const middle = await ask({ range: 'bytes=4194300-4194310' })
  expect(middle.statusCode).toBe(206)
  expect(middle.headers).toMatchObject({
    'content-type': 'audio/wav',
    'content-range': `bytes 4194300-4194310/${content.length}`,
    'content-length': '11',
    'content-disposition': `inline; filename="recording.wav"; filename*=UTF-8''recording.wav`,
  })
  expect(middle.rawPayload.equals(content.subarray(4_194_300, 4_194_311))).toBe(true)
  const rest = await ask({ range: 'bytes=4800000-', 'if-range': String(middle.headers['etag']) })
  expect(rest.statusCode).toBe(206)
  expect(rest.rawPayload.equals(content.subarray(4_800_000))).toBe(true)
  const other = await ask({ range: 'bytes=4800000-', 'if-range': '"another"' })
  expect([other.statusCode, other.rawPayload.length]).toEqual([200, content.length])
  const outside = await ask({ range: `bytes=${content.length}-` })
  expect([outside.statusCode, outside.headers['content-range'], outside.body]).toEqual([
    416,
    `bytes */${content.length}`,
    '',
  ])
})

it('[2.65, 7.53] answers the same for unknown, removed, lost and wrongly named files', async () => {
  const { plan, hold, add, share, remove, fetchFile, storage } = await setupRecordings()
  const id = await hold(await plan())
  const { fileName } = await share(await add(id))
  const lost = await share(await add(id, silence(1), { fileName: 'lost.wav' }))
  for (const [key, content] of storage.contents) if (content.length < 10_000) storage.contents.delete(key)
  const removed = (await share(await add(id))).fileName
  await remove(id, removed)
  const answers = []
  for (const name of [
    `${fileName}.webm`,
    `${fileName}.MP4`,
    `${fileName}`,
    `${fileName}.mp4.mp4`,
    `${removed}.mp4`,
    `${lost.fileName}.wav`,
    'AAAAAAAAAAAAAAAAAAAAAA.mp4',
    '..%2F..%2Fetc%2Fpasswd.mp4',
  ])
    answers.push(await fetchFile(`${path}/${name}`))
  const sentence =
    'File Not Available - The file has been removed by the meeting owner and is no longer available.'
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'recording.not_available', message: sentence })
  }
  expect((await fetchFile(`${path}/${fileName}.mp4`)).statusCode).toBe(200)
})

it('serves the pictures of a recording that Majlis made, to those who may have the file, and deletes them with it', async () => {
  const setup = await setupRecordings()
  const { plan, hold, add, listed, remove, http, db, recordings, rows, storage, dropContents, apiOf } = setup
  const id = await hold(await plan())
  await add(id)
  const [uploaded] = await rows()
  const content = await video()
  const recording = {
    session: {
      organizationId: uploaded?.organization_id ?? '',
      meetingId: uploaded?.meeting_id ?? '',
      roomSessionId: uploaded?.room_session_id ?? '',
    },
    addedByUserId: null,
    originalFileName: 'recorded.mp4',
    notification: 'none' as const,
    bytes: content.length,
    pictures: {
      poster: Buffer.from('poster'),
      previews: {
        content: Buffer.from('previews'),
        everyMs: 4_000,
        count: 5,
        columns: 10,
        width: 160,
        height: 90,
      },
    },
  }
  const kept = await recordings.api.keepFile(
    recording,
    (async function* () {
      yield content
    })(),
  )
  const found = (await listed(id)).data.find(({ originalFileName }) => originalFileName === 'recorded.mp4')
  expect(found?.pictures?.previews).toMatchObject({ everyMs: 4_000, count: 5, columns: 10 })
  const poster = await http.inject({ url: found?.pictures?.posterUrl ?? '' })
  expect([poster.statusCode, poster.headers['content-type'], poster.body]).toEqual([
    200,
    'image/jpeg',
    'poster',
  ])
  const previews = await http.inject({ url: found?.pictures?.previews.url ?? '' })
  expect(previews.body).toBe('previews')
  const fileName = found?.fileName ?? ''
  await db.updateTable('recordings').set({ is_link_off: false }).where('id', '=', kept).execute()
  const { pictures } = (await (await apiOf()).shared({ fileName })).data
  const statuses = async () => {
    const urls = [pictures?.posterUrl ?? '', found?.pictures?.posterUrl ?? '']
    return (await Promise.all(urls.map((url) => http.inject({ url })))).map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200])
  // The link needs more than the name by now; the owner does not.
  await db.updateTable('recordings').set({ link_passcode: 'a secret' }).where('id', '=', kept).execute()
  expect(await statuses()).toEqual([404, 200])
  await remove(id, fileName)
  await dropContents()
  expect([...storage.contents.keys()].filter((key) => key.includes(kept))).toEqual([])
})

it('keeps no file whose keeper cannot note it', async () => {
  const { plan, hold, add, rows, recordings } = await setupRecordings()
  await add(await hold(await plan()))
  const [uploaded] = await rows()
  const content = await video()
  const session = {
    organizationId: uploaded?.organization_id ?? '',
    meetingId: uploaded?.meeting_id ?? '',
    roomSessionId: uploaded?.room_session_id ?? '',
  }
  const recording = {
    session,
    addedByUserId: null,
    originalFileName: 'again.mp4',
    bytes: content.length,
    notification: 'none' as const,
  }
  const keeping = recordings.api.keepFile(
    recording,
    (async function* () {
      yield content
    })(),
    async () => {
      throw new Error('another recorder makes the file')
    },
  )
  await expect(keeping).rejects.toThrow('another recorder')
  expect((await rows()).map(({ original_file_name: name }) => name)).toEqual(['lamps.mp4'])
})
