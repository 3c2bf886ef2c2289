import { rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { RecordingChapter } from '@majlis/contract'
import { onlyFormats, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { indexFirst, takeChapters } from './output-arguments.ts'
import { longestWorkMs } from './work-times.ts'

interface JoinOptions {
  ffmpeg: Ffmpeg
  /** Where the segments are, and the file will be. */
  folder: string
  /** Names of the segments in the folder, in order. */
  segments: readonly string[]
  chapters: readonly RecordingChapter[]
  /** What comes later is left out. */
  lengthMs?: number
  signal: AbortSignal
}

/** What players on the web agree on. */
const loudness = 'loudnorm=I=-16:TP=-1.5:LRA=11'

/**
 * Makes one MP4 of segments: the picture as it was recorded, the sound at an even loudness, and the index at the beginning, so that it plays
 * before it is loaded. Returns its name in the folder. Throws if ffmpeg fails.
 */
export async function joinSegments({
  ffmpeg,
  folder,
  segments,
  chapters,
  lengthMs,
  signal,
}: JoinOptions): Promise<string> {
  const file = 'recording.mp4'
  const ordered = await orderStreams({ ffmpeg, folder, segments, signal })
  await writeFile(join(folder, 'segments.txt'), ordered.map((name) => `file '${name}'\n`).join(''))
  const readable = onlyFormats('concat,mov,matroska')
  const inputs = [
    ...readable,
    '-f',
    'concat',
    '-i',
    'segments.txt',
    ...(await takeChapters(folder, chapters)),
  ]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?']
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-af', loudness]
  const picture = ['-c:v', 'copy', ...indexFirst('mp4')]
  const length = lengthMs === undefined ? [] : ['-t', String(lengthMs / 1_000)]
  const made = [...inputs, ...streams, ...picture, ...sound, ...length, file]
  await ffmpeg.run(made, { folder, signal, timeoutMs: longestWorkMs })
  return file
}

/**
 * Puts the picture before the sound in each segment. Browsers write first what comes first, and ffmpeg joins streams by their places: otherwise,
 * the sound of one segment would follow the picture of another. Leaves out segments without a picture. Deletes the segments.
 */
async function orderStreams({
  ffmpeg,
  folder,
  segments,
  signal,
}: Omit<JoinOptions, 'chapters' | 'lengthMs'>): Promise<readonly string[]> {
  if (segments.length < 2) return segments
  const ordered: string[] = []
  for (const [place, segment] of segments.entries()) {
    const name = `ordered-${place}${extname(segment)}`
    const input = [...onlyFormats('mov,matroska'), '-i', segment, '-map', '0:v:0']
    if (await hasPicture(input)) {
      const made = [...input, '-map', '0:a:0?', '-c', 'copy', name]
      await ffmpeg.run(made, { folder, signal, timeoutMs: longestWorkMs })
      ordered.push(name)
    }
    // A long recording takes no more space than before.
    await rm(join(folder, segment))
  }
  return ordered

  /** A browser that was killed before its first picture has sent sound alone, or a header without anything. */
  async function hasPicture(input: readonly string[]): Promise<boolean> {
    const first = ['-abort_on', 'empty_output', ...input, '-frames:v', '1', '-c', 'copy', '-f', 'null', '-']
    try {
      await ffmpeg.run(first, { folder, signal, timeoutMs: longestWorkMs })
      return true
    } catch (error) {
      if (error instanceof Error && /matches no streams|Empty output/.test(error.message)) return false
      throw error
    }
  }
}
