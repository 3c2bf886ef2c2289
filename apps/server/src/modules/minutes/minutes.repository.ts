/** Minutes, and the transcripts that they are made from. */

import type { RecordingPurposes } from '@majlis/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { wasSettingOn } from '../rooms/index.ts'
import type { MinutesTable } from './minutes.tables.ts'
import type { Said } from './writing/said.ts'

export type MinutesRow = Selectable<MinutesTable>

/** The date of a meeting to which a transcript belongs. */
export interface MeetingOfMinutes {
  organization_id: string
  meeting_id: string
  occurrence_id: string | null
  original_start: Date | null
  host_user_id: string
  title: string
  agenda: string
  started_at: Date
  time_zone: string
  organization_name: string
  host_name: string
  length_ms: number
  /** The host allows minutes. */
  is_wanted: boolean
  /** What people were told before they agreed to be recorded. */
  purposes: RecordingPurposes | null
}

export async function find(db: DbOrTx, transcriptId: string): Promise<MinutesRow | undefined> {
  return db.selectFrom('minutes').selectAll().where('transcript_id', '=', transcriptId).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, transcriptId: string): Promise<MinutesRow | undefined> {
  return tx
    .selectFrom('minutes')
    .selectAll()
    .where('transcript_id', '=', transcriptId)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns undefined if another request has just inserted them. */
export async function insert(tx: Tx, row: Insertable<MinutesTable>): Promise<MinutesRow | undefined> {
  return tx
    .insertInto('minutes')
    .values(row)
    .onConflict((conflict) => conflict.column('transcript_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function update(db: DbOrTx, id: string, changes: Updateable<MinutesTable>): Promise<void> {
  await db.updateTable('minutes').set(changes).where('id', '=', id).execute()
}

export async function deleteOf(tx: Tx, transcriptId: string): Promise<void> {
  await tx.deleteFrom('minutes').where('transcript_id', '=', transcriptId).execute()
}

/** Undefined if the transcript is gone. */
export async function findMeeting(db: DbOrTx, transcriptId: string): Promise<MeetingOfMinutes | undefined> {
  return db
    .selectFrom('transcripts as t')
    .innerJoin('recordings as r', 'r.id', 't.recording_id')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .innerJoin('organizations as organization', 'organization.id', 'm.organization_id')
    .innerJoin('users as host', 'host.id', 'm.host_user_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .select([
      'm.organization_id',
      'm.id as meeting_id',
      'm.host_user_id',
      'm.time_zone',
      's.occurrence_id',
      'o.original_start',
      'organization.name as organization_name',
      'host.display_name as host_name',
    ])
    .select((eb) => [
      eb.fn.coalesce('o.title', 'm.title').as('title'),
      eb.fn.coalesce('o.agenda', 'm.agenda').as('agenda'),
      eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
    ])
    .select(sql<number>`coalesce(r.length_ms, 0)::int`.as('length_ms'))
    .select(wasSettingOn('writeMinutes').as('is_wanted'))
    .select('r.purposes')
    .where('t.id', '=', transcriptId)
    .executeTakeFirst()
}

/** People of the meeting's organisation who take part in it. */
export async function listPeople(
  db: DbOrTx,
  { organization_id: organizationId, meeting_id: meetingId }: MeetingOfMinutes,
): Promise<{ userId: string; name: string }[]> {
  return db
    .selectFrom('invitees as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['u.id as userId', 'u.display_name as name'])
    .where('i.meeting_id', '=', meetingId)
    .where('u.organization_id', '=', organizationId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.display_name')
    .orderBy('u.id')
    .execute()
}

/** The segments that the minutes are made from, in order of time. */
export async function listSaid(db: DbOrTx, transcriptId: string): Promise<Said[]> {
  return db
    .selectFrom('transcript_segments as g')
    .innerJoin('transcript_speakers as s', 's.id', 'g.speaker_id')
    .innerJoin('transcripts as t', 't.id', 'g.transcript_id')
    .leftJoin('participants as p', 'p.id', 's.participant_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.user_id').onRef('u.organization_id', '=', 't.organization_id'),
    )
    .select(['g.id', 'g.text', 's.name as speaker', 'u.id as userId'])
    .where('g.transcript_id', '=', transcriptId)
    .orderBy('g.start_ms')
    .orderBy('g.id')
    .execute()
}

/** Minutes that were written of the recordings of a date, in order of time. */
export async function listOfDate(db: DbOrTx, occurrenceId: string) {
  return db
    .selectFrom('room_sessions as s')
    .innerJoin('recordings as r', 'r.room_session_id', 's.id')
    .innerJoin('transcripts as t', 't.recording_id', 'r.id')
    .innerJoin('minutes as n', 'n.transcript_id', 't.id')
    .select(['n.id', 'n.transcript_id', 'n.approved_at'])
    .select((eb) => eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'))
    .where('s.occurrence_id', '=', occurrenceId)
    .where('n.state', '=', 'ready')
    .where('r.kept_at', 'is not', null)
    .orderBy('started_at')
    .orderBy('r.id')
    .execute()
}
