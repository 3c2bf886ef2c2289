import { limits } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { contentsOf } from '../../platform/exports/exported-contents.ts'
import { csvFile, jsonRowsFile } from '../../platform/exports/exported-files.ts'
import type { DeleteBefore, PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted } from '../../platform/personal-data/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { followOccurrences } from '../rooms/index.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import { countRecordedOpenings, followSessions, listRecordedOpenings } from './recorded-openings.ts'
import type { RecordingRow } from './recordings.repository.ts'

interface RecordingsDataDeps {
  db: Db
  storage: Storage
  meetings: Pick<MeetingsApi, 'givePersonalOpenings'>
  removeKeptBefore: DeleteBefore
}

const recordings = declareTable('recordings', {
  organization: 'organization_id',
  moved: 'moves',
  stored: {
    bytes: sql`bytes + coalesce(poster_bytes, 0) + coalesce((previews ->> 'bytes')::bigint, 0)`,
    where: sql`removed_at IS NULL`,
    arriving: { missing: 'missing_bytes', since: 'progress_at' },
  },
  people: { added_by_user_id: 'cleared' },
  columns: {
    id: 'exported',
    meeting_id: 'exported',
    room_session_id: 'exported',
    original_file_name: 'exported',
    extension: 'exported',
    bytes: 'exported',
    length_ms: 'exported',
    chapters: 'exported',
    clock: omitted.internal,
    purposes: 'organization',
    kept_at: 'exported',
    removed_at: 'exported',
    added_by_user_id: 'organization',
    // Everyone who knows this name can read the file, and archives get passed on.
    file_name: omitted.secret,
    organization_id: omitted.scope,
    stored_under: omitted.internal,
    part_bytes: omitted.internal,
    failed_as: omitted.internal,
    parts_there: omitted.internal,
    part_count: omitted.derived,
    progress_at: omitted.internal,
    parts_begun: omitted.internal,
    missing_bytes: omitted.derived,
    created_at: omitted.internal,
    has_video: omitted.internal,
    link_decision: omitted.internal,
    poster_bytes: omitted.derived,
    previews: omitted.derived,
    is_link_off: omitted.internal,
    link_expires_at: omitted.internal,
    link_passcode: omitted.secret,
    link_views: 'organization',
  },
})

const trims = declareTable('recording_trims', {
  organization: 'organization_id',
  moved: 'moves',
  people: { requested_by: 'deleted' },
  columns: {
    recording_id: omitted.passing,
    organization_id: omitted.passing,
    start_ms: omitted.passing,
    end_ms: omitted.passing,
    requested_by: omitted.passing,
    requested_from: omitted.passing,
    requested_at: omitted.passing,
    leased_until: omitted.passing,
    tries: omitted.passing,
    has_failed: omitted.passing,
  },
})

const redactions = declareTable('recording_redactions', {
  organization: 'organization_id',
  moved: 'moves',
  people: { requested_by_user_id: 'cleared' },
  columns: {
    recording_id: omitted.passing,
    organization_id: omitted.passing,
    spans: omitted.passing,
    requested_by_user_id: omitted.passing,
    requested_at: omitted.passing,
    state: omitted.passing,
    progress: omitted.passing,
  },
})

/** Recordings: a list, and the files of those that are there under their ids. One that is lost, or of which passages are being removed, is only in the list. */
export function recordingsData({ db, storage, meetings, removeKeptBefore }: RecordingsDataDeps) {
  /** Openings of personal rooms of which there is a recording count as past meetings. */
  const countOpenings = async (connection: DbOrTx, userIds: RawBuilder<unknown>) => ({
    pastMeetings: await countRecordedOpenings(connection, { userIds, most: limits.people.maxCounted + 1 }),
  })
  return {
    tables: [redactions, trims, recordings],
    async *exportOrganization(organizationId) {
      const page = (after: string, limit: number) => keptOf(db, organizationId, after, limit)
      const columns = exportedColumns(recordings, 'organization')
      yield csvFile('recordings.csv', columns, (after, limit) => page(after, limit).select(columns).execute())
      yield* contentsOf(
        storage,
        (after, limit) => page(after, limit).where(isWhole).selectAll().execute(),
        pathOf,
      )
    },
    async *exportPerson({ organizationId, userId }) {
      const page = (after: string, limit: number) =>
        keptOf(db, organizationId, after, limit).where('added_by_user_id', '=', userId)
      yield jsonRowsFile('recordings.json', (after, limit) =>
        page(after, limit).select(exportedColumns(recordings, 'person')).execute(),
      )
      yield* contentsOf(
        storage,
        (after, limit) => page(after, limit).where(isWhole).selectAll().execute(),
        pathOf,
      )
    },
    erase: 'rows',
    ownership: {
      count: (connection, { userIds }) =>
        countOpenings(connection, sql`SELECT unnest(${[...userIds]}::uuid[])`),
      countOfMany: (connection, { userIds }) => countOpenings(connection, userIds),
      /** A personal room stays with its seat. What was recorded in it does not. */
      async transfer(tx, people) {
        const openings = await listRecordedOpenings(tx, people.fromUserId)
        await meetings.givePersonalOpenings(tx, people, openings)
        await followOccurrences(tx, openings)
        await followSessions(tx, openings)
        return openings.length
      },
    },
    retention: { recordingsDays: removeKeptBefore },
  } satisfies PersonalData
}

/** The file is there, with nothing in it that was removed. */
const isWhole = sql<boolean>`removed_at IS NULL
  AND NOT EXISTS (SELECT FROM recording_redactions d WHERE d.recording_id = recordings.id)`

function keptOf(db: Db, organizationId: string, after: string, limit: number) {
  return db
    .selectFrom('recordings')
    .where('organization_id', '=', organizationId)
    .where('kept_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
}

const pathOf = ({ id, extension }: RecordingRow): string => `recordings/${id}.${extension}`
