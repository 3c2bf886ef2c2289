/**
 * Formats of `Intl`, each made once: making one takes a phone milliseconds, and a list asks for the same one in every row. Locales and options
 * are ours, so they are few.
 */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()

export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return madeOnce(dates, [locale, options], () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return madeOnce(numbers, [locale, options], () => new Intl.NumberFormat(locale, options))
}

export function listFormat(locale: string, options: Intl.ListFormatOptions): Intl.ListFormat {
  return madeOnce(lists, [locale, options], () => new Intl.ListFormat(locale, options))
}

function madeOnce<Format>(known: Map<string, Format>, of: unknown, make: () => Format): Format {
  const key = JSON.stringify(of)
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}
