import { joinPath, parseMeetingReference } from './meeting-reference.ts'

/**
 * The join page for what was typed or pasted: a meeting ID in any grouping and any digits, the name of a personal
 * room, a whole join link, or an invitation that has one inside. Null when it is none of these.
 */
export function meetingPath(typed: string): string | null {
  const reference = parseMeetingReference(typed)
  return reference ? joinPath(reference) : null
}
