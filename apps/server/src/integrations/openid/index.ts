export {
  createOpenIdClient,
  OpenIdError,
  OpenIdManyTenantsError,
  OpenIdProviderInsideError,
  OpenIdSilentError,
  type OpenIdClient,
  type OpenIdProvider,
} from './openid-client.ts'
export type { OpenIdPerson } from './person.ts'
