import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  linkTokenField,
  newPasswordField,
  optionalNameField,
  passwordField,
  timestampField,
  timeZoneField,
  uuidField,
} from '../fields.ts'
import { dateFormats, organizationRoles } from '../limits.ts'
import { regionFormatsSchema } from './region-formats.ts'
import { callPreferencesSchema } from './preference.ts'
import { done, publicCall, success, userCall } from './base.ts'

/** Spec 3.4, 6.3. */
export const permissionsSchema = z.object({
  view_dashboard: z.boolean(),
  view_meeting: z.boolean(),
  view_user: z.boolean(),
  view_organization: z.boolean(),
})

export type Permissions = z.infer<typeof permissionsSchema>

/** The signed-in user as the page stores it (spec 3.1–3.5), with the profile fields that every screen needs. */
export const sessionUserSchema = z.object({
  isAuthenticated: z.boolean(),
  isTokenExpired: z.boolean(),
  matrixAccessToken: z.string().nullable(),
  permission: permissionsSchema,
  user: z.object({
    ID: uuidField,
    user_email: z.string(),
    display_name: z.string(),
    organization_id: uuidField,
    organization_name: z.string(),
    is_cm_user: z.boolean(),
    profile_page: z.string(),
    logout_url: z.string(),
  }),
  profile: z.object({
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(organizationRoles),
    isIndividual: z.boolean(),
    /** Whether the user owns an organisation whose first steps are neither done nor skipped (spec 2.63). */
    isOnboardingDue: z.boolean(),
    language: languageField,
    timeZone: z.string(),
    timeFormat: z.enum(['12', '24']),
    dateFormat: z.enum(dateFormats),
    /** 1 is Monday, 7 Sunday (ISO 8601). */
    weekStart: z.int(),
    pictureUrl: z.string().nullable(),
    /** How the user joins meetings; absent if nothing was chosen. */
    call: callPreferencesSchema.optional(),
  }),
})

export type SessionUser = z.infer<typeof sessionUserSchema>

export const authSessionSchema = z.object({
  /** Kept in memory by the page and sent as a bearer token; valid for minutes. */
  accessToken: z.string(),
  expiresAt: timestampField,
  session: sessionUserSchema,
})

export type AuthSession = z.infer<typeof authSessionSchema>

export const signUpInput = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  /** `individual` is "Continue as an Individual" (spec 1.22). */
  accountType: z.enum(['organization', 'individual']),
  organizationName: optionalNameField.optional(),
  language: languageField,
  timeZone: timeZoneField,
  formats: regionFormatsSchema.optional(),
})

export type SignUpInput = z.infer<typeof signUpInput>

/** What a confirmation link reveals to anyone who has it. */
export const activationLinkSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for people who continue alone. */
  organizationName: z.string().nullable(),
  /** Whether this browser signed up. Any other one needs a new password, which replaces the one typed at sign-up. */
  isOwnBrowser: z.boolean(),
})

export type ActivationLink = z.infer<typeof activationLinkSchema>

/** Identifies a pending sign-up. Only the browser that made it knows the ID, so a code works only for its own sign-up. */
const waitingSignUp = { email: emailField, signUpId: uuidField }

const signInErrors = errorsOf('identity.suspended', 'identity.account_not_found')

/** Why a correct first factor does not complete the sign-in. Both include the challenge for the next step. */
export const secondFactorErrors = errorsOf(
  'identity.two_factor_required',
  'identity.two_factor_setup_required',
  'sso.only',
)

