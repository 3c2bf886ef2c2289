import type {
  AccessRules,
  AttendanceRules,
  MeetingDefaults,
  ProcessingRules,
  Retention,
  SecurityRules,
} from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { domainOf, isOfDomain } from '../../../platform/email-domains/email-domains.ts'
import { requireTellable } from './allowed-countries.ts'
import { requireUnlocked } from './setting-locks.ts'
import { getRules, listOpenTo, listRetentions } from './rules.repository.ts'

/** What other modules ask of an organisation's rules. Depends on no other part that has to be built. */
export interface RulesReader {
  accessOf(db: DbOrTx, organizationId: string): Promise<AccessRules>
  meetingDefaultsOf(db: DbOrTx, organizationId: string): Promise<MeetingDefaults>
  securityOf(db: DbOrTx, organizationId: string): Promise<SecurityRules>
  attendanceOf(db: DbOrTx, organizationId: string): Promise<AttendanceRules>
  processingOf(db: DbOrTx, organizationId: string): Promise<ProcessingRules>
  /** Of the organisations that decided to keep something for some days only. */
  listRetentions(db: DbOrTx): Promise<{ organizationId: string; retention: Retention }[]>
  requiresTwoFactor(db: DbOrTx, organizationId: string): Promise<boolean>
  /** For people who are about to become members: throws `organization.domain_not_allowed` with the field (spec 5.1). */
  requireAllowedEmail(db: DbOrTx, organizationId: string, email: string): Promise<void>
  /** Which organisations the owner of an address may join without being invited. */
  listOpenTo(db: DbOrTx, email: string): Promise<{ id: string; name: string }[]>
  /** Throws `organization.password_too_short` for a password that is shorter than the organisation asks for. */
  requireStrongPassword(db: DbOrTx, organizationId: string, password: string, field?: string): Promise<void>
  /** For changes of the settings of a meeting. Throws `schedule.setting_locked` and `organization.countries_untold`. */
  requireChangeable: typeof requireUnlocked
}

/** Whether an organisation's sound may go to a speech engine: the engine is on this machine, or admins allow sending sound elsewhere. */
export async function maySendSound(
  { db, rules }: { db: DbOrTx; rules: Pick<RulesReader, 'processingOf'> },
  { sentTo }: { sentTo: string | null },
  organizationId: string,
): Promise<boolean> {
  return sentTo === null || (await rules.processingOf(db, organizationId)).sendsSound
}

export function createRulesReader({ canTellCountries = true } = {}): RulesReader {
  return {
    accessOf: async (db, organizationId) => (await getRules(db, organizationId)).access,
    meetingDefaultsOf: async (db, organizationId) => (await getRules(db, organizationId)).meetingDefaults,
    securityOf: async (db, organizationId) => (await getRules(db, organizationId)).security,
    attendanceOf: async (db, organizationId) => (await getRules(db, organizationId)).attendance,
    processingOf: async (db, organizationId) => (await getRules(db, organizationId)).processing,

    listRetentions,
    requiresTwoFactor: async (db, organizationId) =>
      (await getRules(db, organizationId)).security.isTwoFactorRequired,

    async requireAllowedEmail(db, organizationId, email) {
      const { access } = await getRules(db, organizationId)
      if (!isOfDomain(email, access.allowDomain))
        throw new AppError('organization.domain_not_allowed', { field: 'email' })
    },

    listOpenTo: (db, email) => listOpenTo(db, domainOf(email)),

    async requireStrongPassword(db, organizationId, password, field = 'password') {
      const { security } = await getRules(db, organizationId)
      if (password.length < security.passwordMinChars)
        throw new AppError('organization.password_too_short', { field })
    },

    requireChangeable(changes, before, defaults, role) {
      requireUnlocked(changes, before, defaults, role)
      const { allowedCountries = [] } = changes
      requireTellable(
        canTellCountries,
        before.allowedCountries,
        allowedCountries,
        'settings.allowedCountries',
      )
    },
  }
}
