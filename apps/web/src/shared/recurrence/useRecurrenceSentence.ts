import { recurrenceSentence } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { describeRule, parseRule, type RecurrenceRule } from '@majlis/scheduling'
import { useCallback } from 'react'
import { useNow } from '../clock/index.ts'

/** Says how a meeting repeats, in words of the page's language: "every 2 weeks on Monday until 3 March". */
export function useRecurrenceSentence() {
  const t = useText('recurrence')
  const { language } = useLanguage()
  const now = useNow()
  return useCallback(
    (rule: RecurrenceRule | string, timeZone: string, localStart?: string): string => {
      const parsed = typeof rule === 'string' ? parseRule(rule, timeZone) : rule
      return recurrenceSentence(describeRule(parsed, localStart), t, { language, now })
    },
    [t, language, now],
  )
}
