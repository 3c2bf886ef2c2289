import {
  fileTime,
  inOnePiece,
  type ArchivedDate,
  type ArchivePart,
} from '../../platform/archive/archive-part.ts'
import type { Db } from '../../platform/database/database.ts'
import { cuesOf } from './files/cues.ts'
import { webVtt } from './files/subtitles.ts'
import { plainDocument } from './files/text-files.ts'
import { documentOf } from './files/transcript-files.service.ts'
import { meetingFacts } from './files/write-file.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

/** What was said on a date, as subtitles of its recordings and as text. */
export function transcriptArchive({ db }: { db: Db }): ArchivePart {
  async function plainText({ reader, language }: ArchivedDate, id: string): Promise<string> {
    const transcript = await getViewedTranscript(db, reader, id)
    const facts = meetingFacts(transcript, language)
    return plainDocument(documentOf({ title: transcript.title, facts, cues: await cuesOf(db, id), language }))
  }

  return {
    part: 'transcripts',
    async list(date) {
      const { occurrenceId, timeZone } = date
      const talks = occurrenceId === null ? [] : await transcriptsRepository.listTalks(db, occurrenceId)
      const transcripts = talks.flatMap(({ started_at: startedAt, transcript }) =>
        transcript ? [{ ...transcript, path: `transcripts/${fileTime(startedAt, timeZone)}` }] : [],
      )
      const isReady = ({ state }: (typeof transcripts)[number]) => state === 'ready'
      return {
        files: transcripts.filter(isReady).flatMap(({ id, path, finished_at, requested_at }) => {
          const facts = { bytes: null, changedAt: finished_at ?? requested_at }
          return [
            { ...facts, path: `${path}.vtt`, open: async () => inOnePiece(webVtt(await cuesOf(db, id))) },
            { ...facts, path: `${path}.txt`, open: async () => inOnePiece(await plainText(date, id)) },
          ]
        }),
        leftOut: transcripts
          .filter((one) => !isReady(one))
          .map(({ path }) => ({ name: path, reason: 'not_ready' as const })),
      }
    },
  }
}