export const identityCalls = {
  signUp: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/sign-up',
      tags: ['Accounts'],
      summary: 'Sign up: send a confirmation code',
    })
    .input(signUpInput)
    .output(success(z.object({ email: z.string(), signUpId: uuidField, codeExpiresAt: timestampField })))
    .errors(
      errorsOf(
        'identity.disposable_email',
        'identity.sign_up_domain',
        'identity.user_exists',
        'identity.weak_password',
        'identity.password_too_long',
        'organization.name_required',
      ),
    ),
  verifyCode: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/verify-code',
      tags: ['Accounts'],
      summary: 'Confirm the address with the mailed code',
    })
    .input(z.strictObject({ ...waitingSignUp, code: z.string().trim().max(20) }))
    .output(success(authSessionSchema))
    .errors({
      ...signInErrors,
      ...errorsOf('identity.code_incorrect', 'identity.code_expired', 'identity.organization_choice'),
    }),
  activationLink: publicCall
    .route({
      method: 'GET',
      path: '/v1/auth/activate/{token}',
      tags: ['Accounts'],
      summary: 'Show the sign-up of a confirmation link; does not use it up',
    })
    .input(z.strictObject({ token: linkTokenField }))
    .output(success(activationLinkSchema))
    .errors(errorsOf('identity.verification_link_expired')),
  activate: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/activate',
      tags: ['Accounts'],
      summary: 'Confirm the address with the mailed link',
      description:
        'In a browser other than the one that signed up, a new password is required: that of the sign-up may be another person’s.',
    })
    .input(z.strictObject({ token: linkTokenField, password: newPasswordField.optional() }))
    .output(success(authSessionSchema))
    .errors({
      ...signInErrors,
      ...errorsOf(
        'identity.verification_link_expired',
        'identity.organization_choice',
        'identity.password_required',
        'identity.weak_password',
        'identity.password_too_long',
      ),
    }),
  chooseOrganization: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/choose-organization',
      tags: ['Accounts'],
      summary: 'Join one of the offered organisations, or none, after the address is confirmed',
    })
    .input(
      z.strictObject({
        /** The challenge from `identity.organization_choice`. */
        challenge: z.string().min(1).max(200),
        /** Null: continues with the person's own sign-up. */
        organizationId: uuidField.nullable(),
      }),
    )
    .output(success(authSessionSchema))
    .errors({
      ...secondFactorErrors,
      ...errorsOf(
        'identity.challenge_expired',
        'identity.password_change_required',
        'organization.not_found',
      ),
    }),
  resendCode: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/resend-code',
      tags: ['Accounts'],
      summary: 'Send a new code and link',
    })
    // The sign-up by its ID, or by the token of a link that was mailed for it, even an expired one.
    .input(
      z.strictObject({
        email: emailField,
        signUpId: uuidField.optional(),
        token: z.string().max(200).optional(),
      }),
    )
    .output(success(z.object({ codeExpiresAt: timestampField }))),
  authenticate: publicCall
    .route({ method: 'POST', path: '/v1/auth/authenticate', tags: ['Accounts'], summary: 'Sign in' })
    .input(
      z.strictObject({ email: emailField, password: passwordField, rememberMe: z.boolean().default(true) }),
    )
    .output(success(authSessionSchema))
    .errors({
      ...signInErrors,
      ...secondFactorErrors,
      ...errorsOf(
        'identity.credentials_incorrect',
        'identity.not_verified',
        'identity.password_change_required',
      ),
    }),
  refresh: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/refresh',
      tags: ['Accounts'],
      summary: 'Exchange the session cookie for an access token; the cookie rotates',
    })
    .output(success(authSessionSchema))
    .errors(errorsOf('identity.unauthenticated', 'identity.token_expired', 'identity.suspended')),
  logout: publicCall
    .route({ method: 'POST', path: '/v1/auth/logout', tags: ['Accounts'], summary: 'End this session' })
    .output(done),
  session: userCall
    .route({
      method: 'GET',
      path: '/v1/auth/session',
      tags: ['Accounts'],
      summary: 'Get the signed-in user and their permissions',
    })
    .output(success(sessionUserSchema)),
  saveLanguage: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/language',
      tags: ['Accounts'],
      summary: 'Save the interface language',
    })
    .input(z.strictObject({ language: languageField }))
    .output(success(z.object({ language: languageField }))),
}
