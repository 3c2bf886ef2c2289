import type { Language } from '@majlis/contract'
import { localeOf, zoneName } from '@majlis/i18n'
import type { ZoneCities } from '@majlis/i18n/react'
import { listTimeZones, offsetAt } from '@majlis/scheduling'

export interface ZoneChoice {
  timeZone: string
  city: string
  region: string
  /** Its common name in the language. */
  name: string
  offsetMinutes: number
  offset: string
  /** The texts that a search covers. */
  text: string
}

/** `GMT+5:30`. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'GMT'
  const size = Math.abs(minutes)
  const rest = size % 60
  return `GMT${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** All zones as they are at an instant, from west to east. They are found by their cities' names in the language and in English. */
export function zoneChoices(language: Language, at: number, cities: ZoneCities = {}): ZoneChoice[] {
  return listTimeZones()
    .map((timeZone) => {
      const offsetMinutes = offsetAt(at, timeZone)
      const offset = offsetText(offsetMinutes)
      const english = zoneName(timeZone, 'en', 'city')
      const city = cities[timeZone] ?? english
      const name = nameOf(timeZone, language, at)
      const region = timeZone.includes('/') ? (timeZone.split('/')[0] ?? '') : ''
      const text = searchText(`${timeZone} ${english} ${city} ${name} ${offset} utc${offset.slice(3)}`)
      return { timeZone, city, region, name, offsetMinutes, offset, text }
    })
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.city.localeCompare(b.city, language))
}

function nameOf(timeZone: string, language: Language, at: number): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'long' })
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function searchText(text: string): string {
  return text.toLocaleLowerCase().replaceAll('−', '-').replaceAll('_', ' ').replaceAll(/\s+/g, ' ')
}

/** Zones that match every word of the search: a city, a name, or an offset such as `+6`. */
export function findZones(choices: readonly ZoneChoice[], search: string): ZoneChoice[] {
  const words = searchText(search.trim()).split(' ').filter(Boolean)
  return choices.filter(({ text }) =>
    words.every((word) => (/^[+-]\d/.test(word) ? hasOffset(text, word) : text.includes(word))),
  )
}

/** `+5` is not `+5:30`. */
function hasOffset(text: string, offset: string): boolean {
  return text.split(' ').some((word) => word === `gmt${offset}`)
}
