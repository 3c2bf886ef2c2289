import type { Language } from '@majlis/contract'
import { formatSide, isolated } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { MailQuote } from '../../../platform/mail/mail.ts'
import { meetingPagePath } from '../entry-path.ts'

/** An open action of the date before, as mails quote it. */
export interface QuotedAction {
  text: string
  /** Empty if none was named, as the next one. */
  owner: string
  due: string
}

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

/** `• Send the order (Arif, Friday)`. */
export function actionLine({ text, owner, due }: QuotedAction, language: Language): string {
  const facts = [owner, due].filter(Boolean).map((fact) => isolated(fact, language))
  return facts.length > 0 ? `• ${text} (${formatSide(facts, { language })})` : `• ${text}`
}
