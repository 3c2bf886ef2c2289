import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from './config.ts'
import type { EngineContext } from './engine.ts'
import { failure } from './failure.ts'

/** After this long without data, the download is given up. */
const silentAfterMs = 15_000
/** Releases of livekit-server have some 20 MB. */
const longestBytes = 200_000_000

/** Named dependencies of `downloadLivekit`. */
export interface DownloadDeps extends Pick<EngineContext, 'env' | 'say' | 'signal' | 'run'> {
  /** For tests. */
  readonly silentMs?: number
}

/**
 * Downloads livekit-server from `LIVEKIT_DOWNLOAD_URL` into `file`: the program itself, or a `.tar.gz` of a release, whose SHA-256 has to
 * be `LIVEKIT_DOWNLOAD_SHA256`. Returns false if no address is set, or if nothing is there, which is reported. Throws `StartError` when it
 * gives something else.
 */
export async function downloadLivekit(deps: DownloadDeps, file: string): Promise<boolean> {
  const { env, say, signal } = deps
  const url = env['LIVEKIT_DOWNLOAD_URL']
  if (!url) return false
  say(`Downloading livekit-server from ${new URL(url).origin}`)
  const archive = `${file}.download`
  try {
    const checksum = await fetchTo(url, archive, deps).catch((error: unknown) => {
      signal.throwIfAborted()
      say(`livekit-server could not be downloaded (${reasonOf(error)}), so it is built`)
      return null
    })
    if (checksum === null) return false
    if (checksum !== env['LIVEKIT_DOWNLOAD_SHA256']?.toLowerCase())
      throw new StartError(
        `LIVEKIT_DOWNLOAD_SHA256: what LIVEKIT_DOWNLOAD_URL gives has another checksum, ${checksum}: use the one that its release publishes, or unset both.`,
      )
    await unpack(archive, file, deps)
    return true
  } finally {
    await rm(archive, { force: true })
  }
}

/** Writes what an address gives to a file; answers its SHA-256. */
async function fetchTo(url: string, file: string, deps: DownloadDeps): Promise<string> {
  const { signal, silentMs = silentAfterMs } = deps
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing arrived for ${silentMs / 1_000} s`))
  let timer = setTimeout(giveUp, silentMs)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, silence.signal]) })
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`)
    const parts = response.body
    await pipeline(async function* read() {
      for await (const part of parts) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, silentMs)
        bytes += part.length
        if (bytes > longestBytes) throw new Error(`more than ${longestBytes / 1e6} MB`)
        hash.update(part)
        yield part
      }
    }, createWriteStream(file))
    return hash.digest('hex')
  } finally {
    clearTimeout(timer)
  }
}

/** A release is an archive with the program in it. */
async function unpack(archive: string, file: string, { run, env }: DownloadDeps): Promise<void> {
  if (!(await isGzip(archive))) return rename(archive, file)
  const folder = `${archive}.d`
  await mkdir(folder, { recursive: true })
  try {
    const args = ['-xzf', archive, '-C', folder]
    const { code, output } = await run({ name: 'tar', command: 'tar', args, env })
    if (code !== 0) throw new StartError(failure('LIVEKIT_DOWNLOAD_URL cannot be unpacked', output))
    await rename(join(folder, 'livekit-server'), file).catch(() => {
      throw new StartError('LIVEKIT_DOWNLOAD_URL: there is no livekit-server in this archive.')
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** What the system said, which fetch hides behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
