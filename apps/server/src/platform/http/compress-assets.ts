import { existsSync } from 'node:fs'
import { glob, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Shorter files are sent uncompressed. */
export const worthwhileBytes = 1_024
const encodings = {
  br: (content: Buffer) =>
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content: Buffer) => zip(content, { level: 9 }),
}

/**
 * Writes `.br` and `.gz` beside the scripts, style sheets and other texts of a built web app, once per build. A folder that
 * cannot be written is served uncompressed.
 */
export async function compressAssets(root: string, signal: AbortSignal): Promise<void> {
  for await (const name of glob(['*.html', 'assets/**/*.{js,mjs,css,svg,json,wasm,txt}'], {
    cwd: root,
  })) {
    const file = join(root, name)
    const content = await readFile(file)
    if (content.length < worthwhileBytes) continue
    for (const [ending, compress] of Object.entries(encodings)) {
      if (signal.aborted) return
      const target = `${file}.${ending}`
      if (await isNewer(target, file)) continue
      await writeFile(`${target}.new`, await compress(content))
      await rename(`${target}.new`, target)
    }
  }
}

async function isNewer(target: string, file: string): Promise<boolean> {
  if (!existsSync(target)) return false
  const [compressed, source] = await Promise.all([stat(target), stat(file)])
  return compressed.mtimeMs >= source.mtimeMs
}
