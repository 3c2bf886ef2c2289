import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { silence } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'

async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const recordings = await setupRecordings({ environment: { DATA_DIR: folder } })
  const { meetingId, pwd } = await recordings.plan()
  await recordings.hold({ meetingId, pwd })
  /** What its pages show of the only recording. */
  const picturesNow = async () => (await recordings.listed(meetingId)).data[0]?.pictures
  return { ...recordings, meetingId, picturesNow, leftovers: () => readdirSync(join(folder, 'recorder')) }
}

it('[1.11] makes a poster and previews of an uploaded recording', async () => {
  const { add, settle, meetingId, picturesNow, fetchFile, leftovers } = await setup()
  await add(meetingId)
  expect(await picturesNow()).toBeNull()
  await settle()
  const pictures = await picturesNow()
  // 16 seconds and a little, a picture every four.
  expect(pictures?.previews).toMatchObject({ everyMs: 4_000, count: 5, width: 160, height: 90 })
  const poster = await fetchFile(pictures?.posterUrl ?? '')
  expect(poster.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 })
  expect((await fetchFile(pictures?.previews.url ?? '')).statusCode).toBe(200)
  expect(leftovers()).toEqual([])
})

it('makes none of a recording without video', async () => {
  const { add, settle, meetingId, picturesNow } = await setup()
  await add(meetingId, silence(8), { fileName: 'talk.wav' })
  await settle()
  expect(await picturesNow()).toBeNull()
})

it('leaves nothing of the pictures behind when the recording is removed while they are made', async () => {
  const { add, recordings, rows, remove, storage, meetingId } = await setup()
  const { fileName } = await add(meetingId)
  const [row] = await rows()
  const id = row?.id ?? ''
  const { pictures } = recordings.api
  const found = await pictures.find(id)
  expect(found).toMatchObject({ extension: 'mp4' })
  const stored = [...storage.contents.keys()]
  const put = storage.put.bind(storage)
  let isFirst = true
  storage.put = async (...given) => {
    if (isFirst) await remove(meetingId, fileName)
    isFirst = false
    return put(...given)
  }
  const previews = {
    content: Buffer.from('jpeg'),
    everyMs: 4_000,
    count: 4,
    columns: 10,
    width: 160,
    height: 90,
  }
  await pictures.store(id, { poster: Buffer.from('jpeg'), previews })
  expect([...storage.contents.keys()].filter((key) => !stored.includes(key))).toEqual([])
  expect(await pictures.find(id)).toBeNull()
})
