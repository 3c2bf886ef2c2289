import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sandboxedFfmpeg } from '../../../testing/ffmpeg.ts'
import { recordedLog } from '../../../testing/log.ts'
import { makePictures, tryPictures } from './make-pictures.ts'

const ffmpeg = '/usr/bin/ffmpeg'
const signal = new AbortController().signal

/** Ten seconds of red, then ten of blue, with a keyframe every two seconds as the recorder's browser makes them. */
function film() {
  const folder = mkdtempSync(join(tmpdir(), 'make-pictures-'))
  const file = join(folder, 'recording.mp4')
  const colours = ['red', 'blue'].flatMap((name) => [
    '-f',
    'lavfi',
    '-i',
    `color=${name}:s=320x180:r=25:d=10`,
  ])
  const codec = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '50', '-preset', 'ultrafast']
  execFileSync(ffmpeg, ['-v', 'error', ...colours, '-filter_complex', 'concat=n=2', ...codec, file])
  return { ffmpeg: sandboxedFfmpeg(), folder, file: 'recording.mp4' }
}

it('makes a poster, and small pictures that show what is seen at their time', async () => {
  const { poster, previews } = await makePictures({ ...film(), lengthMs: 20_000, signal })
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
  const { content, ...facts } = previews
  expect(facts).toEqual({ everyMs: 4_000, count: 5, columns: 10, width: 160, height: 90 })
  const colourAt = async (place: number) => {
    const part = sharp(content).extract({ left: place * 160 + 60, top: 30, width: 40, height: 30 })
    const { data } = await part.resize(1, 1).raw().toBuffer({ resolveWithObject: true })
    return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
  }
  expect(await Promise.all([0, 1, 2, 3, 4].map(colourAt))).toEqual(['red', 'red', 'red', 'blue', 'blue'])
})

it('makes one small picture of a film that is shorter than the time between them', async () => {
  const given = film()
  const short = join(given.folder, 'short.mp4')
  execFileSync(ffmpeg, ['-v', 'error', '-i', join(given.folder, given.file), '-t', '1', '-c', 'copy', short])
  const { previews } = await makePictures({ ...given, file: 'short.mp4', lengthMs: 1_000, signal })
  expect(previews.count).toBe(1)
  expect(await sharp(previews.content).metadata()).toMatchObject({ format: 'jpeg', width: 1_600, height: 90 })
})

it('fails on a file that is no video', async () => {
  const { ffmpeg: program, folder } = film()
  const file = 'text.mp4'
  writeFileSync(join(folder, file), 'hello')
  await expect(makePictures({ ffmpeg: program, folder, file, lengthMs: 1_000, signal })).rejects.toThrow(
    'ffmpeg',
  )
})

it('leaves a recording without pictures if they cannot be made, and logs that', async () => {
  const { ffmpeg: program, folder } = film()
  const file = 'text.mp4'
  writeFileSync(join(folder, file), 'hello')
  const { log, lines } = recordedLog()
  const given = { ffmpeg: program, folder, file, lengthMs: 1_000 }
  expect(await tryPictures({ ...given, signal }, log)).toBeNull()
  expect(lines()).toMatchObject([{ msg: 'a recording has no pictures' }])
  expect(await tryPictures({ ...given, signal: AbortSignal.abort() }, log)).toBeNull()
  expect(lines()).toHaveLength(1)
})
