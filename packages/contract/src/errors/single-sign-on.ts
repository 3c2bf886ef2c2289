import { defineErrors } from './define.ts'

/** Errors of sign-in with an organisation's own provider. */
export const singleSignOnErrors = defineErrors({
  'sso.name_required': { status: 422, message: 'Give the provider a name' },
  'sso.issuer_invalid': { status: 422, message: 'Enter the address of the provider, starting with https.' },
  'sso.issuer_unreachable': {
    status: 422,
    message: 'The server can’t reach an OpenID Connect provider at this address.',
  },
  'sso.issuer_inside': {
    status: 422,
    message: 'This address lies inside the server’s own network. Ask the operator of the server to allow it.',
  },
  'sso.issuer_multi_tenant': {
    status: 422,
    message:
      'This address stands for every organisation at the provider. Enter your own organisation’s issuer.',
  },
  'sso.client_id_required': { status: 422, message: 'Enter the client ID' },
  'sso.client_secret_required': { status: 422, message: 'Enter the client secret' },
  'sso.domains_required': { status: 422, message: 'Name at least one domain' },
  'sso.domain_unproven': {
    status: 422,
    message: 'Verify these domains for your organisation first.',
  },
  'sso.not_offered': { status: 404, message: 'This organisation does not use single sign-on.' },
  'sso.expired': { status: 410, message: 'Signing in took too long. Please start again.' },
  'sso.failed': { status: 401, message: 'Your organisation’s provider did not sign you in.' },
  // Not 5xx: the server works, and anyone can configure a provider that does not respond.
  'sso.provider_silent': {
    status: 424,
    message: 'Your organisation’s provider isn’t answering. Try again in a few minutes.',
  },
  'sso.outside_account': {
    status: 403,
    message:
      'This isn’t an account of your organisation: it has no verified email address at one of its domains. Sign in to the provider with the account your organisation gave you.',
  },
  'sso.other_address': {
    status: 403,
    message:
      'The account at the provider has another email address. Sign in to the provider with the account for the address you use here.',
  },
  'sso.email_missing': {
    status: 403,
    message: 'The provider did not confirm your email address. Ask your administrator.',
  },
  'sso.domain_not_allowed': {
    status: 403,
    message: 'Your email domain is not allowed here. Ask your administrator.',
  },
  'sso.other_organization': {
    status: 409,
    message: 'Your email address belongs to an account outside this organisation.',
  },
  'sso.joins_with_account': {
    status: 409,
    message: 'You already have an account. Join the organisation with it.',
  },
  'sso.not_linked': {
    status: 403,
    message:
      'This account isn’t connected to the provider yet. Sign in the usual way, then connect it in your profile under “Connected accounts”.',
  },
  'sso.only': { status: 403, message: 'Your organisation signs in with its own provider only.' },
  'sso.only_is_on': { status: 409, message: 'Turn off “Single sign-on only” first.' },
  'sso.keeps_password': {
    status: 409,
    message: 'This owner keeps a password under “Single sign-on only”. Choose another owner for that first.',
  },
  'sso.only_untried': {
    status: 409,
    message:
      'Nobody has signed in with this provider and a verified address of your organisation yet. Sign in with it once, or connect your account in your profile.',
  },
  'sso.only_unproven': {
    status: 409,
    message: 'None of the provider’s allowed email domains is verified. Verify one first.',
  },
  'sso.only_break_glass': {
    status: 422,
    message: 'Choose an owner who has a password and two-factor sign-in.',
  },
  'sso.connected_elsewhere': { status: 409, message: 'This account is already connected to another user.' },
  'sso.account_not_found': { status: 404, message: 'This account is not connected.' },
  'sso.only_way_in': {
    status: 409,
    message: 'You have no other way to sign in. Set a password or add a passkey first.',
  },
})
