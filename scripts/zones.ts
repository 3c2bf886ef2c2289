// See zones.mjs. Zones in which Intl and zoneinfo differ are named: there the data is not the same, and nothing can be compared.
import { isTimeZone } from '@majlis/scheduling'
import {
  compareZones,
  weeksOfTwoYears,
  type ZoneDifference,
  zonesOfPython,
} from '../packages/scheduling/src/testing/compare-zones.ts'

const zonesAtOnce = 50
const named = process.argv.slice(2)

const { version, zones: all } = await zonesOfPython()
const zones = (named.length > 0 ? named : all).filter(isTimeZone)
const unknown = (named.length > 0 ? named : all).filter((zone) => !isTimeZone(zone))
const days = weeksOfTwoYears(new Date().getUTCFullYear())
console.log(`${zones.length} zones, ${days.length} days of writing, 40 years each`)
console.log(
  `zoneinfo ${version}, Intl ${process.versions.tz}; not known to Intl: ${unknown.join(', ') || 'none'}`,
)

const wrong: ZoneDifference[] = []
const otherData = new Set<string>()
for (let index = 0; index < zones.length; index += zonesAtOnce) {
  const found = await compareZones(zones.slice(index, index + zonesAtOnce), days)
  for (const difference of found) {
    if (difference.isOfData) otherData.add(difference.timeZone)
    else wrong.push(difference)
  }
  const done = Math.min(index + zonesAtOnce, zones.length)
  console.log(`${done} of ${zones.length} zones, ${wrong.length} differences`)
}
for (const { timeZone, written, at, realMinutes, writtenMinutes } of wrong.slice(0, 50))
  console.log(
    `${timeZone}, written on ${written[0]}: at ${at} ${writtenMinutes} instead of ${realMinutes} minutes`,
  )
if (otherData.size > 0) console.log(`Other data in ${[...otherData].join(', ')}`)
console.log(
  `${zones.length * days.length} calendars, ${wrong.length} differences, ${otherData.size} zones with other data`,
)
process.exitCode = wrong.length > 0 ? 1 : 0
