import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import * as speakersRepository from './speakers.repository.ts'
import * as transcriptsRepository from './transcripts.repository.ts'
import './transcripts.tables.ts'

export const transcripts = declareTable('transcripts', {
  organization: 'organization_id',
  moved: 'moves',
  people: { requested_by_user_id: 'cleared' },
  columns: {
    id: 'exported',
    recording_id: 'exported',
    requested_by_user_id: 'organization',
    requested_at: 'exported',
    state: 'exported',
    language: 'exported',
    model: 'exported',
    finished_at: 'exported',
    failure: omitted.internal,
    organization_id: omitted.scope,
  },
})

const speakers = declareTable('transcript_speakers', {
  through: ['transcript_id', transcripts],
  columns: {
    id: 'exported',
    transcript_id: 'exported',
    participant_id: 'organization',
    name: 'exported',
    original_name: 'organization',
    source: omitted.internal,
  },
})

const sounds = declareTable('transcript_sounds', {
  through: ['transcript_id', transcripts],
  columns: {
    transcript_id: omitted.internal,
    source: omitted.internal,
    length_ms: omitted.internal,
    done_ms: omitted.internal,
  },
})

const segments = declareTable('transcript_segments', {
  through: ['transcript_id', transcripts],
  columns: {
    id: 'exported',
    transcript_id: 'exported',
    organization_id: omitted.derived,
    speaker_id: 'exported',
    start_ms: 'exported',
    end_ms: 'exported',
    text: 'exported',
    original_text: 'exported',
    language: 'exported',
    words: omitted.derived,
  },
})

const edits = declareTable('transcript_edits', {
  through: ['transcript_id', transcripts],
  people: { edited_by_user_id: 'cleared' },
  columns: {
    id: 'organization',
    transcript_id: 'organization',
    kind: 'organization',
    segment_id: 'organization',
    speaker_id: 'organization',
    edited_by_user_id: 'organization',
    edited_at: 'organization',
    before: 'organization',
    after: 'organization',
  },
})

const editLines = declareTable('transcript_edit_lines', {
  through: ['edit_id', edits],
  columns: {
    edit_id: 'organization',
    segment_id: 'organization',
    before_speaker_id: 'organization',
    after_speaker_id: 'organization',
  },
})

const translations = declareTable('transcript_translations', {
  through: ['transcript_id', transcripts],
  people: { requested_by_user_id: 'cleared' },
  columns: {
    transcript_id: omitted.derived,
    language: omitted.derived,
    state: omitted.derived,
    requested_at: omitted.derived,
    requested_by_user_id: omitted.derived,
  },
})

const segmentTranslations = declareTable('segment_translations', {
  through: ['segment_id', segments],
  columns: { segment_id: 'person', language: 'person', text: 'person' },
})

/** What was said in meetings, which belongs to their organisation. People get what they themselves said, also in other languages. */
export function transcriptsData({ db }: { db: Db }) {
  return {
    tables: [segmentTranslations, translations, editLines, edits, segments, sounds, speakers, transcripts],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'transcripts.csv', { table: transcripts, organizationId })
      yield organizationCsv(db, 'transcript-speakers.csv', { table: speakers, organizationId })
      yield organizationCsv(db, 'transcript-segments.csv', { table: segments, organizationId })
      yield organizationCsv(db, 'transcript-edits.csv', { table: edits, organizationId })
      yield organizationCsv(db, 'transcript-edit-lines.csv', {
        table: editLines,
        organizationId,
        key: ['edit_id', 'segment_id'],
      })
    },
    async *exportPerson({ userId }) {
      const isOwn = (speakerId: RawBuilder<unknown>) =>
        sql`EXISTS (SELECT FROM transcript_speakers own JOIN participants p ON p.id = own.participant_id
          WHERE own.id = ${speakerId} AND p.user_id = ${userId})`
      yield personJson(db, 'transcript-segments.json', { table: segments, where: isOwn(sql`t.speaker_id`) })
      yield personJson(db, 'transcript-translations.json', {
        table: segmentTranslations,
        key: ['segment_id', 'language'],
        where: sql`EXISTS (SELECT FROM transcript_segments g WHERE g.id = t.segment_id AND ${isOwn(sql`g.speaker_id`)})`,
      })
    },
    /** What they said stays in the transcripts of others, without their names. */
    erase: (tx, { userIds }) => speakersRepository.clearNames(tx, userIds),
    retention: {
      transcriptsDays: (organizationId, before) =>
        transcriptsRepository.deleteBefore(db, organizationId, before),
    },
  } satisfies PersonalData
}
