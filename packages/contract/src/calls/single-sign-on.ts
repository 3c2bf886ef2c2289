import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { nameField, provableDomainField, timestampField, timeZoneField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, passwordCall, provenCall, publicCall, success, userCall } from './base.ts'
import { authSessionSchema } from './identity.ts'
import { regionFormatsSchema } from './region-formats.ts'

export const signInProviderSchema = z.object({
  /** The label of the button on the sign-in page. */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  allowedDomains: z.array(z.string()),
  isEnabled: z.boolean(),
})

export type SignInProvider = z.infer<typeof signInProviderSchema>

export const signInProviderInput = z.strictObject({
  name: nameField('sso.name_required'),
  issuer: z
    .string()
    .trim()
    .max(500)
    .pipe(z.url({ protocol: /^https?$/, error: 'sso.issuer_invalid' })),
  clientId: z
    .string({ error: 'sso.client_id_required' })
    .trim()
    .min(1, 'sso.client_id_required')
    .max(500, 'input.invalid'),
  /** If omitted, the stored one is kept. */
  clientSecret: z.string().min(1).max(1_000).optional(),
  /** Verified domains, which can be chosen. */
  allowedDomains: z.array(provableDomainField).min(1, 'sso.domains_required').max(50),
  isEnabled: z.boolean(),
})

/** The rule "single sign-on only", and the owners who could keep a password. */
export const singleSignOnOnlySchema = z.object({
  isOn: z.boolean(),
  /** The owner who keeps a password and second factor; null while the rule is off, or once the account is deleted. */
  breakGlassUserId: uuidField.nullable(),
  owners: z.array(
    z.object({
      id: uuidField,
      name: z.string(),
      isReady: z.boolean().describe('Has a password and a second factor'),
    }),
  ),
})
export type SingleSignOnOnly = z.infer<typeof singleSignOnOnlySchema>

/** A connected account at a provider. */
export const connectedAccountSchema = z.object({
  id: uuidField,
  /** The organisation's name for the provider; for a former provider, its host. */
  name: z.string(),
  connectedAt: timestampField,
})
export type ConnectedAccount = z.infer<typeof connectedAccountSchema>

const tags = ['Single sign-on']

export const singleSignOnCalls = {
  provider: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/sign-in-provider',
      tags,
      summary: 'Get the organisation’s sign-in provider; for owners and admins',
    })
    .output(
      success(
        z.object({
          /** What has to be entered at the provider. */
          redirectUri: z.string(),
          /** The sign-in address for the organisation's people. */
          signInUrl: z.string(),
          provider: signInProviderSchema.nullable(),
        }),
      ),
    ),
  saveProvider: provenCall
    .route({
      method: 'PUT',
      path: '/v1/organization/sign-in-provider',
      tags,
      summary: 'Set up or change the provider; its discovery document is read first',
    })
    .input(signInProviderInput)
    .output(success(signInProviderSchema))
    .errors(
      errorsOf(
        'sso.name_required',
        'sso.issuer_invalid',
        'sso.issuer_unreachable',
        'sso.issuer_inside',
        'sso.issuer_multi_tenant',
        'sso.client_id_required',
        'sso.client_secret_required',
        'sso.domains_required',
        'sso.domain_unproven',
        'sso.only_is_on',
        'input.invalid_domain',
      ),
    ),
  removeProvider: provenCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/sign-in-provider',
      tags,
      summary: 'Remove the sign-in provider',
    })
    .output(done)
    .errors(errorsOf('sso.only_is_on')),
  only: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/single-sign-on-only',
      tags,
      summary: 'Get the rule “Single sign-on only”; for owners and admins',
    })
    .output(success(singleSignOnOnlySchema)),
  turnOnOnly: provenCall
    .route({
      method: 'PUT',
      path: '/v1/organization/single-sign-on-only',
      tags,
      summary: 'Turn on single sign-on only, except for one owner; for owners',
    })
    .input(z.strictObject({ breakGlassUserId: uuidField }))
    .output(done)
    .errors(
      errorsOf(
        'sso.not_offered',
        'sso.issuer_unreachable',
        'sso.only_untried',
        'sso.only_unproven',
        'sso.only_break_glass',
      ),
    ),
  turnOffOnly: provenCall
    .route({
      method: 'DELETE',
      path: '/v1/organization/single-sign-on-only',
      tags,
      summary: 'Turn off single sign-on only; for owners',
    })
    .output(done),
  offered: publicCall
    .route({
      method: 'GET',
      path: '/v1/auth/sign-in-provider/{organizationId}',
      tags,
      summary: 'Get the provider that an organisation’s sign-in page offers',
    })
    .input(z.strictObject({ organizationId: uuidField }))
    .output(success(z.object({ name: z.string() }).nullable())),
  begin: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/single-sign-on',
      tags,
      summary: 'Get the provider’s address for sign-in (PKCE, state, nonce)',
    })
    .input(
      z.strictObject({
        organizationId: uuidField,
        rememberMe: z.boolean().default(true),
        timeZone: timeZoneField
          .optional()
          .describe('The browser’s time zone (IANA), for an account that this sign-in creates or completes'),
        formats: regionFormatsSchema
          .optional()
          .describe(
            'The formats of the browser’s region, for an account that this sign-in creates or completes',
          ),
        token: z
          .string()
          .max(500)
          .optional()
          .describe('The token of `sso.only`, whose account is connected on the way'),
      }),
    )
    .output(success(z.object({ url: z.string() })))
    .errors(errorsOf('sso.not_offered', 'sso.failed', 'sso.provider_silent', 'sso.expired')),
  finish: publicCall
    .route({
      method: 'POST',
      path: '/v1/auth/single-sign-on/callback',
      tags,
      summary: 'Finish single sign-on with the provider’s response',
    })
    .input(
      z.strictObject({
        organizationId: uuidField.describe('From the path of the address'),
        query: z.string().max(8_000).describe('The query of the address, without ?'),
      }),
    )
    .output(
      success(
        authSessionSchema.nullable().describe('Null: the account was connected, and the session goes on'),
      ),
    )
    .errors(
      errorsOf(
        'sso.expired',
        'sso.connected_elsewhere',
        'sso.outside_account',
        'sso.other_address',
        'sso.failed',
        'sso.provider_silent',
        'sso.email_missing',
        'sso.domain_not_allowed',
        'organization.domain_not_allowed',
        'sso.other_organization',
        'sso.joins_with_account',
        'sso.not_linked',
        'identity.suspended',
        'identity.account_not_found',
        'identity.password_change_required',
      ),
    ),
  connectedAccounts: userCall
    .route({
      method: 'GET',
      path: '/v1/user/connected-accounts',
      tags,
      summary: 'List the caller’s connected accounts, and the provider that can be connected',
    })
    .output(
      success(z.object({ accounts: z.array(connectedAccountSchema), connectable: z.string().nullable() })),
    ),
  connect: passwordCall
    .route({
      method: 'POST',
      path: '/v1/user/connected-accounts',
      tags,
      summary: 'Get the provider’s address at which the caller connects an account',
    })
    .input(z.strictObject({ password: z.string().max(limits.password.maxChars).optional() }))
    .output(success(z.object({ url: z.string() })))
    .errors(errorsOf('sso.not_offered', 'sso.failed', 'sso.provider_silent')),
  disconnect: provenCall
    .route({
      method: 'DELETE',
      path: '/v1/user/connected-accounts/{id}',
      tags,
      summary: 'Disconnect an account',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('sso.account_not_found', 'sso.only_way_in', 'sso.only')),
}
