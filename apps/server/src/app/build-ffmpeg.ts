import { limits } from '@majlis/contract'
import type { Config } from '../config.ts'
import { createFfmpeg, findFfmpeg, type Ffmpeg, type FfmpegProblem } from '../integrations/ffmpeg/index.ts'

interface MediaTools {
  /** For what the recorder recorded itself. Null: ffmpeg is not installed. */
  own: Ffmpeg | null
  /** For what people uploaded, always in the sandbox. Null: `problem` says why. */
  uploads: Ffmpeg | null
  problem: FfmpegProblem | null
}

/** ffmpeg, which reads and makes films and sounds. */
export function mediaToolsOf({ RECORDER_FFMPEG, DATA_DIR }: Config): MediaTools {
  const found = findFfmpeg(RECORDER_FFMPEG)
  if (!found) return { own: null, uploads: null, problem: 'no_ffmpeg' }
  const bounds = {
    program: found.ffmpeg,
    hidden: [DATA_DIR, process.cwd()],
    // A file is not larger than an upload may be.
    maxFileBytes: limits.recordings.maxBytes,
  }
  if (typeof found.sandbox === 'string') {
    return { own: createFfmpeg({ ...bounds, sandbox: null }), uploads: null, problem: found.sandbox }
  }
  const ffmpeg = createFfmpeg({ ...bounds, sandbox: found.sandbox })
  return { own: ffmpeg, uploads: ffmpeg, problem: null }
}
