import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { limits } from '../limits.ts'
import { done, success, userCall } from './base.ts'
import { recoveryCodesSchema, twoFactorSecretSchema } from './sign-in.ts'

/** Asked before what protects the account changes. People without a password leave it out and sign in anew instead. */
const proof = z.strictObject({ password: z.string().max(limits.password.maxChars).optional() })
const proofErrors = errorsOf('identity.password_incorrect', 'identity.sign_in_again')

export const securitySchema = z.object({
  hasPassword: z.boolean(),
  twoFactor: z.object({
    isEnabled: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** By the organisation: then it cannot be switched off. */
    isRequired: z.boolean(),
  }),
})

export type Security = z.infer<typeof securitySchema>

/** How the caller's own account is protected (spec 2.56). */
export const securityCalls = {
  security: userCall
    .route({
      method: 'GET',
      path: '/v1/security',
      tags: ['Security'],
      summary: 'How the account is protected',
    })
    .output(success(securitySchema)),
  beginTwoFactor: userCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/enrol',
      tags: ['Security'],
      summary: 'Get a secret for the authenticator app',
    })
    .input(proof)
    .output(success(twoFactorSecretSchema))
    .errors({ ...proofErrors, ...errorsOf('identity.two_factor_enabled') }),
  confirmTwoFactor: userCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/confirm',
      tags: ['Security'],
      summary: 'Show that the app has the secret; from then on sign-in asks for its code',
    })
    .input(z.strictObject({ code: z.string().trim().max(40) }))
    .output(success(recoveryCodesSchema))
    .errors(errorsOf('identity.code_incorrect', 'identity.two_factor_not_begun')),
  renewRecoveryCodes: userCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/recovery-codes',
      tags: ['Security'],
      summary: 'Get new recovery codes; the old ones are worth nothing from then on',
    })
    .input(proof)
    .output(success(recoveryCodesSchema))
    .errors({ ...proofErrors, ...errorsOf('identity.two_factor_not_begun') }),
  disableTwoFactor: userCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/disable',
      tags: ['Security'],
      summary: 'Sign in without the app again',
    })
    .input(proof)
    .output(done)
    .errors({ ...proofErrors, ...errorsOf('identity.two_factor_mandatory') }),
}
