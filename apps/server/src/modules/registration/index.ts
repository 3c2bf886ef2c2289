export { countPendingRegistrations } from './registration.service.ts'
export type { Registrant } from './registrants.ts'
export { createRegistrationModule, type RegistrationApi } from './registration.module.ts'
