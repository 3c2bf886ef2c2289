import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sandboxedFfmpeg } from '../../../testing/ffmpeg.ts'
import { joinSegments } from './join-segments.ts'

const ffmpeg = '/usr/bin/ffmpeg'

/** Two segments as browsers send them: fragmented MP4 with H.264 and Opus, in the second perhaps the sound first. */
function setup({ isSoundFirst = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'join-segments-'))
  const segments = ['first.mp4', 'second.mp4']
  for (const [place, name] of segments.entries()) {
    const picture = ['-f', 'lavfi', '-i', `color=${place === 0 ? 'red' : 'blue'}:s=160x90:r=25:d=2`]
    const sound = ['-f', 'lavfi', '-i', `sine=${place === 0 ? 440 : 880}:d=2`]
    const codecs = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'libopus', '-ac', '2']
    const flags = ['-movflags', 'frag_keyframe+empty_moov']
    const output = join(folder, name)
    const order = isSoundFirst && place === 1 ? ['-map', '1:a', '-map', '0:v'] : []
    execFileSync(ffmpeg, ['-v', 'error', ...picture, ...sound, ...order, ...codecs, ...flags, output])
  }
  const signal = new AbortController().signal
  return { ffmpeg: sandboxedFfmpeg(), folder, segments, signal }
}

function facts(file: string) {
  const args = [
    '-v',
    'error',
    '-show_entries',
    'format=duration:stream=codec_name',
    '-show_chapters',
    '-of',
    'json',
    file,
  ]
  const { format, streams, chapters } = JSON.parse(execFileSync('/usr/bin/ffprobe', args).toString())
  return {
    seconds: Number(format.duration),
    codecs: streams.map((stream: { codec_name: string }) => stream.codec_name).slice(0, 2),
    chapters: chapters.map((chapter: { start_time: string; tags: { title: string } }) => [
      Number(chapter.start_time),
      chapter.tags.title,
    ]),
  }
}

it('[1.11] makes one video of what two recorders have recorded, with its index first and its chapters', async () => {
  const given = setup()
  const name = await joinSegments({
    ...given,
    chapters: [
      { offsetMs: 0, title: 'Start' },
      { offsetMs: 2_500, title: 'a=b; c#d' },
    ],
  })
  const file = join(given.folder, name)
  const { seconds, codecs, chapters } = facts(file)
  expect(seconds).toBeGreaterThan(3.8)
  expect(seconds).toBeLessThan(4.3)
  expect(codecs).toEqual(['h264', 'aac'])
  expect(chapters).toEqual([
    [0, 'Start'],
    [2.5, 'a=b; c#d'],
  ])
  const content = readFileSync(file)
  expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
})

it('[1.11] leaves out what comes after the given length', async () => {
  const given = setup()
  const { seconds, codecs } = facts(
    join(given.folder, await joinSegments({ ...given, chapters: [], lengthMs: 3_000 })),
  )
  expect(seconds).toBeGreaterThan(2.8)
  expect(seconds).toBeLessThan(3.2)
  expect(codecs).toEqual(['h264', 'aac'])
})

it('[1.11] joins pictures to pictures, whichever stream a browser wrote first', async () => {
  const given = setup({ isSoundFirst: true })
  const file = join(given.folder, await joinSegments({ ...given, chapters: [] }))
  const dots = ['-map', '0:v', '-vf', 'fps=1,scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const seen = [...execFileSync(ffmpeg, ['-v', 'error', '-xerror', '-i', file, ...dots])]
  const names = Array.from({ length: seen.length / 3 }, (_, at) =>
    (seen[at * 3] ?? 0) > (seen[at * 3 + 2] ?? 0) ? 'red' : 'blue',
  )
  expect(new Set(names)).toEqual(new Set(['red', 'blue']))
  expect(facts(file).codecs).toEqual(['h264', 'aac'])
})

it('[1.11] leaves out what a browser recorded that was killed before its first picture', async () => {
  const given = setup()
  const sound = [
    '-f',
    'lavfi',
    '-i',
    'sine=440:d=1',
    '-c:a',
    'libopus',
    '-movflags',
    'frag_keyframe+empty_moov',
  ]
  execFileSync(ffmpeg, ['-v', 'error', ...sound, join(given.folder, 'sound.mp4')])
  const segments = ['sound.mp4', ...given.segments]
  const { seconds, codecs } = facts(
    join(given.folder, await joinSegments({ ...given, segments, chapters: [] })),
  )
  expect(codecs).toEqual(['h264', 'aac'])
  expect(seconds).toBeLessThan(4.3)
})

it('[1.11] leaves out a segment that ended before its first fragment', async () => {
  const given = setup()
  const [first = ''] = given.segments
  const whole = readFileSync(join(given.folder, first))
  // The size of the first fragment comes before its name.
  writeFileSync(join(given.folder, 'header.mp4'), whole.subarray(0, whole.indexOf('moof') - 4))

  const segments = ['header.mp4', ...given.segments]
  const name = await joinSegments({ ...given, segments, chapters: [] })

  expect(facts(join(given.folder, name))).toMatchObject({ codecs: ['h264', 'aac'], chapters: [] })
})

it('fails on a segment that is none', async () => {
  const given = setup()
  execFileSync('cp', ['/etc/hostname', join(given.folder, 'first.mp4')])
  await expect(joinSegments({ ...given, chapters: [] })).rejects.toThrow('ffmpeg failed')
})
