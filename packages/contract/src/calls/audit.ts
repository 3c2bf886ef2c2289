import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { csvFileSchema, success, userCall } from './base.ts'

/** Every administrative action. The texts of the screen are `audit:acts.<act>`. */
export const auditActs = [
  'user_invited',
  'user_edited',
  'user_email_changed',
  'user_role_changed',
  'user_suspended',
  'user_reactivated',
  'user_deleted',
  'user_restored',
  'user_purged',
  'user_password_reset',
  'user_two_factor_removed',
  'user_sessions_ended',
  'user_licence_changed',
  'users_imported',
  'users_exported',
  'invitation_resent',
  'invitation_cancelled',
  'reactivation_declined',
  'ownership_transferred',
  'user_joined',
  'account_joined',
  'belongings_received',
  'team_created',
  'team_changed',
  'team_deleted',
  'business_unit_created',
  'business_unit_changed',
  'business_unit_deleted',
  'seat_products_changed',
  'single_sign_on_changed',
  'account_connected',
  'account_disconnected',
  'calendar_connected',
  'calendar_disconnected',
  'organization_founded',
  'organization_changed',
  'logo_changed',
  'logo_removed',
  'appearance_changed',
  'access_rules_changed',
  'meeting_defaults_changed',
  'security_rules_changed',
  'domain_added',
  'domain_proven',
  'domain_lost',
  'domain_removed',
  'retention_changed',
  'attendance_rules_changed',
  'processing_rules_changed',
  'notification_defaults_changed',
  'feedback_deleted',
  'meeting_archived',
  'meeting_archive_downloaded',
  'recording_removed',
  'recording_trimmed',
  'recording_redacted',
  'recording_links_kept',
  'recording_links_ended',
  'organization_exported',
  'organization_deletion_requested',
  'organization_deletion_cancelled',
  'audit_log_exported',
] as const

export type AuditAct = (typeof auditActs)[number]

export const auditSubjectSchema = z.object({
  kind: z.enum(['user', 'team', 'business_unit', 'organization']),
  id: uuidField,
  /** The name at the time; null once the person's account is purged. */
  name: z.string().nullable(),
})

export type AuditSubject = z.infer<typeof auditSubjectSchema>

/** What changed, by field name. */
export const auditDetailsSchema = z.record(z.string(), z.json())

export type AuditDetails = z.infer<typeof auditDetailsSchema>

export const auditEntrySchema = z.object({
  id: uuidField,
  at: timestampField,
  act: z.enum(auditActs),
  /** Null: Majlis itself. The name and address are null once the account is purged. */
  actor: z.object({ id: uuidField, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  subject: auditSubjectSchema,
  before: auditDetailsSchema.nullable(),
  after: auditDetailsSchema.nullable(),
  address: z.string().nullable(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

const filterFields = {
  /** Searches the person, the subject, the values before and after, and the address. */
  search: z.string().trim().max(200).optional(),
  act: z.enum(auditActs).optional(),
  actorUserId: uuidField.optional(),
  subjectId: uuidField.optional(),
  /** From the first instant (inclusive) to the second (exclusive). */
  from: timestampField.optional(),
  until: timestampField.optional(),
}

export const auditFilterSchema = z.strictObject(filterFields)
export type AuditFilter = z.infer<typeof auditFilterSchema>

const tags = ['Audit log']

export const auditCalls = {
  list: userCall
    .route({
      method: 'GET',
      path: '/v1/audit-log',
      tags,
      summary: 'List administrative actions, newest first; for owners and admins',
    })
    .input(
      z.strictObject({
        ...filterFields,
        /** `nextCursor` of the previous response. */
        cursor: uuidField.optional(),
        pageSize: z.int().min(1).max(limits.audit.maxPageSize).default(50),
      }),
    )
    .output(success(z.object({ entries: z.array(auditEntrySchema), nextCursor: uuidField.nullable() }))),
  export: userCall
    .route({
      method: 'GET',
      path: '/v1/audit-log/export',
      tags,
      summary: 'Export the same entries as CSV, the newest 50,000 at most',
    })
    .input(auditFilterSchema)
    .output(success(csvFileSchema)),
}
