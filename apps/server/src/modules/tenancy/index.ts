export { createAuditLog } from './audit/audit-log.ts'
export type { DailyBounds } from './bounds/daily-bounds.ts'
export * as detailsRepository from './details.repository.ts'
export { lockOrganization, type OrganizationRecord } from './details.repository.ts'
export type { VouchedDomain } from './domains/domains.settings.ts'
export type { ProvenDomains } from './domains/proven-domains.ts'
export type { Organization, OrganizationDirectory } from './organizations.repository.ts'
export { isAdminRole, outranks, requireAdmin } from './roles.ts'
export { requireOwnCountry, requireTellable } from './rules/allowed-countries.ts'
export { getRules, lockRules, type OrganizationRules, saveRule } from './rules/rules.repository.ts'
export {
  createPermittedTranslator,
  translationSentTo,
  type TranslatorOf,
} from './rules/permitted-translator.ts'
export { translatePart } from './rules/translate-part.ts'
export { createRulesReader, maySendSound, type RulesReader } from './rules/rules.ts'
export { lockedFor, withLocked } from './rules/setting-locks.ts'
export { createTenancyModule } from './tenancy.module.ts'
