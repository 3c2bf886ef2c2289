import { isProgram } from '../../platform/process/programs.ts'
import { findSandbox, type SandboxPrograms, type SandboxProblem } from '../../platform/process/sandbox.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** Its paths on Debian and its derivatives. */
const debianPaths = ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg']

interface FfmpegPrograms {
  ffmpeg: string
  sandbox: SandboxPrograms | SandboxProblem
}

/** Why files that people uploaded cannot be read. */
export type FfmpegProblem = 'no_ffmpeg' | SandboxProblem

/** Two ways to run ffmpeg. Null where it can't run; `problem` says why `sandboxed` is null. */
export interface FfmpegRunners {
  /** Without a sandbox where the machine has none: only for files that this installation made itself. */
  trusted: Ffmpeg | null
  /** For files that people uploaded. */
  sandboxed: Ffmpeg | null
  problem: FfmpegProblem | null
}

/** Null if ffmpeg is not installed. */
export function findFfmpeg(given: string | undefined): FfmpegPrograms | null {
  const ffmpeg = given ?? debianPaths.find(isProgram)
  return ffmpeg ? { ffmpeg, sandbox: findSandbox() } : null
}

/** What an operator does about a problem, as health reports say it. */
export function remedyOf(
  problem: FfmpegProblem,
  purpose: 'transcribe meetings' | 'trim and redact recordings',
): string {
  switch (problem) {
    case 'no_ffmpeg':
      return `Install ffmpeg to ${purpose}.`
    case 'no_sandbox':
      return `Install bubblewrap and prlimit to ${purpose}.`
    case 'sandbox_forbidden':
      return `bubblewrap can't create user namespaces. Allow them to ${purpose}.`
  }
}
