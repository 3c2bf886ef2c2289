import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFfmpeg } from './run-ffmpeg.ts'

export interface Chapter {
  offsetMs: number
  title: string
}

interface JoinOptions {
  ffmpeg: string
  /** Where the segments are, and the file will be. */
  folder: string
  /** Names of the segments in the folder, in order. */
  segments: readonly string[]
  chapters: readonly Chapter[]
  signal: AbortSignal
}

/** What players on the web agree on. */
const loudness = 'loudnorm=I=-16:TP=-1.5:LRA=11'

/**
 * Makes one MP4 of segments: the picture as it was recorded, the sound at an even loudness, and the index at the beginning, so that it plays
 * before it is loaded. Returns its path. Throws if ffmpeg fails.
 */
export async function joinSegments({
  ffmpeg,
  folder,
  segments,
  chapters,
  signal,
}: JoinOptions): Promise<string> {
  const list = join(folder, 'segments.txt')
  const metadata = join(folder, 'chapters.txt')
  const file = join(folder, 'recording.mp4')
  await writeFile(list, segments.map((name) => `file '${name}'\n`).join(''))
  await writeFile(metadata, metadataOf(chapters))
  const inputs = ['-f', 'concat', '-safe', '0', '-i', list, '-f', 'ffmetadata', '-i', metadata]
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '1', '-map_chapters', '1']
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-af', loudness]
  const picture = ['-c:v', 'copy', '-movflags', '+faststart']
  await runFfmpeg(ffmpeg, [...inputs, ...streams, ...picture, ...sound, file], signal)
  return file
}

/** https://ffmpeg.org/ffmpeg-formats.html#Metadata-2 */
export function metadataOf(chapters: readonly Chapter[]): string {
  // Players take the first chapter for the beginning, wherever it is.
  const first = chapters[0]?.offsetMs ?? 0
  const all = first > 0 ? [{ offsetMs: 0, title: '' }, ...chapters] : chapters
  const entries = all.map(({ offsetMs, title }, place) => {
    const end = all[place + 1]?.offsetMs ?? offsetMs + 1
    const escaped = title.replaceAll(/[=;#\\\n]/g, String.raw`\$&`)
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${offsetMs}\nEND=${end}\ntitle=${escaped}\n`
  })
  return `;FFMETADATA1\n${entries.join('')}`
}
