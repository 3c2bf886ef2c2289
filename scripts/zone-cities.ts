// Writes what cities of time zones are called in Bengali and Arabic, which no browser tells. The names are those of Unicode CLDR:
// `npm pack cldr-dates-full@48.0.0`, unpack it, and `node scripts/zone-cities.ts <folder>/package`.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listTimeZones, presentNameOf } from '@majlis/scheduling'

/** Zones by the parts of their names, down to what is said of one. */
type Zones = { [part: string]: Zones | string }

const [folder = '.'] = process.argv.slice(2)
const known = new Set(listTimeZones())

function* citiesOf(zones: Zones, path: readonly string[] = []): Generator<[timeZone: string, city: string]> {
  for (const [part, found] of Object.entries(zones)) {
    if (typeof found !== 'string') yield* citiesOf(found, [...path, part])
    else if (part === 'exemplarCity') yield [presentNameOf(path.join('/')), found]
  }
}

for (const language of ['bn', 'ar']) {
  const file = join(folder, 'main', language, 'timeZoneNames.json')
  const { main } = JSON.parse(await readFile(file, 'utf8'))
  const cities = [...citiesOf(main[language].dates.timeZoneNames.zone)].filter(([timeZone]) =>
    known.has(timeZone),
  )
  const table = Object.fromEntries(cities.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const target = join(import.meta.dirname, '../packages/i18n/src/zone-cities', `${language}.json`)
  await writeFile(target, `${JSON.stringify(table, null, 2)}\n`)
}
