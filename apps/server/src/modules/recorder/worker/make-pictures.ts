import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordingPictures } from '../../recordings/index.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

interface PicturesOptions {
  ffmpeg: string
  folder: string
  /** An MP4. */
  file: string
  lengthMs: number
  signal: AbortSignal
}

const previewSize = { width: 160, height: 90 }
const columns = 10
const maxPreviews = 100
const leastEveryMs = 4_000
/** Among so many keyframes of the beginning, the poster is the one that is most like the others. */
const posterFrames = 15

/** Makes the poster of a recording, and the small pictures of all of it. Only keyframes are decoded, so an hour takes seconds. */
export async function makePictures({
  ffmpeg,
  folder,
  file,
  lengthMs,
  signal,
}: PicturesOptions): Promise<RecordingPictures> {
  const poster = join(folder, 'poster.jpg')
  const previews = join(folder, 'previews.jpg')
  const everyMs = Math.max(leastEveryMs, Math.ceil(lengthMs / maxPreviews))
  const count = Math.max(1, Math.ceil(lengthMs / everyMs))
  const { width, height } = previewSize
  const keyframes = ['-skip_frame', 'nokey', '-i', file, '-an']
  const picture = ['-frames:v', '1', '-q:v', '4']
  const tiles = `fps=1000/${everyMs},scale=${width}:${height},tile=${columns}x${Math.ceil(count / columns)}`
  await runFfmpeg(
    ffmpeg,
    [...keyframes, '-vf', `thumbnail=${posterFrames},scale=640:360`, ...picture, poster],
    signal,
  )
  await runFfmpeg(ffmpeg, [...keyframes, '-vf', tiles, ...picture, previews], signal)
  return {
    poster: await readFile(poster),
    previews: { content: await readFile(previews), everyMs, count, columns, ...previewSize },
  }
}
