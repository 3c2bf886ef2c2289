import type { RecordingExtension } from '@majlis/contract'
import { plainName } from '../../platform/http/file-names.ts'

/** File systems take 255 bytes; browsers add endings of their own while they download a file. */
const maxTitleBytes = 160
const maxDateBytes = 60

/** Characters that file systems interpret, besides those of folders. */
const unfit = /[<>:"|?*]/g

/**
 * What the file is saved as (spec 7.53): the day and the meeting as the link has them, `recording` where it has neither. Whatever the link
 * says, it is one name, and ends as the file does. The day comes first: after an Arabic title its numbers would be shown in reverse
 * (Unicode Standard Annex 9, W2), and no mark that prevents it survives every file system.
 */
export function savedName(
  { meetingTitle, meetingDate }: { meetingTitle: string; meetingDate: string },
  extension: RecordingExtension,
): string {
  const said = [part(meetingDate, maxDateBytes), part(meetingTitle, maxTitleBytes)].filter(Boolean).join(' ')
  return `${said || 'recording'}.${extension}`
}

function part(text: string, maxBytes: number): string {
  const name = plainName(text.replaceAll(/[/\\]/g, '-'))
    .replaceAll(unfit, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  let cut = ''
  // Whole characters, as people see them: a half of one is none.
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(cut + segment) > maxBytes) break
    cut += segment
  }
  return cut.trim()
}
