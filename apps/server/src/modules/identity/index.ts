export { exportPeople } from './people/export-people.ts'
export { seedDemoPeople, type DemoSignIn } from './demo.ts'
export { createIdentityModule, type IdentityDeps, type IdentityModule } from './identity.module.ts'
export { isAdminRole, isDisposable, isOfDomain, maySeeAccount, outranks } from './identity.policy.ts'
export {
  noSignInRules,
  type OrganizationDirectory,
  type SeatAllocator,
  type PersonTraces,
  type SignInRules,
} from './identity.ports.ts'
export type { User } from './users.repository.ts'
