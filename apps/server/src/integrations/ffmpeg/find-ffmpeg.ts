import { isProgram } from '../../platform/process/programs.ts'
import { findSandbox, type Sandbox, type SandboxProblem } from '../../platform/process/sandbox.ts'

/** Where Debian and its relatives have it. */
const usual = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg']

interface FfmpegPrograms {
  ffmpeg: string
  sandbox: Sandbox | SandboxProblem
}

/** Why files that people uploaded cannot be read. */
export type FfmpegProblem = 'no_ffmpeg' | SandboxProblem

/** Null if ffmpeg is not installed. */
export function findFfmpeg(given: string | undefined): FfmpegPrograms | null {
  const ffmpeg = given ?? usual.find(isProgram)
  return ffmpeg ? { ffmpeg, sandbox: findSandbox() } : null
}
