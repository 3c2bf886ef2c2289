import { defaults, type DateFormat } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { useLanguage } from '@majlis/i18n/react'
import { useMemo } from 'react'
import { useSession } from './useSession.ts'

/** A person's time zone and formats (spec 3.8). */
export interface Reader {
  timeZone: string
  timeFormat: '12' | '24'
  dateFormat: DateFormat
  /** 1 is Monday, 7 Sunday. */
  weekStart: number
}

/** The time zone and formats of a public page's reader: by their profile; for visitors by their browser and the language. */
export function useReader(): Reader {
  const { session } = useSession()
  const { language } = useLanguage()
  const profile = session?.profile
  return useMemo(() => {
    if (profile) return profile
    const { hourCycle } = new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric' }).resolvedOptions()
    return {
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || defaults.timeZone,
      timeFormat: hourCycle === 'h12' ? '12' : '24',
      dateFormat: 'DD/MM/YYYY',
      weekStart: 1,
    }
  }, [profile, language])
}
