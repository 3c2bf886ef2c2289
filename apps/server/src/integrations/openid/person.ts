import { emailField, emailKey, fitName } from '@majlis/contract'

/** The person according to the provider, as far as it can be stored: names by the rules for names, invalid addresses left out. */
export interface OpenIdPerson {
  subject: string
  email: string | null
  /** The provider vouches for the address. */
  isEmailVerified: boolean
  firstName: string
  lastName: string
  /** BCP 47, if the provider sends it. */
  locale: string | null
}

type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect Core 2: at most 255 ASCII characters. */
const plainSubject = /^[\x20-\x7e]{1,255}$/

const entraHost = /^login\.(?:partner\.)?microsoftonline\.(?:com|us|cn)$/

/** Null if the subject is invalid. */
export function personOf(issuer: string, claims: Claims): OpenIdPerson | null {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const subject = claims['sub']
  if (typeof subject !== 'string' || !plainSubject.test(subject)) return null
  const email = emailField.safeParse(emailKey(text('email')))
  const [first = '', ...rest] = fitName(text('name')).split(' ')
  return {
    subject,
    email: email.success ? email.data : null,
    isEmailVerified: isVerified(new URL(issuer).host, claims),
    firstName: fitName(text('given_name')) || first,
    lastName: fitName(text('family_name')) || rest.join(' '),
    locale: text('locale') || null,
  }
}

/**
 * Whether the provider answers for the address today (OpenID Connect Core 5.1). Two issuers that serve everyone say it in their own way. Google
 * calls an address verified that someone has proven once, also of a private account, and answers for those of the organisations that it hosts,
 * which `hd` names. Microsoft Entra ID has no `email_verified`; `xms_edov` says that the domain of the address is the tenant's.
 */
function isVerified(host: string, claims: Claims): boolean {
  if (entraHost.test(host))
    return [true, 1, 'true', '1'].includes(claims['xms_edov'] as boolean | number | string)
  const isHosted = typeof claims['hd'] === 'string' && claims['hd'] !== ''
  return claims['email_verified'] === true && (isHosted || host !== 'accounts.google.com')
}
