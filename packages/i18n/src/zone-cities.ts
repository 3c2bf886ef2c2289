import type { Language } from '@majlis/contract'

/** What the city of a zone is called, by the zone's present name. */
export type ZoneCities = Readonly<Record<string, string>>

/**
 * Cities of time zones in a language (Unicode CLDR, written by `scripts/zone-cities.ts`), fetched when they are needed. None for
 * English, in which the zones have their names.
 */
export async function loadZoneCities(language: Language): Promise<ZoneCities> {
  switch (language) {
    case 'en':
      return {}
    case 'bn':
      return (await import('./zone-cities/bn.json')).default
    case 'ar':
      return (await import('./zone-cities/ar.json')).default
  }
}
