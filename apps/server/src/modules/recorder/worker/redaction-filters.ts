import type { RecordingExtension } from '@majlis/contract'
import { hourMs } from '../../../platform/clock/durations.ts'
import type { RecordingRedaction, RedactedSpan } from '../../recordings/index.ts'

/** A still picture is repeated at this rate, so each span has frames of its own and none from before it stays visible. */
const framesPerSecond = 30
/** For videos that are longer than a working day, so that a still picture of days does not take days. */
const framesPerSecondOfLong = 5
const longMs = 8 * hourMs

/** What plays wherever the original did, by the type of its file. */
const soundCodecs: Record<RecordingExtension, readonly string[]> = {
  mp4: ['aac', '-b:a', '128k'],
  m4a: ['aac', '-b:a', '128k'],
  mov: ['aac', '-b:a', '128k'],
  mkv: ['aac', '-b:a', '128k'],
  webm: ['libopus', '-b:a', '96k'],
  ogg: ['libopus', '-b:a', '96k'],
  mp3: ['libmp3lame', '-q:a', '3'],
  wav: ['pcm_s16le'],
}

const compatible = ['-pix_fmt', 'yuv420p']
/** Bits per second are bounded, however much the picture changes. */
const h264 = [
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '22',
  '-maxrate',
  '4M',
  '-bufsize',
  '8M',
  ...compatible,
]
const vp8 = ['libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-crf', '20', '-b:v', '2M']
/** The rest of the machine is for meetings. */
const threads = ['-threads', '2']

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

/** An expression of ffmpeg that is true within the spans. */
const isWithin = (spans: readonly RedactedSpan[]): string =>
  spans.map(({ startMs, endMs }) => `between(t,${seconds(startMs)},${seconds(endMs)})`).join('+')

/** Silence within the spans. Gaps in the sound become silence too, so that nothing after them moves. */
export function silencing(spans: readonly RedactedSpan[]): string {
  return `aresample=async=1:first_pts=0,volume=0:enable='${isWithin(spans)}'`
}

/** Makes a recording silent and black within the spans. Beyond 4K, encoding would take too much memory, so the video is scaled down to 4K. Everything is encoded again: pieces of two encodings do not play everywhere as one file. */
export function redactingArguments(
  spans: readonly RedactedSpan[],
  { extension, hasVideo, lengthMs }: Pick<RecordingRedaction, 'extension' | 'hasVideo' | 'lengthMs'>,
): string[] {
  const sound = ['-map', '0:a?', '-c:a', ...soundCodecs[extension], '-af', silencing(spans)]
  if (!hasVideo) return ['-vn', '-sn', '-dn', ...sound]
  const black = `drawbox=x=0:y=0:w=iw:h=ih:color=black:t=fill:enable='${isWithin(spans)}'`
  const atMost4k = `scale=w='min(iw,4096)':h='min(ih,4096)':force_original_aspect_ratio=decrease`
  const even = 'pad=ceil(iw/2)*2:ceil(ih/2)*2'
  const codec = extension === 'webm' ? vp8 : h264
  const rate = lengthMs > longMs ? framesPerSecondOfLong : framesPerSecond
  const filters = `${atMost4k},fps=${rate}:start_time=0,${even},${black}`
  const picture = ['-map', '0:v:0', '-c:v', ...codec, ...threads, '-vf', filters]
  // As the recorder has them, so that it can be trimmed and skipped through.
  const keyframes = ['-force_key_frames', 'expr:gte(t,n_forced*2)']
  return ['-sn', '-dn', ...picture, ...keyframes, ...sound]
}
