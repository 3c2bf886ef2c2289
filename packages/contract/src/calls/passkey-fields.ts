import * as z from 'zod'
import { nameField } from '../fields.ts'

/** base64url without padding (RFC 4648 5), as browsers encode an authenticator's data. */
const base64Url = (maxChars: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxChars)

/** The options for `navigator.credentials`, as JSON (Web Authentication 5.4, 5.5). Created and read by WebAuthn libraries. */
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })

const credential = {
  id: base64Url(2_000),
  rawId: base64Url(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  /** No extensions are requested, so none are read. */
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** An authenticator's response when it created a passkey (Web Authentication 5.2.1). */
export const newPasskeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(5_000),
    attestationObject: base64Url(50_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** An authenticator's response when it signs in (Web Authentication 5.2.2). */
export const passkeyResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(5_000),
    authenticatorData: base64Url(5_000),
    signature: base64Url(5_000),
    userHandle: base64Url(200).optional(),
  }),
})

export const passkeyNameField = nameField('identity.passkey_name_required')
