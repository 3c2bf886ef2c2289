import { joinPath, parseMeetingReference } from './meeting-reference.ts'

/**
 * The join page for text that was typed or pasted: a meeting ID in any grouping and digits, the name of a personal
 * room, a join link, or an invitation that contains one. Null for anything else.
 */
export function meetingPath(typed: string): string | null {
  const reference = parseMeetingReference(typed)
  return reference ? joinPath(reference) : null
}
