/** Transcripts and who speaks in them. */

import type { ClockPart, MeetingRole, RecordingPurposes, Redaction } from '@majlis/contract'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { wasSettingOn } from '../rooms/index.ts'
import type { TranscriptsTable, TranscriptSpeakersTable } from './transcripts.tables.ts'

export type TranscriptRow = Selectable<TranscriptsTable>
export type SpeakerRow = Selectable<TranscriptSpeakersTable>

/** A transcript, its meeting, and what someone who takes part there is. */
export interface ViewedTranscript extends TranscriptRow {
  title: string
  host_user_id: string
  meeting_organization_id: string
  role: MeetingRole
  started_at: Date
  time_zone: string
  /** Null: not a planned date. */
  occurrence_id: string | null
  length_ms: number
  organization_name: string
  host_name: string
}

/** A recording of one date, with its transcript. */
export interface RecordedTalkRow {
  recording_id: string
  file_name: string
  original_file_name: string
  length_ms: number
  started_at: Date
  /** When its parts were recorded; empty: not known. */
  clock: ClockPart[]
  redaction_state: Redaction['state'] | null
  redaction_progress: number | null
  is_removed: boolean
  /** The host allows it. */
  is_wanted: boolean
  /** What people were told before they agreed to be recorded. */
  purposes: RecordingPurposes | null
  transcript: TranscriptRow | null
}

/** Undefined for people who take no part in the meeting. */
export async function findViewed(
  db: DbOrTx,
  userId: string,
  id: string,
): Promise<ViewedTranscript | undefined> {
  return db
    .selectFrom('transcripts as t')
    .innerJoin('recordings as r', 'r.id', 't.recording_id')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .innerJoin('invitees as i', 'i.meeting_id', 'm.id')
    .innerJoin('organizations as organization', 'organization.id', 'm.organization_id')
    .innerJoin('users as host', 'host.id', 'm.host_user_id')
    .selectAll('t')
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('title'),
      eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
    ])
    .select([
      'm.host_user_id',
      'm.organization_id as meeting_organization_id',
      'm.time_zone',
      's.occurrence_id',
      'i.role',
      'organization.name as organization_name',
      'host.display_name as host_name',
    ])
    .select(sql<number>`coalesce(r.length_ms, 0)`.as('length_ms'))
    .where('t.id', '=', id)
    .where('i.account_id', '=', userId)
    .executeTakeFirst()
}

/** Those that were kept of a date, in order of time; removed ones only if they have a transcript. */
export async function listTalks(db: DbOrTx, occurrenceId: string): Promise<RecordedTalkRow[]> {
  const rows = await db
    .selectFrom('room_sessions as s')
    .innerJoin('recordings as r', 'r.room_session_id', 's.id')
    .leftJoin('transcripts as t', 't.recording_id', 'r.id')
    .leftJoin('recording_redactions as d', 'd.recording_id', 'r.id')
    .select(['r.id as recording_id', 'r.file_name', 'r.original_file_name', 'r.length_ms', 'r.removed_at'])
    .select('r.purposes')
    .select('t.id as transcript_id')
    .select(wasSettingOn('transcribeRecordings').as('is_wanted'))
    .select(['r.clock', 'd.state as redaction_state', 'd.progress as redaction_progress'])
    .select((eb) => eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'))
    .where('s.occurrence_id', '=', occurrenceId)
    .where('r.kept_at', 'is not', null)
    .where((eb) => eb.or([eb('r.removed_at', 'is', null), eb('t.id', 'is not', null)]))
    .$narrowType<{ file_name: string; length_ms: number }>()
    .orderBy('started_at')
    .orderBy('r.id')
    .execute()
  const ids = rows.flatMap(({ transcript_id: id }) => (id === null ? [] : [id]))
  const transcripts =
    ids.length === 0 ? [] : await db.selectFrom('transcripts').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({
    recording_id: row.recording_id,
    file_name: row.file_name,
    original_file_name: row.original_file_name,
    length_ms: row.length_ms,
    started_at: row.started_at,
    clock: row.clock,
    redaction_state: row.redaction_state,
    redaction_progress: row.redaction_progress,
    is_removed: row.removed_at !== null,
    is_wanted: row.is_wanted,
    purposes: row.purposes,
    transcript: transcripts.find(({ id }) => id === row.transcript_id) ?? null,
  }))
}

/** The recording behind a name that someone who takes part in its meeting knows. */
export async function findRecording(db: DbOrTx, userId: string, fileName: string) {
  return db
    .selectFrom('recordings as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('invitees as i', 'i.meeting_id', 'm.id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .select(['r.id', 'r.organization_id', 'm.host_user_id'])
    .select(wasSettingOn('transcribeRecordings').as('is_wanted'))
    .where('r.file_name', '=', fileName)
    .where('r.kept_at', 'is not', null)
    .where('r.removed_at', 'is', null)
    .where('i.account_id', '=', userId)
    .executeTakeFirst()
}

/** An available recording, with its owner. */
export async function findKept(db: DbOrTx, id: string) {
  return db
    .selectFrom('recordings as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .select(['r.id', 'r.organization_id', 'r.purposes', 'm.host_user_id'])
    .select(wasSettingOn('transcribeRecordings').as('is_wanted'))
    .where('r.id', '=', id)
    .where('r.kept_at', 'is not', null)
    .where('r.removed_at', 'is', null)
    .executeTakeFirst()
}

export async function find(db: DbOrTx, id: string): Promise<TranscriptRow | undefined> {
  return db.selectFrom('transcripts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findOfRecordingForUpdate(
  tx: Tx,
  recordingId: string,
): Promise<TranscriptRow | undefined> {
  return tx
    .selectFrom('transcripts')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findForUpdate(tx: Tx, id: string): Promise<TranscriptRow | undefined> {
  return tx.selectFrom('transcripts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns undefined if another request has just inserted one for the recording. */
export async function insert(
  tx: Tx,
  row: Omit<TranscriptRow, 'failure' | 'finished_at'>,
): Promise<TranscriptRow | undefined> {
  return tx
    .insertInto('transcripts')
    .values(row)
    .onConflict((conflict) => conflict.column('recording_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function update(db: DbOrTx, id: string, changes: Updateable<TranscriptsTable>): Promise<void> {
  await db.updateTable('transcripts').set(changes).where('id', '=', id).execute()
}

/** Its recording has become another one, with the same times. */
export async function followRecording(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await tx.updateTable('transcripts').set({ recording_id: toId }).where('recording_id', '=', fromId).execute()
}

export async function deleteBefore(db: DbOrTx, organizationId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('transcripts')
    .where('organization_id', '=', organizationId)
    .where('requested_at', '<', before)
    .execute()
}
