/** The query of an address, as the router has read it. */
export type ListQuery = Readonly<Record<string, unknown>>

/** The longest text that a list takes from an address. */
const maxTextChars = 200

/** Reads values of a list from the query of its address; what makes no sense is left out. */
export function readerOf(query: ListQuery) {
  const text = (name: string): string | undefined => {
    const value = query[name]
    // The router parses a query as JSON, so digits become a number.
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    return String(value).slice(0, maxTextChars) || undefined
  }
  return {
    text,
    /** One of the known values. */
    one: <T extends string | number>(name: string, known: readonly T[]): T | undefined =>
      known.find((value) => value === query[name]),
    /** `2026-11-24` */
    day: (name: string): string | undefined => {
      const value = text(name)
      return value && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
        ? value
        : undefined
    },
    /** The number of a page; undefined for the first one. */
    page: (name: string): number | undefined => {
      const value = query[name]
      return typeof value === 'number' && Number.isSafeInteger(value) && value > 1 ? value : undefined
    },
    id: (name: string): string | undefined => {
      const value = text(name)
      return value && /^[\da-f-]{36}$/i.test(value) ? value : undefined
    },
  }
}
