export {
  createOpenIdClient,
  OpenIdError,
  type OpenIdChecks,
  type OpenIdClient,
  type OpenIdPerson,
  type OpenIdProvider,
} from './openid-client.ts'
