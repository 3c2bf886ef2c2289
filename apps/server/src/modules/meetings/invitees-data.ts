import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { csvFile, jsonRowsFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import {
  declareTable,
  exportedColumns,
  omitted,
  under,
  type MovedAccount,
} from '../../platform/personal-data/tables.ts'
import * as formerInviteesRepository from './former-invitees.repository.ts'
import * as inviteesRepository from './invitees.repository.ts'
import { meetings } from './meetings-data.ts'
import './meetings.tables.ts'
import * as removedInviteesRepository from './removed-invitees.repository.ts'

const invitees = declareTable('invitees', {
  through: ['meeting_id', meetings],
  people: { user_id: 'deleted', outside_user_id: 'cleared', email: 'erased' },
  columns: {
    id: 'exported',
    meeting_id: 'exported',
    user_id: 'organization',
    email: 'organization',
    name: 'organization',
    role: 'exported',
    interprets: 'exported',
    group_id: 'organization',
    group_name: 'organization',
    group_kind: 'organization',
    other_groups: 'organization',
    response: 'exported',
    response_note: 'exported',
    responded_at: 'exported',
    created_at: 'exported',
    // The organisation does not know of the account.
    outside_user_id: omitted.private,
    language: omitted.private,
    time_zone: omitted.private,
    account_id: omitted.derived,
    answer_token_hash: omitted.secret,
    moved_from: omitted.passing,
    first_start: omitted.derived,
    last_start: omitted.derived,
  },
})

const removedInvitees = declareTable('removed_invitees', {
  through: ['meeting_id', meetings],
  people: { email: 'erased' },
  columns: {
    id: omitted.passing,
    meeting_id: omitted.passing,
    email: omitted.passing,
    name: omitted.passing,
    language: omitted.passing,
    time_zone: omitted.passing,
    removed_at: omitted.passing,
  },
})

const formerInvitees = declareTable('former_invitees', {
  through: ['meeting_id', meetings],
  people: { user_id: 'deleted', outside_user_id: 'cleared', email: 'erased' },
  columns: {
    id: 'exported',
    meeting_id: 'exported',
    user_id: 'organization',
    email: 'organization',
    name: 'organization',
    role: 'exported',
    declined_starts: 'exported',
    invited_at: 'exported',
    removed_at: 'exported',
    // The organisation does not know of the account.
    outside_user_id: omitted.private,
    account_id: omitted.derived,
  },
})

/** A view of invitees and former ones. */
const inviteesOfDates = declareTable('invitees_of_dates', {
  through: ['meeting_id', meetings],
  people: { user_id: 'deleted', email: 'erased' },
  columns: {
    occurrence_id: omitted.derived,
    meeting_id: omitted.derived,
    original_start: omitted.derived,
    ended_at: omitted.derived,
    invitee_id: omitted.derived,
    role: omitted.derived,
    user_id: omitted.derived,
    account_id: omitted.derived,
    email: omitted.derived,
    name: omitted.derived,
    invited_at: omitted.derived,
    has_declined: omitted.derived,
  },
})

const responses = declareTable('occurrence_responses', {
  through: ['invitee_id', invitees],
  columns: {
    invitee_id: 'exported',
    original_start: 'exported',
    response: 'exported',
    response_note: 'exported',
    responded_at: 'exported',
    moved_from: omitted.passing,
  },
})

const timeRequests = declareTable('time_requests', {
  organization: 'organization_id',
  moved: 'moves',
  columns: {
    id: 'exported',
    meeting_id: 'exported',
    invitee_id: 'organization',
    original_start: 'exported',
    suggested_start: 'exported',
    suggested_end: 'exported',
    note: 'exported',
    state: 'exported',
    created_at: 'exported',
    decided_at: 'exported',
    organization_id: omitted.scope,
  },
})

/** Invitees with their answers, and suggestions of another time. */
export function inviteesData({ db }: { db: Db }) {
  return {
    tables: [timeRequests, responses, removedInvitees, inviteesOfDates, formerInvitees, invitees],
    async *exportOrganization(organizationId) {
      const columns = exportedColumns(invitees, 'organization')
      const ofInvitee = columns.filter((column) => column !== 'email')
      yield csvFile('invitations.csv', columns, (after, limit) =>
        db
          .selectFrom('invitees as i')
          .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
          .leftJoin('users as u', 'u.id', 'i.user_id')
          .select(under('i', ofInvitee))
          .select(sql<string | null>`coalesce(u.email, i.email)`.as('email'))
          .where('m.organization_id', '=', organizationId)
          .where('i.id', '>', after)
          .orderBy('i.id')
          .limit(limit)
          .execute(),
      )
      yield organizationCsv(db, 'answers-to-dates.csv', {
        table: responses,
        organizationId,
        key: ['invitee_id', 'original_start'],
      })
      yield organizationCsv(db, 'suggested-times.csv', { table: timeRequests, organizationId })
      yield organizationCsv(db, 'former-invitations.csv', { table: formerInvitees, organizationId })
    },
    /** The invitations of a person to meetings of others, and what the person answered. */
    async *exportPerson({ userId }) {
      yield jsonRowsFile('invitations.json', (after, limit) =>
        db
          .selectFrom('invitees as i')
          .innerJoin('meetings as m', 'm.id', 'i.meeting_id')
          .select(under('i', exportedColumns(invitees, 'person')))
          .select('m.title')
          .where('i.account_id', '=', userId)
          .where('i.role', '<>', 'host')
          .where('i.id', '>', after)
          .orderBy('i.id')
          .limit(limit)
          .execute(),
      )
      const where = sql`t.invitee_id IN (SELECT id FROM invitees WHERE account_id = ${userId})`
      yield personJson(db, 'answers-to-dates.json', {
        table: responses,
        key: ['invitee_id', 'original_start'],
        where,
      })
      yield personJson(db, 'suggested-times.json', { table: timeRequests, where })
      yield personJson(db, 'former-invitations.json', {
        table: formerInvitees,
        where: sql`t.account_id = ${userId}`,
      })
    },
    /** Rows with an address, in meetings of the account's own organisation; the account takes the rest with it. */
    async erase(tx, { organizationId, emails, organizationEnds }) {
      if (organizationEnds) return
      await inviteesRepository.deleteByEmails(tx, organizationId, emails)
      await removedInviteesRepository.deleteByEmails(tx, organizationId, emails)
      await formerInviteesRepository.deleteByEmails(tx, organizationId, emails)
    },
    // They are kept for the attendance of past dates alone.
    retention: {
      attendanceDays: (organizationId, before) =>
        formerInviteesRepository.deleteBefore(db, organizationId, before),
    },
    move: inviteAsColleagues,
  } satisfies PersonalData
}

/** People invited from outside who now belong to the same organisation become colleagues. */
async function inviteAsColleagues(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: MovedAccount,
): Promise<void> {
  for (const table of ['invitees', 'former_invitees'])
    await sql`UPDATE ${sql.table(table)} i SET user_id = u.id, outside_user_id = NULL, email = NULL, name = NULL
      FROM meetings m, users u
      WHERE m.organization_id = ${fromOrganizationId} AND m.id = i.meeting_id AND u.id = i.outside_user_id
        AND u.organization_id = ${toOrganizationId}`.execute(tx)
}
