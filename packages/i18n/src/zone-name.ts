import type { Language } from '@majlis/contract'
import { dateTimeFormat } from './intl.ts'
import { localeOf } from './languages.ts'

/**
 * A time zone's display name: in English `Asia/Ho Chi Minh`, or only its city; in other languages the name of its time
 * (`توقيت فيتنام`), because cities have no translation here.
 */
export function zoneName(timeZone: string, language: Language, form: 'full' | 'city' = 'full'): string {
  if (language === 'en')
    return (form === 'city' ? (timeZone.split('/').at(-1) ?? timeZone) : timeZone).replaceAll('_', ' ')
  const nameBy = (timeZoneName: 'shortGeneric' | 'longGeneric') =>
    dateTimeFormat(localeOf(language), { timeZone, timeZoneName })
      .formatToParts(0)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const short = nameBy('shortGeneric')
  // Some short names are letters of English.
  return /[A-Za-z]{2}/.test(short) ? nameBy('longGeneric') : short
}
