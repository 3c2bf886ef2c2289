import { useLanguage, useText } from '@majlis/i18n/react'
import { useCallback } from 'react'
import { useRecurrenceSentence } from '../recurrence/index.ts'
import { useReader } from '../session/index.ts'
import { invitationText, type InvitationParts } from './invitation-text.ts'

/** Writes the text of "Copy invitation" in the language and formats of the reader. */
export function useInvitationText(): (invitation: InvitationParts) => string {
  const t = useText('common')
  const recurrenceOf = useRecurrenceSentence()
  const { language } = useLanguage()
  const { timeFormat, dateFormat } = useReader()
  return useCallback(
    (invitation) => invitationText(invitation, { t, recurrenceOf, language, timeFormat, dateFormat }),
    [t, recurrenceOf, language, timeFormat, dateFormat],
  )
}
