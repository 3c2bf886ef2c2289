export {
  createOpenIdClient,
  OpenIdError,
  type OpenIdClient,
  type OpenIdPerson,
  type OpenIdProvider,
} from './openid-client.ts'
