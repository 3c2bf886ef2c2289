import type { DateFormat } from '@majlis/contract'
import { toInstant } from '@majlis/scheduling'
import { readDay } from '../../../shared/date-time/index.ts'

/** The keywords of filters, in English and in the language of the page. */
export type FilterWords = Readonly<
  Record<'from' | 'before' | 'after' | 'has' | 'recording' | 'document' | 'me', readonly string[]>
>

export interface QueryReader {
  words: FilterWords
  dateFormat: DateFormat
  timeZone: string
  /** `YYYY-MM-DD`. */
  today: string
  /** The user whom `from:me` stands for. */
  ownEmail: string
}

/** The text as the call accepts it. `unread` is an invalid value of a filter. */
export interface ReadQuery {
  text: string
  from?: string
  before?: number
  after?: number
  has?: 'recording' | 'document'
  unread: { filter: 'date' | 'has'; value: string } | null
}

const filterPattern = /(?<name>[\p{L}\p{M}]+):(?:"(?<quoted>[^"]*)"?|(?<plain>\S*))/gu

/** Takes `from:`, `before:`, `after:` and `has:` out of the text. A filter without a value is ignored. */
export function readQuery(typed: string, reader: QueryReader): ReadQuery {
  const query: ReadQuery = { text: '', unread: null }
  const text = typed.replace(filterPattern, (whole, ...found) => {
    const { name, quoted, plain } = found.at(-1) as Record<string, string | undefined>
    const filter = (['from', 'before', 'after', 'has'] as const).find((one) =>
      isOneOf(name ?? '', reader.words[one]),
    )
    if (!filter) return whole
    const value = (quoted ?? plain ?? '').trim()
    if (value !== '') takeFilter(query, filter, value, reader)
    return ' '
  })
  return { ...query, text: text.replace(/\s+/g, ' ').trim() }
}

function takeFilter(
  query: ReadQuery,
  filter: 'from' | 'before' | 'after' | 'has',
  value: string,
  { words, dateFormat, timeZone, today, ownEmail }: QueryReader,
): void {
  if (filter === 'from') {
    query.from = isOneOf(value, words.me) ? ownEmail : value
    return
  }
  if (filter === 'has') {
    const has = (['recording', 'document'] as const).find((one) => isOneOf(value, words[one]))
    if (has) query.has = has
    else query.unread = { filter: 'has', value }
    return
  }
  const day = readDay(value, dateFormat, today)
  if (day) query[filter] = toInstant(`${day}T00:00`, timeZone)
  else query.unread = { filter: 'date', value }
}

function isOneOf(word: string, words: readonly string[]): boolean {
  const lower = word.toLowerCase()
  return words.some((one) => one.toLowerCase() === lower)
}
