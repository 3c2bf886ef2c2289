export { seedDemoPeople, type DemoSignIn } from './demo.ts'
export { createIdentityModule, type IdentityApi } from './identity.module.ts'
export {
  domainOf,
  hasAccess,
  isAdminRole,
  isDisposable,
  isOfDomain,
  isPublicDomain,
  maySeeAccount,
  outranks,
} from './identity.policy.ts'
export type { UserStatus } from './identity.tables.ts'
export { users } from './personal-data/accounts-data.ts'
export type { ProvenDomains } from './identity.ports.ts'
export { hasWords, wordsOf } from './people/name-words.ts'
export { setOperator } from './operators.ts'
export { sessionCookie } from './session-cookie.ts'
export type { User } from './users.repository.ts'
