import { defineErrors } from './define.ts'

/** Errors of sign-in with an organisation's own provider. */
export const singleSignOnErrors = defineErrors({
  'sso.name_required': { status: 422, message: 'Give the provider a name' },
  'sso.issuer_invalid': { status: 422, message: 'Enter an address that starts with https://' },
  'sso.issuer_unreachable': {
    status: 422,
    message: 'The server can’t reach an OpenID Connect provider at this address.',
  },
  'sso.issuer_inside': {
    status: 422,
    message: 'This address is inside the server’s own network. Ask the server’s operator to allow it.',
  },
  'sso.issuer_multi_tenant': {
    status: 422,
    message:
      'This address is shared by all organisations at the provider. Enter the issuer of your own organisation.',
  },
  'sso.client_id_required': { status: 422, message: 'Enter the client ID' },
  'sso.client_secret_required': { status: 422, message: 'Enter the client secret' },
  'sso.domains_required': { status: 422, message: 'Enter at least one domain' },
  'sso.domain_unproven': {
    status: 422,
    message: 'Your organisation needs to verify these domains first.',
  },
  'sso.not_offered': { status: 404, message: 'This organisation doesn’t use single sign-on.' },
  'sso.expired': { status: 410, message: 'Signing in took too long. Please start again.' },
  'sso.failed': { status: 401, message: 'Your organisation’s provider couldn’t sign you in.' },
  // Not 5xx: the server works, and anyone can configure a provider that does not respond.
  'sso.provider_silent': {
    status: 424,
    message: 'Your organisation’s provider isn’t responding. Try again in a few minutes.',
  },
  'sso.outside_account': {
    status: 403,
    message:
      'This account doesn’t belong to your organisation: it has no verified address at one of its domains. Sign in to the provider with your organisation’s account.',
  },
  'sso.other_address': {
    status: 403,
    message:
      'The provider’s account has a different email address. Sign in to the provider with the account for the address you use here.',
  },
  'sso.email_missing': {
    status: 403,
    message: 'The provider didn’t confirm your email address. Ask your administrator.',
  },
  'sso.domain_not_allowed': {
    status: 403,
    message: 'Your email domain isn’t allowed here. Ask your administrator.',
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
  'sso.only': { status: 403, message: 'You can only sign in with your organisation’s provider.' },
  'sso.only_is_on': { status: 409, message: 'Turn off “Single sign-on only” first.' },
  'sso.keeps_password': {
    status: 409,
    message: 'This owner keeps a password while “Single sign-on only” is on. Choose another owner first.',
  },
  'sso.only_untried': {
    status: 409,
    message:
      'No one has signed in with this provider and a verified address of your organisation yet. Sign in with it once, or connect your account in your profile.',
  },
  'sso.only_unproven': {
    status: 409,
    message: 'None of the provider’s allowed email domains are verified. Verify one first.',
  },
  'sso.only_break_glass': {
    status: 422,
    message: 'Choose an owner who has a password and two-factor sign-in.',
  },
  'sso.connected_elsewhere': { status: 409, message: 'This account is already connected to another user.' },
  'sso.account_not_found': { status: 404, message: 'This account isn’t connected.' },
  'sso.only_way_in': {
    status: 409,
    message: 'You have no other way to sign in. Set a password or add a passkey first.',
  },
})
