import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** After this long without data, a download is given up. */
const silentAfterMs = 15_000

export interface DownloadLimits {
  readonly signal: AbortSignal
  readonly longestBytes: number
  /** For tests. */
  readonly silentMs?: number | undefined
}

/** Writes what an address gives to a file; answers its SHA-256. Throws what `reasonOf` explains. */
export async function fetchTo(
  url: string,
  file: string,
  { signal, longestBytes, silentMs = silentAfterMs }: DownloadLimits,
): Promise<string> {
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

/** What the system said, which fetch hides behind "fetch failed". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.message
}
