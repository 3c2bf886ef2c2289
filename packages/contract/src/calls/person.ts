import * as z from 'zod'
import {
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  optionalNameField,
  phoneField,
  timestampField,
  uuidField,
} from '../fields.ts'
import { dateFormats, limits, organizationRoles } from '../limits.ts'
import { resourceAllocationSchema } from './organization.ts'

/** Spec 4.1. */
export const userStatuses = ['invited', 'active', 'suspended'] as const
export type UserStatus = (typeof userStatuses)[number]

export const roleField = z.enum(organizationRoles)
export const licenceField = resourceAllocationSchema.shape.products.element
export const licences = licenceField.options
export type Licence = z.infer<typeof licenceField>

const businessUnitName = z.object({ id: uuidField, name: z.string() })

/** A person in the list of user management. */
export const personSchema = z.object({
  id: uuidField,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Of active people who chose one. */
  pictureUrl: z.string().nullable(),
  role: roleField,
  status: z.enum(userStatuses),
  /** Of invited people: the mail server permanently rejected the invitation. */
  isInvitationRefused: z.boolean(),
  jobTitle: z.string(),
  department: z.string(),
  phone: z.string(),
  businessUnits: z.array(businessUnitName),
  licences: z.array(licenceField),
  /** When the account was created, by an invitation or a sign-up. */
  createdAt: timestampField,
  /** When the person completed it; null while invited. */
  joinedAt: timestampField.nullable(),
  suspendedAt: timestampField.nullable(),
  deletedAt: timestampField.nullable(),
  /** When a deleted account is purged. */
  purgedAt: timestampField.nullable(),
})
export type Person = z.infer<typeof personSchema>

/** What the caller may do with an account. */
const abilitiesSchema = z.object({
  edit: z.boolean(),
  changeRole: z.boolean(),
  suspend: z.boolean(),
  reactivate: z.boolean(),
  delete: z.boolean(),
  resetPassword: z.boolean(),
  removeTwoFactor: z.boolean(),
  endSessions: z.boolean(),
  resendInvitation: z.boolean(),
  transferOwnership: z.boolean(),
})

/** A row of the list, with what the caller may do with the account. */
export const listedPersonSchema = personSchema.extend({
  abilities: abilitiesSchema,
  /** It has a seat, and so licences. */
  hasSeat: z.boolean(),
})
export type ListedPerson = z.infer<typeof listedPersonSchema>

/** Everything in spec 3.8 except the password, which never leaves the server. */
export const personDetailsSchema = personSchema.extend({
  /** `operator`: also an operator of the installation. */
  userType: z.enum(['member', 'operator']),
  pmi: z.string().nullable(),
  pmu: z.string().nullable(),
  timeZone: z.string(),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(['12', '24']),
  language: languageField,
  hasTwoFactor: z.boolean(),
  /** Of invited people. Expired means that the link has run out, or its person cannot use it any more. */
  invitation: z.object({ sentAt: timestampField, isExpired: z.boolean() }).nullable(),
  abilities: abilitiesSchema,
})
export type PersonDetails = z.infer<typeof personDetailsSchema>

export const personSorts = ['name', 'email', 'role', 'status', 'department', 'created', 'joined'] as const
export type PersonSort = (typeof personSorts)[number]

/** The columns beside name and address, in the table and its export. */
export const personColumns = [
  'role',
  'status',
  'jobTitle',
  'department',
  'phone',
  'units',
  'licences',
  'created',
  'joined',
] as const
export type PersonColumn = (typeof personColumns)[number]

