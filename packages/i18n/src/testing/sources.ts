import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The product's own source, in which every key has to be asked for. */
export function readSources(): string {
  return ['apps/web/src', 'apps/server/src', 'packages/ui/src', 'packages/i18n/src']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${root}${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

/** True when a key is asked for by its own name, or by a name put together from its beginning. */
export function isAsked(sources: string, key: string): boolean {
  if (sources.includes(`'${key}'`) || sources.includes(`"${key}"`) || sources.includes(`\`${key}\``))
    return true
  // `group.${name}`, `group.part_${name}`
  return [key.lastIndexOf('.'), key.lastIndexOf('_')].some(
    (end) => end > 0 && sources.includes(`\`${key.slice(0, end + 1)}\${`),
  )
}
