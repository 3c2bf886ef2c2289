export {
  createOpenIdClient,
  OpenIdError,
  OpenIdProviderInsideError,
  type OpenIdClient,
  type OpenIdPerson,
  type OpenIdProvider,
} from './openid-client.ts'
