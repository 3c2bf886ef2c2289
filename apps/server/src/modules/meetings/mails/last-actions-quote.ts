import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { MailQuote } from '../../../platform/mail/mail.ts'

/** An open action of the date before. */
export interface LastAction {
  text: string
  /** Empty if none was named, as the next one. */
  owner: string
  due: string
}

export type ListLastActions = (
  db: DbOrTx,
  next: { meetingIds: readonly string[]; startsAt: number; now: number },
) => Promise<LastAction[]>

interface QuotedDate {
  meetingId: string
  originalStart: number
  lastActions: readonly LastAction[]
}

/** What is left to do from the date before, in a mail to people of the organisation. Where actions are marked as done is the page of the date. */
export function lastActionQuotes(
  publicUrl: string,
  { meetingId, originalStart, lastActions }: QuotedDate,
  language: Language,
): MailQuote[] {
  if (lastActions.length === 0) return []
  const lines = lastActions.map(({ text, owner, due }) => {
    const facts = [owner, due].filter(Boolean).join(', ')
    return facts ? `• ${text} (${facts})` : `• ${text}`
  })
  const page = `${publicUrl}/meeting-management/${meetingId}/contents?date=${originalStart}`
  const label = createServerText(language)('invitationLabel.fromLastTime')
  return [{ label, text: [...lines, page].join('\n') }]
}
