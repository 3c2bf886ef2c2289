import { execFileSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sandboxedFfmpeg } from '../../../testing/ffmpeg.ts'
import { silentLog } from '../../../testing/log.ts'
import type { Trim } from '../../recordings/index.ts'
import { createTrimRecording } from './trim-recording.ts'

const ffmpeg = '/usr/bin/ffmpeg'
const signal = new AbortController().signal

/** Ten seconds with a keyframe every two, as the recorder's browser makes them. */
function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'trim-recording-'))
  const original = join(folder, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x90:r=25:d=10']
  const sound = ['-f', 'lavfi', '-i', 'sine=440:d=10']
  const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '50', '-preset', 'ultrafast', '-c:a', 'aac']
  execFileSync(ffmpeg, ['-v', 'error', ...picture, ...sound, ...codecs, original])
  const workFolder = join(folder, 'work')
  const made = join(folder, 'made.mp4')
  let hasPictures = false
  const trimRecording = createTrimRecording({
    log: silentLog,
    workFolder,
    trims: {
      async finish(_trim, { bytes, pictures, content }) {
        const pieces = await Array.fromAsync(content)
        writeFileSync(made, Buffer.concat(pieces))
        expect(readFileSync(made)).toHaveLength(bytes)
        hasPictures = pictures !== null
      },
    },
  })
  const trimOf = (open: Trim['open']): Trim => ({
    row: {
      recording_id: '00000000-0000-4000-8000-0000000000d1',
      organization_id: '00000000-0000-4000-8000-0000000000d2',
      start_ms: 4_000,
      end_ms: 8_000,
      requested_by: '00000000-0000-4000-8000-0000000000d3',
      requested_from: '198.51.100.1',
      requested_at: new Date(),
      leased_until: null,
      tries: 1,
      has_failed: false,
    },
    startMs: 4_000,
    endMs: 8_000,
    extension: 'mp4',
    hasVideo: true,
    chapters: [{ offsetMs: 1_000, title: 'Budget' }],
    open,
  })
  return { original, workFolder, made, trimRecording, trimOf, hasPictures: () => hasPictures }
}

it('keeps what lies between, without encoding it, with its chapters and new pictures', async () => {
  const { original, workFolder, made, trimRecording, trimOf, hasPictures } = setup()
  await trimRecording(
    trimOf(async () => createReadStream(original)),
    sandboxedFfmpeg(),
    signal,
  )
  const entries = ['-show_entries', 'format=duration:stream=codec_name', '-show_chapters', '-of', 'json']
  const { format, streams, chapters } = JSON.parse(
    execFileSync('/usr/bin/ffprobe', ['-v', 'error', ...entries, made]).toString(),
  )
  expect(Number(format.duration)).toBeGreaterThan(3.9)
  expect(Number(format.duration)).toBeLessThan(4.2)
  expect(streams.map((stream: { codec_name: string }) => stream.codec_name).slice(0, 2)).toEqual([
    'h264',
    'aac',
  ])
  expect(chapters).toMatchObject([
    { start_time: '0.000000' },
    { start_time: '1.000000', tags: { title: 'Budget' } },
  ])
  const content = readFileSync(made)
  expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
  expect(hasPictures()).toBe(true)
  expect(readdirSync(workFolder)).toEqual([])
})

it('fails on a file that is lost, and leaves nothing behind', async () => {
  const { workFolder, trimRecording, trimOf } = setup()
  await expect(
    trimRecording(
      trimOf(async () => null),
      sandboxedFfmpeg(),
      signal,
    ),
  ).rejects.toThrow('lost')
  expect(readdirSync(workFolder)).toEqual([])
})
