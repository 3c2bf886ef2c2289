import type { Language } from '@majlis/contract'
import {
  fileTime,
  inOnePiece,
  type ArchivedFile,
  type ArchivePart,
} from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MinutesFiles } from './minutes-files.service.ts'
import * as minutesRepository from './minutes.repository.ts'
import * as translationsRepository from './translations.repository.ts'

interface MinutesArchiveDeps {
  db: Db
  files: Pick<MinutesFiles, 'contentOf'>
  /** Spec 9.13. */
  isOn: boolean
}

const formats = ['pdf', 'TXT'] as const

/** Approved minutes of a date, in each language in which all of their lines are. */
export function minutesArchive({ db, files, isOn }: MinutesArchiveDeps): ArchivePart {
  return {
    part: 'minutes',
    async list({ occurrenceId, reader, timeZone, language }) {
      const all = isOn && occurrenceId !== null ? await minutesRepository.listOfDate(db, occurrenceId) : []
      const found: ArchivedFile[] = []
      const pathOf = (startedAt: Date) => `minutes/${fileTime(startedAt, timeZone)}`
      for (const { id, transcript_id: transcriptId, approved_at: changedAt, started_at: startedAt } of all) {
        if (changedAt === null) continue
        const file = (named: Language, translated: boolean) =>
          formats.map((format) => ({
            path: `${pathOf(startedAt)}${translated ? ` ${named}` : ''}.${format.toLowerCase()}`,
            bytes: null,
            changedAt,
            open: async () => {
              // Their approval may have been withdrawn since they were listed.
              const now = await minutesRepository.find(db, transcriptId)
              if (!now) return 'removed'
              if (!now.approved_at) return 'not_approved'
              const wanted = { format, language: named, translated }
              return inOnePiece(await files.contentOf(transcriptId, wanted, reader.userId))
            },
          }))
        found.push(...file(language, false))
        for (const other of await translationsRepository.listLanguages(db, id))
          found.push(...file(other, true))
      }
      return {
        files: found,
        leftOut: all
          .filter(({ approved_at: approvedAt }) => approvedAt === null)
          .map(({ started_at: startedAt }) => ({ name: pathOf(startedAt), reason: 'not_approved' as const })),
      }
    },
  }
}
