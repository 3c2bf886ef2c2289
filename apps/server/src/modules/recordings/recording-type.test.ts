import { extensionOf, recordingExtensions } from '@majlis/contract'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny'
import { expect, it } from 'vitest'
import { readMediaApart } from '../../platform/media-files/read-media-apart.ts'
import { silence, sound, video } from '../../testing/media.ts'
import { canBeRecording, contentTypeOf, extensionOfContent } from './recording-type.ts'

/** One channel at 48 kHz (RFC 7845 5.1). */
const opusHead = Uint8Array.from([...Buffer.from('OpusHead'), 1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])

/** Two seconds of sound without any. */
async function written(format: OutputFormat): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const track = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(track)
  await output.start()
  // Opus: one frame of 20 ms, silent (RFC 6716 3.1).
  const frame = Uint8Array.of(0xf8, 0xff, 0xfe)
  const decoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: opusHead }
  for (let n = 0; n < 100; n += 1)
    await track.add(new EncodedPacket(frame, 'key', n / 50, 0.02), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

/** A hundred frames of MPEG-1 Layer III, 128 kbit/s at 44.1 kHz: 26 ms each. */
const mp3 = () => {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: 100 }, () => frame))
}

it.each([
  ['mp4', video],
  ['m4a', () => written(new Mp4OutputFormat())],
  ['m4a', () => written(new Mp4OutputFormat({ fastStart: 'fragmented' }))],
  ['mov', () => written(new MovOutputFormat())],
  ['webm', sound],
  ['webm', () => written(new WebMOutputFormat())],
  ['mkv', () => written(new MkvOutputFormat())],
  ['ogg', () => written(new OggOutputFormat())],
  ['wav', async () => silence(2)],
  ['mp3', async () => mp3()],
] as const)('[1.11, 8.11] recognises %s by its content: %#', async (extension, make) => {
  const content = await make()
  expect(canBeRecording(Buffer.from(content))).toBe(true)
  const read = async ({ start, end }: { start: number; end: number }) => content.subarray(start, end)
  const facts = await readMediaApart({ bytes: content.length, read })
  expect(extensionOfContent(facts)).toBe(extension)
  expect(facts.lengthMs).toBeGreaterThan(1_900)
})

it.each(['MZ a program', '<html>', '%PDF-1.7', 'PK\u0003\u0004', ''])(
  '[8.11] refuses %j before all of it was sent',
  (start) => {
    expect(canBeRecording(Buffer.from(start))).toBe(false)
  },
)

it.each([
  ['Review.MP4', 'mp4'],
  ['a.b.webm', 'webm'],
  ['mp4', 'mp4'],
  ['review.mp4.exe', null],
  ['review', null],
])('[8.11] takes %s for a recording of the kind %s', (fileName, extension) => {
  expect(extensionOf(fileName, recordingExtensions)).toBe(extension)
})

it('[7.53] names a media type for each kind', () => {
  for (const extension of recordingExtensions)
    expect(contentTypeOf({ extension, hasVideo: true })).toMatch(/^(video|audio)\/[\w-]+$/)
  expect(contentTypeOf({ extension: 'webm', hasVideo: false })).toBe('audio/webm')
})
