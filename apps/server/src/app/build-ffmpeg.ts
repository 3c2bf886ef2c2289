import { limits } from '@majlis/contract'
import type { Config } from '../config.ts'
import { createFfmpeg, findFfmpeg, type FfmpegRunners } from '../integrations/ffmpeg/index.ts'

/** ffmpeg of this machine; each file that it writes is at most as large as an upload may be. */
export function ffmpegRunnersOf({ RECORDER_FFMPEG, DATA_DIR }: Config): FfmpegRunners {
  const found = findFfmpeg(RECORDER_FFMPEG)
  if (!found) return { trusted: null, sandboxed: null, problem: 'no_ffmpeg' }
  const bounds = {
    program: found.ffmpeg,
    hidden: [DATA_DIR, process.cwd()],
    maxFileBytes: limits.recordings.maxBytes,
  }
  if (typeof found.sandbox === 'string') {
    return { trusted: createFfmpeg({ ...bounds, sandbox: null }), sandboxed: null, problem: found.sandbox }
  }
  const ffmpeg = createFfmpeg({ ...bounds, sandbox: found.sandbox })
  return { trusted: ffmpeg, sandboxed: ffmpeg, problem: null }
}
