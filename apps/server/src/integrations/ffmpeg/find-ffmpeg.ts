import { isProgram } from '../../platform/process/programs.ts'
import { findSandbox, type SandboxPrograms, type SandboxProblem } from '../../platform/process/sandbox.ts'

/** Its paths on Debian and its derivatives. */
const debianPaths = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg']

interface FfmpegPrograms {
  ffmpeg: string
  sandbox: SandboxPrograms | SandboxProblem
}

/** Why files that people uploaded cannot be read. */
export type FfmpegProblem = 'no_ffmpeg' | SandboxProblem

/** Null if ffmpeg is not installed. */
export function findFfmpeg(given: string | undefined): FfmpegPrograms | null {
  const ffmpeg = given ?? debianPaths.find(isProgram)
  return ffmpeg ? { ffmpeg, sandbox: findSandbox() } : null
}
