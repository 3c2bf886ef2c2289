import type { Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import * as formerInviteesRepository from './former-invitees.repository.ts'
import type { InviteeResponse } from './meetings.tables.ts'

/** A person who may answer. */
export interface Answering {
  inviteeId: string
  meetingId: string
  userId: string | null
  /** The account, also of someone who was invited from outside. */
  accountId: string | null
  email: string
  name: string
  response: InviteeResponse
  /** The start before the organizer moved it; counts while the response is pending. */
  movedFrom: Date | null
}

/** An answer, with what was said to the organizer. */
interface SaidAnswer {
  response: InviteeResponse
  note: string
}

/** Invitees who may answer: not the host, and no suspended or deleted people. */
function answering(db: DbOrTx) {
  return db
    .selectFrom('invitees as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'i.id as inviteeId',
      'i.meeting_id as meetingId',
      'i.user_id as userId',
      'i.account_id as accountId',
      'i.response',
      'i.moved_from as movedFrom',
    ])
    .select((eb) => [
      sql<string>`coalesce(${eb.ref('u.email')}, ${eb.ref('i.email')})`.as('email'),
      sql<string>`coalesce(u.display_name, i.name, '')`.as('name'),
    ])
    .where('i.role', '<>', 'host')
    .where((eb) =>
      eb.or([
        eb('i.user_id', 'is', null),
        eb.and([eb('u.status', '<>', 'suspended'), eb('u.deleted_at', 'is', null)]),
      ]),
    )
}

/** As a colleague, or from outside. */
export async function findByUser(db: DbOrTx, meetingId: string, userId: string): Promise<Answering | null> {
  const row = await answering(db)
    .where('i.meeting_id', '=', meetingId)
    .where('i.account_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export async function findById(db: DbOrTx, inviteeId: string): Promise<Answering | null> {
  return (await answering(db).where('i.id', '=', inviteeId).executeTakeFirst()) ?? null
}

export async function findByToken(db: DbOrTx, hash: Buffer): Promise<Answering | null> {
  return (await answering(db).where('i.answer_token_hash', '=', hash).executeTakeFirst()) ?? null
}

/** The same person in another meeting: the one with which a split series goes on. */
export async function findSame(
  db: DbOrTx,
  meetingId: string,
  { userId, email }: Answering,
): Promise<Answering | null> {
  const query = answering(db).where('i.meeting_id', '=', meetingId)
  const row = await (
    userId ? query.where('i.user_id', '=', userId) : query.where('i.email', '=', email)
  ).executeTakeFirst()
  return row ?? null
}

/** No one else changes the answers of this invitee until the transaction ends. False when they were taken off the list. */
export async function lock(db: DbOrTx, inviteeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitees')
    .select('id')
    .where('id', '=', inviteeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The answer for one date, where that is not the one for all. */
export async function findForDate(
  db: DbOrTx,
  inviteeId: string,
  originalStart: number,
): Promise<Pick<Answering, 'response' | 'movedFrom'> | null> {
  const row = await db
    .selectFrom('occurrence_responses')
    .select(['response', 'moved_from as movedFrom'])
    .where('invitee_id', '=', inviteeId)
    .where('original_start', '=', new Date(originalStart))
    .executeTakeFirst()
  return row ?? null
}

/**
 * One answer for all that is to come, also for what was moved there from the past. It replaces the answers for single dates, whose original
 * starts are returned. Dates that are over keep what was answered.
 */
export async function saveForAll(
  db: DbOrTx,
  inviteeId: string,
  { response, note }: SaidAnswer,
  now: Date,
): Promise<number[]> {
  await formerInviteesRepository.keepAnswers(db, sql`i.id = ${inviteeId}`, now)
  await db
    .updateTable('invitees')
    .set({ response, response_note: note, responded_at: response === 'pending' ? null : now })
    .where('id', '=', inviteeId)
    .execute()
  const replaced = await db
    .deleteFrom('occurrence_responses')
    .where('invitee_id', '=', inviteeId)
    .where((eb) =>
      eb.or([
        eb('original_start', '>=', now),
        eb.exists(
          eb
            .selectFrom('occurrences as o')
            .innerJoin('invitees as i', 'i.meeting_id', 'o.meeting_id')
            .select('o.id')
            .where('i.id', '=', inviteeId)
            .whereRef('o.original_start', '=', 'occurrence_responses.original_start')
            .where('o.starts_at', '>=', now),
        ),
      ]),
    )
    .returning('original_start')
    .execute()
  return replaced.map((row) => row.original_start.getTime())
}

/** How someone without an account reads; what is not known stays as it was. */
export async function keepReader(
  db: DbOrTx,
  inviteeId: string,
  { language, timeZone }: { language?: Language | undefined; timeZone?: string | undefined },
): Promise<void> {
  if (language === undefined && timeZone === undefined) return
  await db
    .updateTable('invitees')
    .set({
      ...(language === undefined ? {} : { language }),
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    })
    .where('id', '=', inviteeId)
    .where('user_id', 'is', null)
    .execute()
}

export async function saveForDate(
  db: DbOrTx,
  inviteeId: string,
  originalStart: number,
  { response, note: response_note }: SaidAnswer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('occurrence_responses')
    .values({
      invitee_id: inviteeId,
      original_start: new Date(originalStart),
      response,
      response_note,
      responded_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['invitee_id', 'original_start'])
        .doUpdateSet({ response, response_note, responded_at: now }),
    )
    .execute()
}

/** A person whose suggested time was declined has to answer again, unless they have answered since. */
export async function takeBackSuggestion(
  db: DbOrTx,
  { inviteeId, originalStart }: { inviteeId: string; originalStart: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('occurrence_responses')
    .set({ response: 'pending', moved_from: null, responded_at: now })
    .where('invitee_id', '=', inviteeId)
    .where('original_start', '=', new Date(originalStart))
    .where('response', '=', 'suggested')
    .execute()
  await db
    .updateTable('invitees')
    .set({ response: 'pending', moved_from: null, responded_at: null })
    .where('id', '=', inviteeId)
    .where('response', '=', 'suggested')
    .execute()
}