export const personFilterFields = {
  /** Each word must match the name or the address. */
  search: z.string().trim().max(200).default(''),
  status: z.enum(userStatuses).optional(),
  role: roleField.optional(),
  department: z.string().trim().max(limits.name.maxChars).optional(),
  businessUnitId: uuidField.optional(),
  licence: licenceField.optional(),
  /** Deleted accounts instead of the others. */
  isDeleted: z.boolean().default(false),
  sort: z.enum(personSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}
export const personFilterSchema = z.strictObject(personFilterFields)
export type PersonFilter = z.infer<typeof personFilterSchema>

/** What an administrator records about a person. */
const personFields = {
  firstName: firstNameField,
  lastName: lastNameField,
  jobTitle: optionalNameField.default(''),
  department: optionalNameField.default(''),
  phone: phoneField.default(''),
  role: roleField.default('user'),
  businessUnitIds: z.array(uuidField).max(limits.people.maxUnitsEach).default([]),
}
/** The invited person can add the name; only the address is needed. */
export const addPersonInput = z.strictObject({
  ...personFields,
  firstName: optionalNameField.default(''),
  lastName: optionalNameField.default(''),
  email: emailField,
  /** The language of the invitation, and of the account until the person chooses one. */
  language: languageField,
})
export type AddPersonInput = z.infer<typeof addPersonInput>
export const editPersonInput = z.strictObject({ id: uuidField, ...personFields })
export type EditPersonInput = z.infer<typeof editPersonInput>

/** What one or several people own, and the conflicts if it is transferred. */
export const belongingsSchema = z.object({
  /** Planned meetings with future dates; a series counts once. */
  comingMeetings: z.int(),
  pastMeetings: z.int(),
  /** Documents of these meetings. */
  files: z.int(),
  /** Files in the drive. */
  driveFiles: z.int(),
  /** The organisation has no one else, so there is no one to transfer to and no one to restore the account. */
  isAlone: z.boolean(),
  /**
   * Future dates at which the receiver's seat is taken, 50 at most, within the next 400 days. For several people, this includes conflicts with
   * meetings of people earlier in the list.
   */
  clashes: z.array(
    z.object({
      title: z.string(),
      startDateTime: timestampField,
      endDateTime: timestampField,
      /** What the receiver has at that time. */
      busyTitle: z.string(),
    }),
  ),
  /** How many further conflicts were found. */
  moreClashes: z.int(),
})
export type Belongings = z.infer<typeof belongingsSchema>

/** What is owned by everyone who matches a filter and whom the caller may delete. */
export const matchingBelongingsSchema = z.object({
  people: z.int(),
  comingMeetings: z.int(),
  pastMeetings: z.int(),
  files: z.int(),
  driveFiles: z.int(),
  /** There are more than the limit of the count: 50,000 people, meetings or files. */
  isMore: z.boolean(),
})
export type MatchingBelongings = z.infer<typeof matchingBelongingsSchema>

/** Dates at which the receiver's seat is taken: either their meetings stay with the deleted account, or only these dates are cancelled. */
export const clashChoices = ['leave', 'cancel'] as const
export const handOverInput = z.strictObject({
  toUserId: uuidField,
  clashes: z.enum(clashChoices).default('leave'),
})
export type HandOverInput = z.infer<typeof handOverInput>

const reasonField = z.string().trim().max(limits.people.reasonMaxChars)

/** Actions on several users. */
export const peopleActSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('suspend'), reason: reasonField.default('') }),
  z.strictObject({ act: z.literal('reactivate') }),
  z.strictObject({
    act: z.literal('delete'),
    /** Who gets the meetings and files. If omitted, they are deleted with the accounts. */
    handOver: handOverInput.optional(),
  }),
  z.strictObject({ act: z.literal('restore') }),
  z.strictObject({ act: z.literal('resend') }),
  z.strictObject({ act: z.literal('cancel') }),
  z.strictObject({ act: z.literal('role'), role: roleField }),
  z.strictObject({ act: z.literal('licence'), licences: z.array(licenceField).max(licences.length) }),
])
export type PeopleAct = z.infer<typeof peopleActSchema>

/** A bulk operation on everyone who matches a filter, and its progress. */
export const peopleRunSchema = z.object({
  id: uuidField,
  act: z.enum(['suspend', 'reactivate', 'delete', 'restore', 'resend', 'cancel', 'role', 'licence']),
  status: z.enum(['running', 'done', 'cancelled']),
  total: z.int(),
  done: z.int(),
  /** The people who were skipped, by error code. */
  skipped: z.array(z.object({ code: z.string(), count: z.int() })),
  startedAt: timestampField,
})
export type PeopleRun = z.infer<typeof peopleRunSchema>
