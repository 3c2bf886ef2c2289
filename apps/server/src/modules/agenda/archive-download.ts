import type { Db } from '../../platform/database/database.ts'
import { openParts } from '../../platform/storage/content-in-parts.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { archiveNames } from '../../platform/zip/archive-names.ts'
import type { ZipEntry } from '../../platform/zip/zip.ts'
import * as agendaFilesRepository from './agenda-files.repository.ts'
import * as contentsRepository from './contents.repository.ts'
import type { Ticket } from './download-token.ts'

/** All files of a date, in one archive. */
export interface ArchiveDownload {
  /** Without an end. */
  title: string
  entries(): AsyncIterable<ZipEntry>
}

/** Null if there is none. Each content is read when its turn comes. */
export async function openArchive(
  { db, storage }: { db: Db; storage: Storage },
  { meetingId, date }: Pick<Ticket, 'meetingId' | 'date'>,
): Promise<ArchiveDownload | null> {
  const rows = await contentsRepository.listOfDate(db, meetingId, date)
  const title = await agendaFilesRepository.findMeetingTitle(db, meetingId)
  if (rows.length === 0 || title === null) return null
  const names = archiveNames(rows.map(({ file_name }) => file_name))
  return {
    title,
    async *entries() {
      for (const [index, { id, created_at: changedAt }] of rows.entries()) {
        // It can be gone since the list was read.
        const file = await agendaFilesRepository.findOfMeeting(db, meetingId, id)
        const content = file && (await openParts(storage, file))
        if (content) yield { path: names[index] ?? id, content, changedAt }
      }
    },
  }
}
