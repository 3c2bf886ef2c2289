import { open, type CountryResponse, type Reader } from 'maxmind'

/** The country (ISO 3166) of an address; null if it is unknown. */
export type CountryLookup = (address: string) => string | null

/**
 * Countries by a database in MaxMind's format (MMDB), which the operator brings along. The file is read once, and again
 * whenever it is replaced. Throws when it cannot be read.
 */
export async function openCountries(path: string): Promise<CountryLookup> {
  const reader: Reader<CountryResponse> = await open<CountryResponse>(path, {
    watchForUpdates: true,
    watchForUpdatesNonPersistent: true,
  })
  return (address) => {
    try {
      return reader.get(address)?.country?.iso_code ?? null
    } catch {
      // Not an address, as behind a proxy that names none.
      return null
    }
  }
}

/** For installations without a database. */
export const noCountries: CountryLookup = () => null
