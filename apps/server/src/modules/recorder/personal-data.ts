import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import * as capturesRepository from './captures.repository.ts'
import './recorder.tables.ts'
import * as voicesRepository from './voices.repository.ts'

const recorders = declareTable('recorders', {
  unowned: 'Processes that record; they report every second.',
  columns: {
    id: omitted.passing,
    capacity: omitted.passing,
    problem: omitted.passing,
    can_trim: omitted.passing,
    seen_at: omitted.passing,
  },
})

const captures = declareTable('captures', {
  organization: 'organization_id',
  moved: 'moves',
  stored: { bytes: sql`bytes` },
  columns: {
    id: 'organization',
    meeting_id: 'organization',
    room_session_id: 'organization',
    requested_by: 'organization',
    requested_at: 'organization',
    started_at: 'organization',
    ended_at: 'organization',
    state: 'organization',
    failure: 'organization',
    recording_id: 'organization',
    purposes: 'organization',
    organization_id: omitted.scope,
    layout: omitted.internal,
    height: omitted.internal,
    has_clock: omitted.internal,
    wanted: omitted.internal,
    recorder_id: omitted.internal,
    leased_until: omitted.internal,
    starts: omitted.internal,
    bytes: omitted.internal,
  },
})

const segments = declareTable('capture_segments', {
  through: ['capture_id', captures],
  columns: {
    id: omitted.passing,
    capture_id: omitted.passing,
    token_hash: omitted.secret,
    mime_type: omitted.passing,
    fragments: omitted.passing,
    length_ms: omitted.passing,
    clock: omitted.passing,
    created_at: omitted.passing,
    last_fragment_at: omitted.passing,
    closed_at: omitted.passing,
  },
})

const voices = declareTable('capture_voices', {
  organization: 'organization_id',
  moved: 'moves',
  stored: { bytes: sql`bytes` },
  columns: {
    id: omitted.passing,
    organization_id: omitted.passing,
    capture_id: omitted.passing,
    segment_id: omitted.passing,
    participant_id: omitted.passing,
    mime_type: omitted.passing,
    started_at: omitted.passing,
    recording_offset_ms: omitted.passing,
    length_ms: omitted.passing,
    fragments: omitted.passing,
    bytes: omitted.passing,
  },
})

const egresses = declareTable('capture_egresses', {
  through: ['capture_id', captures],
  columns: {
    id: omitted.passing,
    capture_id: omitted.passing,
    file_name: omitted.passing,
    created_at: omitted.passing,
    taken_at: omitted.passing,
  },
})

const marks = declareTable('capture_marks', {
  through: ['capture_id', captures],
  columns: {
    id: omitted.internal,
    capture_id: 'organization',
    offset_ms: 'organization',
    title: 'organization',
  },
})

const consents = declareTable('recording_consents', {
  through: ['capture_id', captures],
  columns: {
    capture_id: 'exported',
    participant_id: 'exported',
    given_by: 'exported',
    at: 'exported',
    purposes: 'exported',
  },
})

const consentKey = ['capture_id', 'participant_id']

/** Recordings in progress, their chapters, and who agreed to be recorded. */
export function recorderData({ db }: { db: Db }) {
  return {
    tables: [consents, marks, voices, egresses, segments, captures, recorders],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'captures.csv', { table: captures, organizationId })
      yield organizationCsv(db, 'chapters.csv', { table: marks, organizationId })
      yield organizationCsv(db, 'recording-consents.csv', {
        table: consents,
        organizationId,
        key: consentKey,
      })
    },
    async *exportPerson({ userId }) {
      const isTheirs = sql`EXISTS (SELECT FROM participants p WHERE p.id = t.participant_id AND p.user_id = ${userId})`
      yield personJson(db, 'recording-consents.json', { table: consents, key: consentKey, where: isTheirs })
    },
    /** Their voices, which no one needs any more to know what was said. The recording stays: it is the meeting's. */
    erase: (tx, { userIds }) => voicesRepository.deleteOfUsers(tx, userIds),
    retention: {
      recordingsDays: (organizationId, before) =>
        capturesRepository.deleteEndedBefore(db, organizationId, before),
    },
  } satisfies PersonalData
}
