import { defineErrors } from './define.ts'

/** Accounts, sessions and roles (spec 5.2, 5.5, 6.1, 8.1–8.7, 8.12, 8.15). */
export const identityErrors = defineErrors({
  'identity.unauthenticated': { status: 401, message: 'Please sign in to continue.' },
  'identity.token_expired': { status: 401, message: 'Your session has expired. Please sign in again.' },
  'identity.suspended': { status: 403, message: 'The account is suspended. Contact your administrator.' },
  'identity.account_not_found': { status: 404, message: 'Account not found. Try another account.' },
  'identity.credentials_incorrect': { status: 401, message: 'The email or password is incorrect.' },
  'identity.not_verified': {
    status: 403,
    message: 'Confirm your email address first. We’ve sent you a new code.',
  },
  'identity.sign_up_domain': {
    status: 422,
    message: 'You can’t sign up with an address at this domain. Ask for an invitation.',
  },
  'identity.disposable_email': { status: 422, message: 'Disposable email is not allowed' },
  'identity.user_exists': { status: 409, message: 'User already exists' },
  'identity.password_too_long': { status: 422, message: 'Use at most 200 characters.' },
  'identity.weak_password': {
    status: 422,
    message:
      'Use at least 8 characters with a digit, an uppercase letter, a lowercase letter and a special character.',
  },
  'identity.password_unchanged': {
    status: 422,
    message: 'Choose a different password from the one that was set for you.',
  },
  'identity.passwords_differ': { status: 422, message: "Password doesn't match" },
  'identity.confirmation_required': { status: 422, message: 'Confirm your password' },
  'identity.first_name_required': { status: 422, message: 'First name is required' },
  'identity.last_name_required': { status: 422, message: 'Last name is required' },
  'identity.email_required': { status: 422, message: 'Email is required' },
  'identity.password_required': { status: 422, message: 'Password is required' },
  'identity.code_incorrect': { status: 422, message: 'The code is incorrect.' },
  'identity.code_expired': { status: 410, message: 'The code has expired. Request a new one.' },
  'identity.verification_link_expired': {
    status: 410,
    message: 'Verification link expired; request a new one',
  },
  'identity.reset_link_expired': {
    status: 410,
    message: 'The reset link has expired. Links are valid for 1 hour.',
  },
  'identity.reset_link_used': { status: 410, message: 'The reset link has already been used.' },
  'identity.password_change_required': {
    status: 403,
    message: 'Someone else set your password. Choose your own to continue.',
  },
  'identity.two_factor_required': {
    status: 403,
    message: 'Enter the code from your authenticator app.',
  },
  'identity.two_factor_setup_required': {
    status: 403,
    message: 'Your organisation requires two-factor sign-in. Set it up to continue.',
  },
  'identity.organization_choice': {
    status: 403,
    message: 'Your address is confirmed. Choose whether to join an organisation.',
  },
  'identity.challenge_expired': { status: 410, message: 'Signing in took too long. Please start again.' },
  'identity.two_factor_needs_sign_in': {
    status: 403,
    message:
      'You can’t set up two-factor sign-in with an emailed link. Sign in with your password or a passkey instead.',
  },
  'identity.two_factor_enabled': { status: 409, message: 'Two-factor sign-in is already on.' },
  'identity.two_factor_not_begun': { status: 409, message: 'Two-factor sign-in isn’t set up.' },
  'identity.two_factor_mandatory': {
    status: 403,
    message: 'Your organisation requires two-factor sign-in, so you can’t turn it off.',
  },
  'identity.password_incorrect': { status: 422, message: 'The password is incorrect.' },
  'identity.proof_required': { status: 403, message: 'Confirm it’s you to continue.' },
  'identity.passkey_refused': { status: 401, message: 'This passkey wasn’t accepted.' },
  'identity.passkey_not_found': { status: 404, message: 'This passkey doesn’t exist.' },
  'identity.passkey_limit': { status: 409, message: 'You have reached the maximum number of passkeys.' },
  'identity.passkey_name_required': { status: 422, message: 'Give the passkey a name' },
  'identity.sign_in_link_expired': {
    status: 410,
    message: 'This sign-in link has expired or was already used. Please sign in.',
  },
  'identity.invitation_expired': {
    status: 410,
    message: 'This invitation has expired. Ask for a new one.',
  },
  'identity.invitation_used': {
    status: 410,
    message: 'This invitation has already been used. Please sign in.',
  },
  'identity.invitation_other_account': {
    status: 403,
    message: 'This invitation is for another account. Sign in with the address it was sent to.',
  },
  'identity.invitation_not_alone': {
    status: 409,
    message: 'Your account belongs to an organisation with other people, so it can’t join another one.',
  },
  'identity.invitation_operator': {
    status: 403,
    message:
      'Your account is an operator of this server, so it can’t join an organisation. Ask to be invited with another address.',
  },
  'identity.upper_role': { status: 403, message: "You can't perform any action on upper role" },
  'profile.info_not_updated': { status: 500, message: 'Personal info not updated' },
  'profile.session_not_found': { status: 404, message: 'This session has already ended.' },
  'profile.picture_not_updated': { status: 500, message: 'Profile picture not updated' },
})
