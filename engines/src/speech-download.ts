import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Environment, StartError, usingFolder } from './config.ts'
import { fetchTo, reasonOf } from './download.ts'
import type { EngineContext } from './engine.ts'
import { failure } from './failure.ts'
import { lock } from './lock.ts'

/** The largest models have some 3 GB. */
const longestBytes = 20_000_000_000

/** Where a speech model comes from: a `.tar.gz` with the files of a CTranslate2 model. */
interface ModelDownload {
  readonly url: string
  readonly sha256: string
}

export interface ModelDownloadDeps extends Pick<
  EngineContext,
  'env' | 'enginesDir' | 'say' | 'signal' | 'run'
> {
  /** For tests. */
  readonly silentMs?: number
}

/** `SPEECH_MODEL_DOWNLOADS` by name; null where an entry is not `name=address#sha256=…`. */
export function modelDownloads(env: Environment): ReadonlyMap<string, ModelDownload> | null {
  const downloads = new Map<string, ModelDownload>()
  for (const entry of (env['SPEECH_MODEL_DOWNLOADS'] ?? '').split(',').map((one) => one.trim())) {
    if (!entry) continue
    const [, name, url, sha256] =
      /^([A-Za-z0-9][\w.-]{0,99})=(https?:\/\/[^#]+)#sha256=([0-9a-f]{64})$/i.exec(entry) ?? []
    if (!name || !url || !sha256 || !URL.canParse(url)) return null
    downloads.set(name, { url, sha256: sha256.toLowerCase() })
  }
  return downloads
}

/**
 * The folder of a model that the operator lets be downloaded, once for all installations of a checkout; null if there is no such model. Throws
 * `StartError` if it cannot be had, or is not what its checksum says.
 */
export async function ensureDownloadedModel(name: string, deps: ModelDownloadDeps): Promise<string | null> {
  const { env, enginesDir, say } = deps
  const download = modelDownloads(env)?.get(name)
  if (!download) return null
  const target = join(enginesDir, `speech-model-${name}-${download.sha256.slice(0, 16)}`)
  if (existsSync(target)) return target
  const held = await usingFolder('ENGINES_DIR', enginesDir, async () => {
    await mkdir(enginesDir, { recursive: true })
    return lock(`${target}.lock`)
  })
  try {
    if (existsSync(target)) return target
    say(`Downloading the speech model ${name} from ${new URL(download.url).origin}`)
    await usingFolder('ENGINES_DIR', enginesDir, async () => fetchModel(name, download, target, deps))
    return target
  } finally {
    held.release()
  }
}

async function fetchModel(
  name: string,
  { url, sha256 }: ModelDownload,
  target: string,
  { env, signal, silentMs, run }: ModelDownloadDeps,
): Promise<void> {
  const [archive, folder] = [`${target}.download`, `${target}.new`]
  try {
    const checksum = await fetchTo(url, archive, { signal, longestBytes, silentMs }).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        throw new StartError(`The speech model ${name} could not be downloaded (${reasonOf(error)}).`)
      },
    )
    if (checksum !== sha256)
      throw new StartError(
        `SPEECH_MODEL_DOWNLOADS: what the address of ${name} gives has another checksum, ${checksum}.`,
      )
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder)
    const args = ['-xzf', archive, '-C', folder, '--no-same-owner']
    const { code, output } = await run({ name: 'tar', command: 'tar', args, env })
    if (code !== 0) throw new StartError(failure(`The speech model ${name} cannot be unpacked`, output))
    await rename(await modelIn(name, folder), target)
  } finally {
    await rm(archive, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** An archive has the files of the model, or a folder with them. */
async function modelIn(name: string, folder: string): Promise<string> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const found = [folder, ...folders.map((entry) => join(folder, entry.name))].find((one) =>
    existsSync(join(one, 'model.bin')),
  )
  if (!found) throw new StartError(`SPEECH_MODEL_DOWNLOADS: there is no model.bin in the archive of ${name}.`)
  return found
}
