import { useLanguage, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { useMemo } from 'react'
import { dayText } from '../../../shared/date-time/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { readQuery, type FilterWords, type ReadQuery } from '../model/read-query.ts'

/** The text, parsed with the keywords of the page's language and the user's date format. */
export function useSearchQuery(typed: string): ReadQuery {
  const t = useText('search')
  const { language } = useLanguage()
  const { user, profile } = useUser()
  return useMemo(() => {
    // English keywords always work, because people know them from other products.
    const words: FilterWords = {
      from: ['from', t('word.from')],
      before: ['before', t('word.before')],
      after: ['after', t('word.after')],
      has: ['has', t('word.has')],
      recording: ['recording', t('word.recording')],
      document: ['document', 'file', t('word.document')],
      me: ['me', t('word.me')],
    }
    const { dateFormat, timeZone } = profile
    const today = dateOf(Date.now(), timeZone)
    return readQuery(typed, { words, dateFormat, timeZone, today, ownEmail: user.user_email })
    // oxlint-disable-next-line react/exhaustive-deps -- the texts are those of the language
  }, [typed, language, profile, user])
}

/** An invalid filter, with an example of how to write it; null if all are valid. */
export function useUnreadText({ unread }: ReadQuery): string | null {
  const t = useText('search')
  const { language } = useLanguage()
  const { dateFormat } = useUser().profile
  if (!unread) return null
  const { value } = unread
  if (unread.filter === 'has') return t('unread.has', { value })
  return t('unread.date', { value, example: dayText('2026-12-31', dateFormat, language) })
}
