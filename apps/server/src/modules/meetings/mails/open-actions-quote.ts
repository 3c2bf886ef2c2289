import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { MailQuote } from '../../../platform/mail/mail.ts'
import { meetingPagePath } from '../entry-path.ts'
import { actionLine, type QuotedAction } from './action-line.ts'

interface QuotedDate {
  meetingId: string
  originalStart: number
  openActions: readonly QuotedAction[]
}

/** What is left to do from the date before, in a mail to people of the organisation. Where actions are marked as done is the page of the date. */
export function openActionQuotes(
  publicUrl: string,
  { meetingId, originalStart, openActions }: QuotedDate,
  language: Language,
): MailQuote[] {
  if (openActions.length === 0) return []
  const lines = openActions.map((action) => actionLine(action, language))
  const date = { calendarId: meetingId, occurrenceStart: originalStart }
  const url = `${publicUrl}${meetingPagePath(date, 'contents')}`
  const label = createServerText(language)('invitationLabel.fromLastTime')
  return [{ label, text: lines.join('\n'), url }]
}
