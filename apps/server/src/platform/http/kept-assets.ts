import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { worthwhileBytes } from './compress-assets.ts'

const types = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['woff2', 'font/woff2'],
])
/** The best first. */
const encodings = [
  { name: 'br', ending: '.br', isAccepted: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/ },
  { name: 'gzip', ending: '.gz', isAccepted: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/ },
]

export interface KeptAsset {
  content: Buffer
  type: string
  encoding: string | null
}

/**
 * Scripts, style sheets and fonts of a built web app, each kept in memory once it was asked for: their names hold their content. A first
 * screen is a dozen of them, and reading one from the disk keeps the server busy ten times as long as sending it.
 */
export function createKeptAssets(folder: string) {
  const kept = new Map<string, KeptAsset>()

  async function read(name: string, ending: string): Promise<Buffer | null> {
    try {
      return await readFile(join(folder, name + ending))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }
  }

  return {
    /** Null if the file has to be read from disk: other files, and those that are not compressed yet. */
    async find(name: string, acceptEncoding = ''): Promise<KeptAsset | null> {
      const type = types.get(/^[\w.-]+\.(\w+)$/.exec(name)?.[1] ?? '')
      if (!type) return null
      const encoding = type.startsWith('font/')
        ? null
        : encodings.find(({ isAccepted }) => isAccepted.test(acceptEncoding))
      if (encoding === undefined) return null
      const key = name + (encoding?.ending ?? '')
      const known = kept.get(key)
      if (known) return known
      const compressed = encoding && (await read(name, encoding.ending))
      const content = compressed ?? (await read(name, ''))
      if (!content || (encoding && !compressed && content.length >= worthwhileBytes)) return null
      const asset = { content, type, encoding: compressed && encoding ? encoding.name : null }
      kept.set(key, asset)
      return asset
    },
  }
}
