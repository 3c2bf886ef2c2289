import { limits } from '@majlis/contract'
import { plainLine } from '../../platform/http/file-names.ts'

/**
 * The title of a chat's meeting. The members of a chat call it what they like, at any homeserver: the title is one line that reads as it is
 * written and is no longer than one that is typed. Empty where nothing is left.
 */
export function titleFrom(chatRoomName: string): string {
  let title = ''
  // Whole characters, as people see them: a half of one is none.
  for (const { segment } of new Intl.Segmenter().segment(plainLine(chatRoomName))) {
    if (title.length + segment.length > limits.meeting.titleMaxChars) break
    title += segment
  }
  return title.trim()
}
