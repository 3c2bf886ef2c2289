import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './config.ts'
import { fetchTo, reasonOf } from './download.ts'
import type { EngineContext } from './engine.ts'
import { failure } from './failure.ts'

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
  const { env, say, signal, silentMs } = deps
  const url = env['LIVEKIT_DOWNLOAD_URL']
  if (!url) return false
  say(`Downloading livekit-server from ${new URL(url).origin}`)
  const archive = `${file}.download`
  try {
    const checksum = await fetchTo(url, archive, { signal, longestBytes, silentMs }).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        say(`livekit-server could not be downloaded (${reasonOf(error)}), so it is built`)
        return null
      },
    )
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
