import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inputOf, type Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { RecordingPictures } from '../../recordings/index.ts'
import { pictureTimeMs } from './work-times.ts'

interface PicturesOptions {
  ffmpeg: Ffmpeg
  folder: string
  /** The name of a video in the folder. */
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
  const everyMs = Math.max(leastEveryMs, Math.ceil(lengthMs / maxPreviews))
  const count = Math.max(1, Math.ceil(lengthMs / everyMs))
  const { width, height } = previewSize
  const keyframes = [...inputOf(file, ['-skip_frame', 'nokey']), '-an']
  const picture = ['-frames:v', '1', '-q:v', '4']
  // Without `pass`, a film that is shorter than `everyMs` has no picture at all.
  const tiles = `fps=1000/${everyMs}:eof_action=pass,scale=${width}:${height},tile=${columns}x${Math.ceil(count / columns)}`
  const make = async (filters: string, name: string) => {
    const timeoutMs = pictureTimeMs
    await ffmpeg.run([...keyframes, '-vf', filters, ...picture, name], { folder, signal, timeoutMs })
    return readFile(join(folder, name))
  }
  const poster = await make(`thumbnail=${posterFrames},scale=640:360`, 'poster.jpg')
  const previews = await make(tiles, 'previews.jpg')
  return {
    poster,
    previews: { content: previews, everyMs, count, columns, ...previewSize },
  }
}

/** The same where a recording without pictures is better than none: null if they cannot be made, which is logged. */
export async function tryPictures(options: PicturesOptions, log: Log): Promise<RecordingPictures | null> {
  try {
    return await makePictures(options)
  } catch (error) {
    if (!options.signal.aborted) log.warn({ err: error }, 'a recording has no pictures')
    return null
  }
}
