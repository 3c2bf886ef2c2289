import type { Language } from '@majlis/contract'

/** The names of the zones' cities, by the zones' current names. */
export type ZoneCities = Readonly<Record<string, string>>

/**
 * Names of the zones' cities in a language (Unicode CLDR, written by `scripts/zone-cities.ts`), fetched on demand. None for
 * English, whose names are in the zone names.
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
