import type { Language } from '@majlis/contract'
import { useCallback, useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { errorCodeOf } from './error-code.ts'
import {
  formatDate,
  formatDuration,
  formatNumber,
  formatTime,
  formatTimeRange,
  type TimeFormatOptions,
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
  duration(durationMs: number): string
  number(value: number): string
}

/** The formatters bound to the page's language and the viewer's habits. */
export function useFormats(habits: Omit<TimeFormatOptions, 'language'> = {}): Formats {
  const { language } = useLanguage()
  const { timeZone, timeFormat } = habits
  return useMemo(() => {
    const options = { language, timeZone, timeFormat }
    return {
      time: (timestamp) => formatTime(timestamp, options),
      timeRange: (start, end) => formatTimeRange(start, end, options),
      date: (timestamp, more) => formatDate(timestamp, { ...options, ...more }),
      duration: (durationMs) => formatDuration(durationMs, options),
      number: (value) => formatNumber(value, options),
    }
  }, [language, timeZone, timeFormat])
}
