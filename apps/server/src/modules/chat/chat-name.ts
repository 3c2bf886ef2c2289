import { limits } from '@majlis/contract'
import { plainLine } from '../../platform/http/file-names.ts'

/** The name of a group from the title of its meeting: one line that is no longer than a typed name. */
export function chatNameFrom(title: string): string {
  let name = ''
  // Whole characters, as people see them.
  for (const { segment } of new Intl.Segmenter().segment(plainLine(title))) {
    if (name.length + segment.length > limits.chat.nameMaxChars) break
    name += segment
  }
  return name.trim() || '…'
}
