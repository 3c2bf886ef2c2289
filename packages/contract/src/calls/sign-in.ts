import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  timestampField,
  timeZoneField,
  uuidField,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { done, passwordCall, publicCall, success, userCall } from './base.ts'
import { authSessionSchema, secondFactorErrors } from './identity.ts'
import { roleField } from './person.ts'
import { regionFormatsSchema } from './region-formats.ts'
import { passkeyOptionsSchema, passkeyResponse } from './passkey-fields.ts'

const resetLinkErrors = errorsOf('identity.reset_link_expired', 'identity.reset_link_used', 'sso.only')
const invitationErrors = errorsOf('identity.invitation_expired', 'identity.invitation_used')

const ownInvitationErrors = {
  ...invitationErrors,
  ...errorsOf(
    'identity.invitation_other_account',
    'identity.invitation_not_alone',
    'identity.invitation_operator',
  ),
}

const challengeErrors = errorsOf('identity.challenge_expired', 'identity.suspended', 'sso.only')

/** For an authenticator app: the secret to type, and the address in its QR code. */
export const twoFactorSecretSchema = z.object({ secret: z.string(), uri: z.string() })

export type TwoFactorSecret = z.infer<typeof twoFactorSecretSchema>

/** Shown once; each signs its person in once without the app. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

/** Who a reset link was sent to. */
export const resetLinkUserSchema = z.object({
  firstName: z.string(),
  email: z.string(),
  /** The organisation whose branding the page uses; null for people who continued alone. */
  organizationId: uuidField.nullable(),
  passwordMinChars: z.int(),
})

export type ResetLinkUser = z.infer<typeof resetLinkUserSchema>

/** What a set-account link reveals to anyone who has it. */
export const accountInvitationSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  organizationId: uuidField,
  organizationName: z.string(),
  /** Null when that account is gone. */
  invitedBy: z.string().nullable(),
  passwordMinChars: z.int(),
  /** People with an account sign in and join with it. */
  hasAccount: z.boolean(),
})

export type AccountInvitation = z.infer<typeof accountInvitationSchema>

/** What changes when a person who continued alone joins an organisation. */
export const ownInvitationSchema = z.object({
  organizationId: uuidField,
  organizationName: z.string(),
  /** Null when that account is gone. */
  invitedBy: z.string().nullable(),
  role: roleField,
  /** What moves with them. */
  comingMeetings: z.int(),
  pastMeetings: z.int(),
  hasPassword: z.boolean(),
})

export type OwnInvitation = z.infer<typeof ownInvitationSchema>

