import { formatTime } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import type { ArchivedDate, ArchivePart } from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { plainLine } from '../../platform/http/file-names.ts'
import * as messagesRepository from './messages.repository.ts'

const pageSize = 500

/** No line of a message can look like the beginning of another one. */
const indented = (text: string): string => text.replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n    ')

/** What was written to everyone on a date, as text. Private messages are for their two people. */
export function chatArchive({ db }: { db: Db }): ArchivePart {
  async function* linesOf({ title, timeZone, language }: ArchivedDate, occurrenceId: string) {
    const t = createServerText(language, 'meetingPage')
    yield `\uFEFF${title}\n\n`
    for (let after: string | null = null; ;) {
      const messages = await messagesRepository.listOfDate(db, occurrenceId, { after, limit: pageSize })
      for (const { sent_at: at, display_name: name, text } of messages)
        yield `[${formatTime(at.getTime(), { language, timeZone })}] ${plainLine(name) || t('chat.erased')}: ${indented(text)}\n`
      const last = messages.at(-1)
      if (!last || messages.length < pageSize) return
      after = last.id
    }
  }

  return {
    part: 'chat',
    async list(date) {
      const { occurrenceId } = date
      const counts = occurrenceId === null ? null : await messagesRepository.countOfDate(db, occurrenceId)
      if (occurrenceId === null || !counts) return { files: [], leftOut: [] }
      const { last_at: changedAt, has_private: hasPrivate } = counts
      return {
        files: changedAt
          ? [{ path: 'chat.txt', bytes: null, changedAt, open: async () => linesOf(date, occurrenceId) }]
          : [],
        leftOut: hasPrivate ? [{ name: 'chat.txt', reason: 'private' }] : [],
      }
    },
  }
}
