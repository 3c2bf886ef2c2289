import type { Language } from '@majlis/contract'
import { useCallback, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { errorCodeOf } from './error-code.ts'
import {
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatNumericDate,
  formatTime,
  formatTimeRange,
  type TimeFormatOptions,
  weekdayName,
  weekdaysFrom,
} from './formats.ts'
import { directionOf, matchLanguage, type Direction } from './languages.ts'
import type { MessageKey, MessageValues, Namespace, Text } from './messages.ts'

export {
  changeLanguage,
  currentLanguage,
  languageKey,
  loadText,
  preferredLanguage,
  startText,
} from './page-text.ts'
export type { MessageKey, Messages, Namespace, Text } from './messages.ts'

i18next.use(initReactI18next)

/** The texts of one namespace in the page's language. Suspends while the file is on its way. */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  const { t } = useTranslation<string>(namespace)
  return useCallback(
    (key: MessageKey<N>, values: MessageValues = {}) => {
      // Our own type has judged the key; i18next's would look for it in its global table.
      const name: string = key
      return t(name, values)
    },
    [t],
  )
}

/** The translated sentence of the catalogue for whatever was thrown (spec section 8). */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation<string>('errors')
  return useCallback(
    (error: unknown) => {
      const code = errorCodeOf(error)
      const options = { ns: 'errors', keySeparator: false as const }
      return t(i18n.exists(code, options) ? code : 'general.failed', options)
    },
    [t, i18n],
  )
}

/** The translated notice for a success code (spec 8.19). */
export function useNoticeText(): (code: string) => string {
  const { t } = useTranslation<string>('common')
  return useCallback((code: string) => t(`success.${code}`), [t])
}

export function useLanguage(): { language: Language; direction: Direction } {
  const { i18n } = useTranslation()
  const language = matchLanguage([i18n.language])
  return { language, direction: directionOf(language) }
}

export interface Formats {
  time(timestamp: number): string
  timeRange(start: number, end: number): string
  date(timestamp: number, options?: { length?: 'long' | 'short'; now?: number }): string
  /** `21/11/2026`. */
  numericDate(timestamp: number): string
  /** Of an ISO weekday. */
  weekday(weekday: number, length?: 'long' | 'short' | 'narrow'): string
  /** ISO weekdays from the viewer's first one on. */
  weekdays(): number[]
  duration(durationMs: number): string
  number(value: number): string
  /** `Ann, Bo and Cem`. */
  list(items: readonly string[]): string
}

/** The formatters bound to the page's language and the viewer's habits. */
export function useFormats(habits: Omit<TimeFormatOptions, 'language'> = {}): Formats {
  const { language } = useLanguage()
  const { timeZone, timeFormat, dateFormat, weekStart } = habits
  return useMemo(() => {
    const options = { language, timeZone, timeFormat, dateFormat, weekStart }
    return {
      time: (timestamp) => formatTime(timestamp, options),
      timeRange: (start, end) => formatTimeRange(start, end, options),
      date: (timestamp, more) => formatDate(timestamp, { ...options, ...more }),
      numericDate: (timestamp) => formatNumericDate(timestamp, options),
      weekday: (weekday, length = 'long') => weekdayName(weekday, { language, length }),
      weekdays: () => weekdaysFrom(weekStart),
      duration: (durationMs) => formatDuration(durationMs, options),
      number: (value) => formatNumber(value, options),
      list: (items) => formatList(items, options),
    }
  }, [language, timeZone, timeFormat, dateFormat, weekStart])
}