/** Ways to sign in beside the password: forgotten passwords, mailed links, and other programs. */
export const signInCalls = {
  forgotPassword: publicCall
    .route({
      method: 'POST',
      path: '/v1/forgot-password',
      tags: ['Sign-in'],
      summary: 'Send a code and a link to reset a password',
      description: 'The response is the same whether or not there is such an account.',
    })
    .input(z.strictObject({ email: emailField }))
    .output(success(z.object({ resetId: uuidField, codeExpiresAt: timestampField }))),
  verifyResetCode: publicCall
    .route({
      method: 'POST',
      path: '/v1/forgot-password/verify-code',
      tags: ['Sign-in'],
      summary: 'Exchange the mailed code for the token of a reset link',
    })
    .input(z.strictObject({ email: emailField, resetId: uuidField, code: z.string().trim().max(20) }))
    .output(success(z.object({ token: z.string() })))
    .errors(errorsOf('identity.code_incorrect', 'identity.code_expired')),
  resetLinkUser: publicCall
    .route({
      method: 'GET',
      path: '/v1/forgot-password/user-info-with-reset-pass-token/{token}',
      tags: ['Sign-in'],
      summary: 'Show the account of a reset link; does not use it up',
    })
    .input(z.strictObject({ token: linkTokenField }))
    .output(success(resetLinkUserSchema))
    .errors(resetLinkErrors),
  resetPassword: publicCall
    .route({
      method: 'PUT',
      path: '/v1/forgot-password/reset-password',
      tags: ['Sign-in'],
      summary: 'Reset the password; ends all sessions of the user',
    })
    .input(z.strictObject({ token: linkTokenField, password: newPasswordField }))
    .output(done)
    .errors({
      ...resetLinkErrors,
      ...errorsOf(
        'identity.weak_password',
        'identity.password_too_long',
        'identity.password_unchanged',
        'organization.password_too_short',
      ),
    }),
  accountInvitation: publicCall
    .route({
      method: 'GET',
      path: '/v1/auth/set-account/{token}',
      tags: ['Sign-in'],
      summary: 'Show an account invitation; does not use it up',
    })
    .input(z.strictObject({ token: linkTokenField }))
    .output(success(accountInvitationSchema))
    .errors(invitationErrors),
  setAccount: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/set-account',
      tags: ['Sign-in'],
      summary: 'Complete an invited account with a name and password, and sign in',
    })
    .input(
      z.strictObject({
        token: linkTokenField,
        firstName: firstNameField,
        lastName: lastNameField,
        password: newPasswordField,
        language: languageField,
        timeZone: timeZoneField,
        formats: regionFormatsSchema.optional(),
      }),
    )
    .output(success(authSessionSchema))
    .errors({
      ...invitationErrors,
      ...secondFactorErrors,
      ...errorsOf(
        'identity.weak_password',
        'identity.password_too_long',
        'organization.password_too_short',
        'identity.user_exists',
      ),
    }),
  ownInvitation: userCall
    .route({
      method: 'GET',
      path: '/v1/user/join-organization/{token}',
      tags: ['Sign-in'],
      summary:
        'Show what joining an organisation with the existing account means; does not use up the invitation',
    })
    .input(z.strictObject({ token: linkTokenField }))
    .output(success(ownInvitationSchema))
    .errors(ownInvitationErrors),
  joinOrganization: passwordCall
    .route({
      method: 'POST',
      path: '/v1/user/join-organization',
      tags: ['Sign-in'],
      summary: 'Join an organisation with the existing account and its meetings; all other sessions end',
    })
    // The password can be omitted if the session has a recent proof.
    .input(
      z.strictObject({
        token: linkTokenField,
        password: z.string().max(limits.password.maxChars).optional(),
      }),
    )
    .output(done)
    .errors({
      ...ownInvitationErrors,
      ...errorsOf(
        'identity.password_change_required',
        'identity.two_factor_setup_required',
        'sso.only',
        'organization.domain_not_allowed',
      ),
    }),
  verifySecondFactor: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/two-factor',
      tags: ['Sign-in'],
      summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
    })
    .input(z.strictObject({ challenge: linkTokenField, code: z.string().trim().max(40) }))
    .output(success(authSessionSchema))
    .errors({ ...challengeErrors, ...errorsOf('identity.code_incorrect') }),
  beginRequiredTwoFactor: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/two-factor/enrol',
      tags: ['Sign-in'],
      summary: 'Get a secret for the authenticator app when the organisation requires one to sign in',
    })
    .input(z.strictObject({ challenge: linkTokenField }))
    .output(success(twoFactorSecretSchema))
    .errors({ ...challengeErrors, ...errorsOf('identity.two_factor_needs_sign_in') }),
  confirmRequiredTwoFactor: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/two-factor/confirm',
      tags: ['Sign-in'],
      summary: 'Confirm the authenticator app with a code, and sign in',
    })
    .input(z.strictObject({ challenge: linkTokenField, code: z.string().trim().max(40) }))
    .output(success(authSessionSchema.extend(recoveryCodesSchema.shape)))
    .errors({
      ...challengeErrors,
      ...errorsOf(
        'identity.code_incorrect',
        'identity.two_factor_not_begun',
        'identity.two_factor_needs_sign_in',
      ),
    }),
  beginPasskeySignIn: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/passkey/options',
      tags: ['Sign-in'],
      summary: 'Get the options with which the browser signs in with a passkey',
    })
    .output(success(passkeyOptionsSchema)),
  signInWithPasskey: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/passkey',
      tags: ['Sign-in'],
      summary: 'Sign in with a passkey, which is both factors in one',
    })
    .input(z.strictObject({ response: passkeyResponse, rememberMe: z.boolean().default(true) }))
    .output(success(authSessionSchema))
    .errors(
      errorsOf(
        'identity.passkey_refused',
        'identity.suspended',
        'identity.account_not_found',
        'identity.password_change_required',
      ),
    ),
  signInToken: userCall
    .route({
      method: 'POST',
      path: '/v1/auth/sign-in-token',
      tags: ['Sign-in'],
      summary: 'Create a short-lived, single-use link that signs in another program of the caller',
    })
    .output(success(z.object({ token: z.string(), url: z.string(), expiresAt: timestampField }))),
  authenticateByToken: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/authenticate-by-token',
      tags: ['Sign-in'],
      summary: 'Sign in with the token of a link',
    })
    .input(z.strictObject({ token: linkTokenField }))
    .output(success(authSessionSchema))
    .errors({
      ...secondFactorErrors,
      ...errorsOf(
        'identity.sign_in_link_expired',
        'identity.suspended',
        'identity.password_change_required',
        'identity.two_factor_needs_sign_in',
      ),
    }),
}
