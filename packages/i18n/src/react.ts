import type { Language } from '@majlis/contract'
import { use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { boundOf, errorCodeOf, waitMsOf } from './error-code.ts'
import {
  formatBytes,
  formatDate,
  formatDuration,
  formatElapsed,
  formatLength,
  formatList,
  formatNumber,
  formatNumericDate,
  formatPadded,
  formatSide,
  formatShortTime,
  formatTime,
  formatTimeRange,
  formatWait,
  type TimeFormatOptions,
  weekdayName,
  weekdaysFrom,
} from './formats.ts'
import { directionOf, type Direction } from './languages.ts'
import type { Namespace, Text } from './messages.ts'
import { currentLanguage, followText, isWaitedFor, loadText, textComing, textThere } from './page-text.ts'
import type { Translator } from './translate.ts'

export { loadZoneCities, type ZoneCities } from './zone-cities.ts'
export { changeLanguage, currentLanguage, loadText, preferredLanguage, startText } from './page-text.ts'
export type { MessageKey, Messages, Namespace, Text } from './messages.ts'

const minuteMs = 60_000
/** For a daily limit: the sentence says what was reached, how high the limit is, and when it resets. */
const dailyBounds = new Set<string>([
  'organization.daily_bound',
  'organization.installation_bound',
  'organization.founded_bound',
  'registration.daily_bound',
])

/** The texts of one namespace in the page's language. Suspends while the file is loading. */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  return useTranslator(namespace)
}

function useTranslator(namespace: Namespace): Translator {
  const there = useThere(namespace)
  // React takes up again a draw that waited, and has to find `use` in it again, although the texts are there by then.
  return there === undefined || isWaitedFor(namespace) ? use(textComing(namespace)) : there
}

function useThere(namespace: Namespace): Translator | undefined {
  return useSyncExternalStore(followText, () => textThere(namespace))
}

/**
 * The translated sentence of the catalogue for any thrown value (spec section 8), with the waiting time if it is minutes.
 * Does not suspend: an error that is shown before the sentences are loaded gets its sentence once they are.
 */
export function useErrorText(): (error: unknown) => string {
  const text = useThere('errors')
  const { language } = useLanguage()
  useEffect(() => {
    if (!text) void loadText('errors')
  }, [text])
  return useCallback(
    (error: unknown) => {
      const waitMs = waitMsOf(error)
      const code = errorCodeOf(error)
      const duration = formatWait(Math.max(waitMs, minuteMs), { language })
      if (text && dailyBounds.has(code)) {
        const bound = boundOf(error)
        const limit =
          bound === null ? [] : [text('general.daily_limit', { bound: formatNumber(bound, { language }) })]
        return [text(code), ...limit, text('general.try_again_in', { duration })].join(' ')
      }
      if (text && waitMs >= minuteMs) return text('general.wait', { duration })
      return text?.(text.has(code) ? code : 'general.failed') ?? ''
    },
    [text, language],
  )
}

/** The translated notice for a success code (spec 8.19). */
export function useNoticeText(): (code: string) => string {
  const t = useTranslator('common')
  return useCallback((code: string) => t(`success.${code}`), [t])
}

export function useLanguage(): { language: Language; direction: Direction } {
  const language = useSyncExternalStore(followText, currentLanguage)
  return { language, direction: directionOf(language) }
}

export interface Formats {
  time(timestamp: number): string
  timeRange(start: number, end: number): string
  /** Where there is little room: `10`, `10:30am`. */
  shortTime(timestamp: number): string
  date(timestamp: number, options?: { length?: 'long' | 'short'; now?: number; withYear?: boolean }): string
  /** `21/11/2026`. */
  numericDate(timestamp: number): string
  /** Of an ISO weekday. */
  weekday(weekday: number, length?: 'long' | 'short' | 'narrow'): string
  /** ISO weekdays, starting with the viewer's first day. */
  weekdays(): number[]
  duration(durationMs: number): string
  /** After "in", as in "in 5 min". */
  wait(durationMs: number): string
  /** Since a start, `4:05`, `1:04:05`. */
  elapsed(elapsedMs: number): string
  /** Of a recording, `1:02:05`. */
  length(lengthMs: number): string
  number(value: number): string
  /** With two digits at least. */
  padded(value: number): string
  /** Parts joined with the comma of the language. */
  side(...parts: string[]): string
  /** Takes a number of bytes. */
  bytes(count: number): string
  /** `Ann, Bo and Cem`. */
  list(items: readonly string[]): string
}

/** The formatters for the page's language and the viewer's settings. */
export function useFormats(habits: Omit<TimeFormatOptions, 'language'> = {}): Formats {
  const { language } = useLanguage()
  const { timeZone, timeFormat, dateFormat, weekStart } = habits
  return useMemo(() => {
    const options = { language, timeZone, timeFormat, dateFormat, weekStart }
    return {
      time: (timestamp) => formatTime(timestamp, options),
      shortTime: (timestamp) => formatShortTime(timestamp, options),
      timeRange: (start, end) => formatTimeRange(start, end, options),
      date: (timestamp, more) => formatDate(timestamp, { ...options, ...more }),
      numericDate: (timestamp) => formatNumericDate(timestamp, options),
      weekday: (weekday, length = 'long') => weekdayName(weekday, { language, length }),
      weekdays: () => weekdaysFrom(weekStart),
      duration: (durationMs) => formatDuration(durationMs, options),
      wait: (durationMs) => formatWait(durationMs, options),
      elapsed: (elapsedMs) => formatElapsed(elapsedMs, options),
      length: (lengthMs) => formatLength(lengthMs, options),
      number: (value) => formatNumber(value, options),
      padded: (value) => formatPadded(value, options),
      bytes: (count) => formatBytes(count, options),
      side: (...parts) => formatSide(parts, options),
      list: (items) => formatList(items, options),
    }
  }, [language, timeZone, timeFormat, dateFormat, weekStart])
}
