import {
  defaultRoomSettings,
  limits,
  type AccessRules,
  type AttendanceRules,
  type MeetingDefaults,
  type ProcessingRules,
  type Retention,
  type SecurityRules,
} from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../../platform/database/database.ts'
import './rules.tables.ts'

export interface OrganizationRules {
  access: AccessRules
  meetingDefaults: MeetingDefaults
  security: SecurityRules
  retention: Retention
  attendance: AttendanceRules
  processing: ProcessingRules
}

/** The rules that apply if an organisation decided nothing. */
const ownRules: OrganizationRules = {
  access: { allowDomain: [], allowedCountries: [], joinDomains: [] },
  meetingDefaults: { settings: defaultRoomSettings, locked: [] },
  security: { passwordMinChars: limits.password.minChars, sessionMaxDays: null, isTwoFactorRequired: false },
  retention: { recordingsDays: null, transcriptsDays: null, chatDays: null, attendanceDays: null },
  attendance: { lateAfterMinutes: 5, leftEarlyMinutes: 5 },
  processing: {
    transcribesRecordings: false,
    writesMinutes: false,
    sendsSound: false,
    sendsText: false,
    sendsTranslations: false,
    sendsCaptions: false,
    sendsFiles: false,
    words: [],
  },
}

/** What an organisation decided, with Majlis's own rules where it decided nothing. A setting that came later has its default. */
export async function getRules(db: DbOrTx, organizationId: string): Promise<OrganizationRules> {
  const row = await db
    .selectFrom('organization_rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return {
    access: { ...ownRules.access, ...row?.access },
    meetingDefaults: {
      settings: { ...defaultRoomSettings, ...row?.meeting_defaults?.settings },
      locked: row?.meeting_defaults?.locked ?? [],
    },
    security: { ...ownRules.security, ...row?.security },
    retention: { ...ownRules.retention, ...row?.retention },
    attendance: { ...ownRules.attendance, ...row?.attendance },
    processing: { ...ownRules.processing, ...row?.processing },
  }
}

/** Of those who decided about it. */
export async function listRetentions(
  db: DbOrTx,
): Promise<{ organizationId: string; retention: Retention }[]> {
  const rows = await db
    .selectFrom('organization_rules')
    .select(['organization_id', 'retention'])
    .where('retention', 'is not', null)
    .execute()
  return rows.map(({ organization_id: organizationId, retention }) => ({
    organizationId,
    retention: { ...ownRules.retention, ...retention },
  }))
}

/** Organisations that people of a domain may join automatically, and that are not about to end. */
export async function listOpenTo(db: DbOrTx, domain: string): Promise<{ id: string; name: string }[]> {
  return (
    db
      .selectFrom('organization_rules as r')
      .innerJoin('organizations as o', 'o.id', 'r.organization_id')
      .select(['o.id', 'o.name'])
      .where(sql<boolean>`r.access -> 'joinDomains' @> ${JSON.stringify([domain])}::jsonb`)
      .where('o.kind', '=', 'organization')
      .where('o.deletion_requested_at', 'is', null)
      // An organisation without people takes in no one.
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('users as u')
            .select('u.id')
            .whereRef('u.organization_id', '=', 'o.id')
            .where('u.role', '=', 'owner')
            .where('u.status', '=', 'active')
            .where('u.deleted_at', 'is', null),
        ),
      )
      .orderBy('o.name')
      .orderBy('o.id')
      .limit(limits.organization.maxJoinChoices)
      .execute()
  )
}

const columns = {
  access: 'access',
  meetingDefaults: 'meeting_defaults',
  security: 'security',
  retention: 'retention',
  attendance: 'attendance',
  processing: 'processing',
} as const

/** Changes one of the rules. */
export async function saveRule<K extends keyof OrganizationRules>(
  tx: Tx,
  organizationId: string,
  rule: K,
  value: OrganizationRules[K],
  now: Date,
): Promise<void> {
  const change = { [columns[rule]]: JSON.stringify(value), updated_at: now }
  await tx
    .insertInto('organization_rules')
    .values({ organization_id: organizationId, ...change })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(change))
    .execute()
}

/** Two admins who change the same organisation do it one after the other. */
export async function lockRules(tx: Tx, organizationId: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forUpdate().execute()
}
