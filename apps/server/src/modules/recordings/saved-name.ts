import type { RecordingExtension } from '@majlis/contract'
import { plainName } from '../../platform/http/file-names.ts'

const maxTitleChars = 120
const maxDateChars = 40

/** What file systems take for something else, beside folders. */
const unfit = /[<>:"|?*]/g

/**
 * What the file is saved as (spec 7.53): the meeting and its day as the link has them, `recording` where it has neither. Whatever the link
 * says, it is one name, and ends as the file does.
 */
export function savedName(
  { meetingTitle, meetingDate }: { meetingTitle: string; meetingDate: string },
  extension: RecordingExtension,
): string {
  const said = [part(meetingTitle, maxTitleChars), part(meetingDate, maxDateChars)].filter(Boolean).join(' ')
  return `${said || 'recording'}.${extension}`
}

function part(text: string, maxChars: number): string {
  const name = plainName(text.replaceAll(/[/\\]/g, '-'))
    .replaceAll(unfit, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  // Whole characters, as people see them: a half of one is none.
  const seen = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
  return seen.slice(0, maxChars).join('').trim()
}
