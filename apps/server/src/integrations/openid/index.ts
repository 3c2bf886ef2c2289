export type { OpenIdProvider } from './configurations.ts'
export { createOpenIdClient, type OpenIdClient } from './openid-client.ts'
export {
  OpenIdError,
  OpenIdManyTenantsError,
  OpenIdProviderInsideError,
  OpenIdSilentError,
} from './openid-errors.ts'
export type { OpenIdPerson } from './person.ts'
