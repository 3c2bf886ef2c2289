export { exportOrganization } from './export-organization.ts'
export { createAuditLog } from './audit/audit-log.ts'
export { seedDemoOrganization } from './demo.ts'
export {
  createOrganizationsModule,
  type OrganizationsDeps,
  type OrganizationsModule,
} from './organizations.module.ts'
export { createOrganizations, type Organization, type Organizations } from './organizations.repository.ts'
export { createRulesReader, type RulesReader } from './rules/rules.ts'
export { lockedFor, withLocked } from './rules/setting-locks.ts'
export { createInviteeGroups } from './invitee-groups.service.ts'
