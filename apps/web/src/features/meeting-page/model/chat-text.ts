import type { MeetingMessage, MeetingPage } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'

export interface ChatWords {
  title: string
  timeOf(timestamp: number): string
  /** Replaces the name of a deleted account. */
  erased: string
  private: string
}

/** The chat as a text file (spec 4.8): one message after the other, with time and author. */
export function chatText(messages: readonly MeetingMessage[], words: ChatWords): string {
  const lines = messages.map(({ displayName, text, sentAt, isPrivate }) => {
    const author = displayName || words.erased
    return `[${words.timeOf(sentAt)}] ${author}${isPrivate ? ` (${words.private})` : ''}: ${text}`
  })
  return [words.title, '', ...lines, ''].join('\n')
}

/** The title without characters that file systems refuse, and the day. */
export function chatFileName(
  {
    meetingTitle,
    startDateTime,
    startDate,
  }: Pick<MeetingPage, 'meetingTitle' | 'startDateTime' | 'startDate'>,
  timeZone: string,
): string {
  const title = meetingTitle.replaceAll(/[\s\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  return `${title} ${startDate ?? dateOf(startDateTime, timeZone)}.txt`
}
