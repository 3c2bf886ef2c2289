import { defaults, type DateFormat } from '@majlis/contract'
import { regionFormatsOf } from '@majlis/i18n'
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

/** The time zone and formats of a public page's reader: those of their profile; for visitors those of their browser's region. */
export function useReader(): Reader {
  const { session } = useSession()
  const profile = session?.profile
  return useMemo(
    () =>
      profile ?? {
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || defaults.timeZone,
        ...regionFormatsOf(navigator.languages),
      },
    [profile],
  )
}
