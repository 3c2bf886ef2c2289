/** Arguments of ffmpeg for the files of recordings. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingChapter, RecordingExtension } from '@majlis/contract'

const isoFormats: ReadonlySet<RecordingExtension> = new Set(['mp4', 'm4a', 'mov'])

/** Puts the index at the beginning, so that the file plays before it is loaded; in formats that have one. */
export function indexFirst(extension: RecordingExtension): string[] {
  return isoFormats.has(extension) ? ['-movflags', '+faststart'] : []
}

/** Writes the chapters into the folder. The arguments follow those of the only other input, and replace its chapters. */
export async function takeChapters(folder: string, chapters: readonly RecordingChapter[]): Promise<string[]> {
  await writeFile(join(folder, 'chapters.txt'), metadataOf(chapters))
  return ['-f', 'ffmetadata', '-i', 'chapters.txt', '-map_metadata', '1', '-map_chapters', '1']
}

/** https://ffmpeg.org/ffmpeg-formats.html#Metadata-2 */
function metadataOf(chapters: readonly RecordingChapter[]): string {
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
