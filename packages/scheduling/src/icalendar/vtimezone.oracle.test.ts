import { expect, it } from 'vitest'
import { compareZones, weeksOfTwoYears } from '../testing/compare-zones.ts'
import { isTimeZone, listTimeZones } from '../time-zone.ts'

/** Days on which it was wrong once: shortly before or after a change of the clocks. */
const days = [
  '2026-02-18',
  '2026-09-10',
  '2026-10-06',
  '2026-10-14',
  '2027-06-01',
  '2028-09-12',
  '2029-03-07',
  '2031-02-19',
].map((day) => Date.parse(day))

/** Changes on n-th weekdays, at the end of a month, over its end, by the moon, of half an hour, or none. */
const zones = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'Africa/El_Aaiun',
  'America/Asuncion',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Dhaka',
  'Asia/Gaza',
  'Asia/Hebron',
  'Asia/Jerusalem',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/Chisinau',
  'Europe/Dublin',
  'Europe/Paris',
  'Pacific/Chatham',
  'Pacific/Easter',
]

it(
  'the clocks of an endless series are right for 40 years, in whichever week it is written',
  { timeout: 60_000 },
  async () => {
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
    expect(await compareZones(zones, [...days, ...weeksOfTwoYears(2026)])).toEqual([])
  },
)

it('the clocks of an endless series are right in every zone', { timeout: 60_000 }, async () => {
  expect(await compareZones(listTimeZones(), [Date.parse('2026-10-06')])).toEqual([])
})
