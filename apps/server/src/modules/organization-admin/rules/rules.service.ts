import type {
  AccessRules,
  AttendanceRules,
  MeetingDefaults,
  ProcessingRules,
  Retention,
  SecurityRules,
} from '@majlis/contract'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { getRules, requireOwnCountry, requireTellable, type OrganizationRules } from '../../tenancy/index.ts'
import type { createRuleChanges } from './rule-changes.ts'

export type RulesAdministration = ReturnType<typeof createRulesAdministration>

/** The rules that owners and admins set for everyone in the organisation. */
export function createRulesAdministration({
  db,
  saveRule: save,
  canTellCountries,
}: {
  db: Db
  saveRule: ReturnType<typeof createRuleChanges>
  /** Whether the installation can detect countries. */
  canTellCountries: boolean
}) {
  return {
    /** `country`: where the caller is. They are warned before they would lock themselves out. */
    saveAccess: (
      caller: UserCaller,
      { leavesOutOwnCountry, ...access }: AccessRules & { leavesOutOwnCountry: boolean },
      { address, country }: { address: string; country: string | null },
    ) =>
      save(caller, 'access', access, address, ({ allowedCountries: before }, { allowedCountries: after }) => {
        requireTellable(canTellCountries, before, after, 'allowedCountries')
        if (!leavesOutOwnCountry) requireOwnCountry(country, before, after)
      }),

    /** Throws `input.invalid` for webinars: each needs the licence of its host. */
    saveMeetingDefaults: (caller: UserCaller, defaults: MeetingDefaults, address: string) =>
      save(caller, 'meetingDefaults', defaults, address, ({ settings: before }, { settings: after }) => {
        if (after.webinar) throw new AppError('input.invalid', { field: 'settings.webinar' })
        requireTellable(
          canTellCountries,
          before.allowedCountries,
          after.allowedCountries,
          'settings.allowedCountries',
        )
      }),

    saveSecurity: (caller: UserCaller, security: SecurityRules, address: string) =>
      save(caller, 'security', security, address),

    saveRetention: (caller: UserCaller, retention: Retention, address: string) =>
      save(caller, 'retention', retention, address),

    saveAttendance: (caller: UserCaller, attendance: AttendanceRules, address: string) =>
      save(caller, 'attendance', attendance, address),

    saveProcessing: (caller: UserCaller, processing: ProcessingRules, address: string) =>
      save(caller, 'processing', processing, address),

    /** Members see the rules that apply to them. */
    get: async ({ organizationId }: UserCaller): Promise<OrganizationRules> => getRules(db, organizationId),
  }
}
