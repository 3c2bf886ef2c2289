// Writes which IANA zone a Windows name means. The names are those of Unicode CLDR: `npm pack cldr-core@48.2.0`, unpack it, and
// `node scripts/windows-zones.ts <folder>/package`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalTimeZone } from '@majlis/scheduling'

interface WindowsZones {
  readonly supplemental: {
    readonly windowsZones: {
      readonly mapTimezones: readonly {
        readonly mapZone: { readonly _other: string; readonly _type: string; readonly _territory: string }
      }[]
    }
  }
}

const [folder = '.'] = process.argv.slice(2)
const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
const file = join(folder, 'supplemental/windowsZones.json')
const { supplemental } = JSON.parse(await readFile(file, 'utf8')) as WindowsZones

const rows = supplemental.windowsZones.mapTimezones
  // 001 is the world: the zone that is meant where no country is named.
  .filter(({ mapZone }) => mapZone._territory === '001')
  .map(({ mapZone }) => [mapZone._other, canonicalTimeZone(mapZone._type)] as const)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
const unknown = rows.filter(([, zone]) => zone === null)
if (unknown.length > 0)
  throw new Error(`Intl does not know the zones of ${unknown.map(([name]) => name).join(', ')}.`)

const text = `/**
 * The IANA zone that each Windows name means where no country is named, in small letters. Unicode CLDR (windowsZones, cldr-core ${version}, Unicode
 * License v3), written by scripts/windows-zones.ts.
 */
export const windowsZones: Readonly<Record<string, string>> = {
${rows.map(([name, zone]) => `  '${name.toLowerCase()}': '${zone}',`).join('\n')}
}
`
await writeFile(join(import.meta.dirname, '../packages/scheduling/src/testing/windows-zones.ts'), text)
