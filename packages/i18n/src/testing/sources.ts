import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The keys that the product's source uses. */
interface Asked {
  /** `'group.name'`, in quotes of any kind. */
  names: Set<string>
  /** `group.` of `group.${name}`, `group.part_` of `group.part_${name}`. */
  beginnings: Set<string>
}

export function readAsked(): Asked {
  const sources = ['apps/web/src', 'apps/web/vite', 'apps/server/src', 'packages/ui/src', 'packages/i18n/src']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${root}${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const all = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([found]) => found))
  return { names: all(/(?<=(['"`]))[\w.-]+(?=\1)/g), beginnings: all(/(?<=`)[\w.-]+[._](?=\$\{)/g) }
}

/** True if a key is used by its own name, or by a name built from its beginning. */
export function isAsked({ names, beginnings }: Asked, key: string): boolean {
  return (
    names.has(key) ||
    [key.lastIndexOf('.'), key.lastIndexOf('_')].some(
      (end) => end > 0 && beginnings.has(key.slice(0, end + 1)),
    )
  )
}
