import { limitArguments } from '../../platform/process/programs.ts'
import { runBounded } from '../../platform/process/run-bounded.ts'
import { sandboxed, type SandboxPrograms } from '../../platform/process/sandbox.ts'

/** The file cannot be read, the result cannot be made, or a limit was exceeded. */
export class FfmpegFailed extends Error {}

interface FfmpegRun {
  /** The only folder that ffmpeg sees. Arguments name its files without a folder. */
  folder: string
  signal: AbortSignal
  /** After that, ffmpeg is ended. */
  timeoutMs: number
  /** How much of the file is made, in milliseconds, about twice a second. */
  onTime?: (ms: number) => void
  /** Each line of stderr, cut at 1,000 characters. */
  onLine?: (line: string) => void
}

export interface Ffmpeg {
  /** Throws `FfmpegFailed`, and the reason of the signal. */
  run(args: readonly string[], run: FfmpegRun): Promise<void>
  /** What ffmpeg writes to `pipe:1`. Throws as `run` does, also if it is more than `maxBytes`. */
  read(
    args: readonly string[],
    run: Omit<FfmpegRun, 'onTime' | 'onLine'> & { maxBytes: number },
  ): Promise<Buffer<ArrayBuffer>>
}

interface FfmpegOptions {
  program: string
  /** Null: only for files that this installation made itself. */
  sandbox: SandboxPrograms | null
  /** The limit of every file that is written. */
  maxFileBytes: number
  /** Folders of the server, which the program must not see. */
  hidden?: readonly string[]
  maxMemoryBytes?: number
}

/** The folder, as the program sees it. */
const inside = '/work'
/** Redacting a video of 4K, or of 8K in H.264, takes less than 1.5 GB; of 8K in HEVC, almost 2 GB. */
const defaultMemoryBytes = 2 * 1024 * 1024 * 1024
/** 8192 × 4320, the largest picture that is decoded. */
const maxPixels = 8_192 * 4_320
/** What people upload and the recorder makes. All others, such as playlists, can name other files and addresses. */
const formats = 'mov,matroska,ogg,mp3,wav,flac'
const maxLineChars = 1_000

/**
 * The arguments for reading a file: only the file itself, only formats that contain what they play, and no picture beyond 8K. Two threads, so that
 * memory does not grow with the number of cores.
 */
export function inputOf(name: string, options: readonly string[] = []): string[] {
  const bounds = ['-max_pixels', String(maxPixels), '-threads', '2']
  return [...onlyFormats(formats), ...bounds, ...options, '-i', `file:${name}`]
}

/** The arguments for reading files of these formats only, such as `mov,ogg`, and no addresses. */
export const onlyFormats = (allowed: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  allowed,
]

/**
 * Runs ffmpeg. Files are not trusted: each run is a separate process without access to the network, other files or other processes, without
 * the server's variables, and with limits on time, memory and size.
 */
export function createFfmpeg(options: FfmpegOptions): Ffmpeg {
  const { program, sandbox, maxFileBytes, hidden = [], maxMemoryBytes = defaultMemoryBytes } = options

  function commandOf(args: readonly string[], { folder, timeoutMs }: FfmpegRun): string[] {
    const command = [program, '-nostdin', '-hide_banner', '-nostats', '-y', ...args]
    if (!sandbox) return command
    const bounded = [
      sandbox.prlimit,
      ...limitArguments({ maxMemoryBytes, maxFileBytes, timeoutMs }),
      ...command,
    ]
    return sandboxed(sandbox.bubblewrap, { program, reads: [], hidden, folder, inside }, bounded)
  }

  async function start(
    args: readonly string[],
    run: FfmpegRun,
    onStdout?: (chunk: Buffer) => void,
  ): Promise<void> {
    const { folder, timeoutMs, signal, onLine } = run
    const toError = (problem: string, stderr: string) =>
      new FfmpegFailed(`ffmpeg ${problem}: ${stderr.slice(-500)}`)
    await runBounded(commandOf(args, run), {
      folder,
      timeoutMs,
      signal,
      toError,
      ...(onStdout ? { onStdout } : {}),
      ...(onLine ? { onStderr: linesOf(onLine) } : {}),
    })
  }

  return {
    async run(args, run) {
      const { onTime, onLine } = run
      const progress = onTime ? ['-progress', 'pipe:1'] : []
      const level = onLine ? 'info' : 'error'
      const report = onTime && linesOf((line) => reportTime(line, onTime))
      await start(['-v', level, ...progress, ...args], run, report)
    },

    async read(args, { maxBytes, ...run }) {
      const chunks: Buffer[] = []
      let bytes = 0
      await start(['-v', 'error', ...args], run, (chunk) => {
        bytes += chunk.length
        if (bytes > maxBytes) throw new FfmpegFailed('ffmpeg wrote too much')
        chunks.push(chunk)
      })
      return Buffer.concat(chunks)
    },
  }
}

function reportTime(line: string, onTime: (ms: number) => void): void {
  const us = /^out_time_us=(\d+)$/.exec(line)?.[1]
  if (us) onTime(Number(us) / 1_000)
}

/** Passes lines on as they come. Long lines are cut, because a file can make ffmpeg write anything. */
function linesOf(take: (line: string) => void): (chunk: Buffer) => void {
  let begun = ''
  return (chunk) => {
    const lines = `${begun}${chunk.toString()}`.split(/[\r\n]+/)
    begun = (lines.pop() ?? '').slice(0, maxLineChars)
    for (const line of lines) take(line.slice(0, maxLineChars))
  }
}
