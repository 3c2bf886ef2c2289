import * as z from 'zod'
import {
  domainPattern,
  emailPattern,
  hasAsciiLocalPart,
  mailDomainPattern,
  normalDomain,
  normalEmail,
} from './addresses.ts'
import { languages, limits } from './limits.ts'
import { hasLink, isOneLine, isPlainName, tidyLine } from './names.ts'

/** Field schemas with the rules of spec section 5, shared by forms and calls. A failed rule names its catalogue code. */
export const emailField = z
  .string({ error: 'identity.email_required' })
  .overwrite(normalEmail)
  .min(1, 'identity.email_required')
  .max(limits.email.maxChars, 'input.invalid_email')
  .refine(hasAsciiLocalPart, 'input.email_local_part')
  .pipe(z.email({ pattern: emailPattern, error: 'input.invalid_email' }))

/** Spec 5.2: a digit, an uppercase letter, a lowercase letter, a special character, at least 8 characters. */
export const newPasswordField = z
  .string({ error: 'identity.password_required' })
  .min(1, 'identity.password_required')
  .min(limits.password.minChars, 'identity.weak_password')
  .max(limits.password.maxChars, 'identity.password_too_long')
  .regex(/\d/, 'identity.weak_password')
  .regex(/\p{Lu}/u, 'identity.weak_password')
  .regex(/\p{Ll}/u, 'identity.weak_password')
  .regex(/[^\p{L}\p{N}\s]/u, 'identity.weak_password')

/** The secret part of a link. */
export const linkTokenField = z.string().min(1).max(200)

export const passwordField = z
  .string({ error: 'identity.password_required' })
  .min(1, 'identity.password_required')
  .max(limits.password.maxChars, 'identity.credentials_incorrect')

/**
 * Names of people, organisations, teams and so on: one line of at most 100 characters in Unicode normalization form C,
 * without control characters, invisible characters and links. `fitName` makes such a name of any text. `required` is the
 * code for an empty one.
 */
export const nameField = (required: string) => nameRules(z.string({ error: required })).min(1, required)

const nameRules = (text: z.ZodString) =>
  text
    .overwrite(tidyLine)
    .max(limits.name.maxChars, 'input.invalid')
    .refine(isPlainName, 'input.invalid_characters')
    .refine((name) => !hasLink(name), 'input.name_with_link')

/** A name that may be empty. */
export const optionalNameField = nameRules(z.string())

export const firstNameField = nameField('identity.first_name_required')
export const lastNameField = nameField('identity.last_name_required')
export const displayNameField = nameField('room.name_required')
export const organizationNameField = nameField('organization.name_required')

/** One line, which may be empty and contain a link. */
export const titleField = z
  .string()
  .overwrite(tidyLine)
  .max(limits.meeting.titleMaxChars, 'input.invalid')
  .refine(isOneLine, 'input.invalid_characters')

/** Spec 5.4: digits, with a plus sign before an international number; optional. */
export const phoneField = z
  .string()
  .trim()
  .regex(/^(\+?\d{4,15})?$/, 'input.invalid_phone')

/** Spec 5.3: 3–20 letters and digits, not only digits. */
export const pmuField = z
  .string()
  .regex(/^[a-z0-9]{3,20}$/i, 'input.invalid')
  .regex(/[a-z]/i, 'input.invalid')

/** The same, where it is chosen. */
export const newPmuField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.*[a-z])[a-z0-9]{3,20}$/, 'resource.pmu_invalid')

/** Twelve digits, never starting with 0, without spaces. */
export const meetingIdField = z.string().regex(/^[1-9]\d{11}$/, 'input.invalid')

/** What people type or paste to identify a meeting: its ID, or the name part of a personal link. */
export const meetingReferenceField = z.union([meetingIdField, pmuField])

export const passcodeField = z.string().regex(/^\d{6}$/, 'room.passcode_incorrect')

/** Spec 5.1. Like every name in the DNS, at most 253 characters (RFC 1035 2.3.4). */
export const domainField = z
  .string()
  .overwrite((domain) => normalDomain(domain.trim()))
  .max(253, { error: 'input.invalid_domain', abort: true })
  .regex(domainPattern, 'input.invalid_domain')

/** A domain that an organisation can verify. Together with the label of its record, it must still fit the DNS: 253 characters (RFC 1035 2.3.4). */
export const provableDomainField = z
  .string()
  .overwrite((domain) => normalDomain(domain.trim()))
  .max(235, 'input.invalid_domain')
  .regex(mailDomainPattern, 'input.invalid_domain')
  .meta({ examples: ['riverside.example'] })

/** ISO 3166-1 alpha-2. */
export const countryField = z.string().regex(/^[A-Z]{2}$/, 'input.invalid')

/** The address of a website, without user or password in it. */
export const websiteField = z
  .string()
  .trim()
  .max(300, 'organization.website_invalid')
  .regex(/^https?:\/\/(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?(\/\S*)?$/i, 'organization.website_invalid')

/** The first path segment of an address of ours; the server checks that no page of ours uses it. */
export const vanityField = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, 'organization.vanity_invalid')

/** A whole host name. */
export const hostNameField = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'organization.host_name_invalid')
  .regex(/^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/, 'organization.host_name_invalid')
  .meta({ examples: ['meet.riverside.example'] })

export const primaryColorField = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'input.invalid')

export const languageField = z.enum(languages)
export const timeZoneField = z.string().min(1).max(64)
/** The supported range of dates: years that every zone, PostgreSQL and `Date` cover completely. */
export const timestampField = z
  .int()
  .min(Date.UTC(1900, 0), 'input.invalid_date')
  .max(Date.UTC(9999, 0) - 1, 'input.invalid_date')
  .describe('Epoch milliseconds')
export const uuidField = z.uuid()
/** A time of day, such as `09:30`. */
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'input.invalid_time')
