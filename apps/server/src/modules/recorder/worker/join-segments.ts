import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onlyFormats, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { longestWorkMs } from './work-times.ts'

export interface Chapter {
  offsetMs: number
  title: string
}

interface JoinOptions {
  ffmpeg: Ffmpeg
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
 * before it is loaded. Returns its name in the folder. Throws if ffmpeg fails.
 */
export async function joinSegments({
  ffmpeg,
  folder,
  segments,
  chapters,
  signal,
}: JoinOptions): Promise<string> {
  const file = 'recording.mp4'
  await writeFile(join(folder, 'segments.txt'), segments.map((name) => `file '${name}'\n`).join(''))
  await writeFile(join(folder, 'chapters.txt'), metadataOf(chapters))
  const readable = onlyFormats('concat,mov,matroska')
  const inputs = [...readable, '-f', 'concat', '-i', 'segments.txt', '-f', 'ffmetadata', '-i', 'chapters.txt']
  const streams = ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '1', '-map_chapters', '1']
  const sound = ['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-af', loudness]
  const picture = ['-c:v', 'copy', '-movflags', '+faststart']
  const made = [...inputs, ...streams, ...picture, ...sound, file]
  await ffmpeg.run(made, { folder, signal, timeoutMs: longestWorkMs })
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
