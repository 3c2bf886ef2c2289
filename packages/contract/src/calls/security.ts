import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, passwordCall, provenCall, success, userCall } from './base.ts'
import {
  newPasskeyResponse,
  passkeyNameField,
  passkeyOptionsSchema,
  passkeyResponse,
} from './passkey-fields.ts'
import { recoveryCodesSchema, twoFactorSecretSchema } from './sign-in.ts'

/** Omitted if the session has a recent proof. */
const proof = z.strictObject({ password: z.string().max(limits.password.maxChars).optional() })

/** A proof of identity: the password, a code of the authenticator app, a recovery code or a passkey. */
export const proofKinds = ['password', 'code', 'passkey'] as const
export type ProofKind = (typeof proofKinds)[number]

const identityProof = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('password'), password: z.string().max(limits.password.maxChars) }),
  z.strictObject({ by: z.literal('code'), code: z.string().trim().max(40) }),
  z.strictObject({ by: z.literal('passkey'), response: passkeyResponse }),
])
export type IdentityProof = z.infer<typeof identityProof>

export const securitySchema = z.object({
  hasPassword: z.boolean(),
  /** The organisation's rules for the next password. */
  passwordMinChars: z.int(),
  /** The proofs that `confirmIdentity` accepts from this person; empty if they have to sign in again. */
  proofs: z.array(z.enum(proofKinds)),
  twoFactor: z.object({
    isEnabled: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Required by the organisation, so it cannot be switched off. */
    isRequired: z.boolean(),
  }),
})

export type Security = z.infer<typeof securitySchema>

export const passkeySchema = z.object({
  id: uuidField,
  name: z.string(),
  /** Stored by a password manager that syncs it to other devices. */
  isSynced: z.boolean(),
  createdAt: timestampField,
  lastUsedAt: timestampField.nullable(),
})

export type Passkey = z.infer<typeof passkeySchema>

/** The security settings of the caller's own account (spec 2.56). */
export const securityCalls = {
  security: userCall
    .route({
      method: 'GET',
      path: '/v1/security',
      tags: ['Security'],
      summary: 'Get the security settings of the account',
    })
    .output(success(securitySchema)),
  confirmIdentity: userCall
    .route({
      method: 'POST',
      path: '/v1/security/confirm-identity',
      tags: ['Security'],
      summary: 'Confirm the caller’s identity for the next ten minutes',
    })
    .input(identityProof)
    .output(done)
    .errors(errorsOf('identity.password_incorrect', 'identity.code_incorrect', 'identity.passkey_refused')),
  beginPasskeyConfirmation: userCall
    .route({
      method: 'POST',
      path: '/v1/security/confirm-identity/passkey',
      tags: ['Security'],
      summary: 'Get the options with which the browser confirms the identity with a passkey',
    })
    .output(success(passkeyOptionsSchema)),
  beginTwoFactor: passwordCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/enrol',
      tags: ['Security'],
      summary: 'Get a secret for the authenticator app',
    })
    .input(proof)
    .output(success(twoFactorSecretSchema))
    .errors(errorsOf('identity.two_factor_enabled')),
  confirmTwoFactor: provenCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/confirm',
      tags: ['Security'],
      summary: 'Confirm the authenticator app with a code; turns on two-factor sign-in',
    })
    .input(z.strictObject({ code: z.string().trim().max(40) }))
    .output(success(recoveryCodesSchema))
    .errors(errorsOf('identity.code_incorrect', 'identity.two_factor_not_begun')),
  renewRecoveryCodes: passwordCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/recovery-codes',
      tags: ['Security'],
      summary: 'Generate new recovery codes; the old ones stop working',
    })
    .input(proof)
    .output(success(recoveryCodesSchema))
    .errors(errorsOf('identity.two_factor_not_begun')),
  disableTwoFactor: passwordCall
    .route({
      method: 'POST',
      path: '/v1/security/two-factor/disable',
      tags: ['Security'],
      summary: 'Turn off two-factor sign-in',
    })
    .input(proof)
    .output(done)
    .errors(errorsOf('identity.two_factor_mandatory')),
  passkeys: userCall
    .route({
      method: 'GET',
      path: '/v1/security/passkeys',
      tags: ['Security'],
      summary: 'List the passkeys of the account, newest first',
    })
    .output(success(z.array(passkeySchema))),
  beginPasskey: passwordCall
    .route({
      method: 'POST',
      path: '/v1/security/passkeys/options',
      tags: ['Security'],
      summary: 'Get the options with which the browser creates a passkey',
    })
    .input(proof)
    .output(success(passkeyOptionsSchema))
    .errors(errorsOf('identity.passkey_limit')),
  addPasskey: provenCall
    .route({
      method: 'POST',
      path: '/v1/security/passkeys',
      tags: ['Security'],
      summary: 'Save a passkey that the browser has created',
    })
    .input(z.strictObject({ name: passkeyNameField, response: newPasskeyResponse }))
    .output(success(passkeySchema))
    .errors(errorsOf('identity.passkey_refused', 'identity.passkey_name_required', 'identity.passkey_limit')),
  renamePasskey: userCall
    .route({
      method: 'PUT',
      path: '/v1/security/passkeys/{id}',
      tags: ['Security'],
      summary: 'Rename a passkey',
    })
    .input(z.strictObject({ id: uuidField, name: passkeyNameField }))
    .output(success(passkeySchema))
    .errors(errorsOf('identity.passkey_not_found', 'identity.passkey_name_required')),
  removePasskey: provenCall
    .route({
      method: 'DELETE',
      path: '/v1/security/passkeys/{id}',
      tags: ['Security'],
      summary: 'Delete a passkey',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('identity.passkey_not_found')),
}
