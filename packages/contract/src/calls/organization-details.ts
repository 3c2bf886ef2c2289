import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { countryField, organizationNameField, timestampField, uuidField, websiteField } from '../fields.ts'
import { limits, organizationSizes } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'

/** Spec 3.9, 3.10. Fields for owners and admins only are null for everyone else. */
export const organizationDetailsSchema = z.object({
  id: uuidField,
  name: z.string(),
  org_name: z.string(),
  org_logo: z.string().nullable(),
  kind: z.enum(['organization', 'individual']),
  attributes: z.object({ size: z.enum(organizationSizes).nullable() }),
  allowDomain: z.array(z.string()),
  allowedCountries: z.array(z.string()),
  joinDomains: z.array(z.string()),
  address: z.string(),
  location: z.string(),
  city: z.string(),
  stateOrZip: z.string(),
  /** ISO 3166-1. */
  country: z.string().nullable(),
  website: z.string().nullable(),
  vanityUrl: z.string().nullable(),
  hostName: z.string().nullable(),
  logo: z.string().nullable(),
  createdBy: uuidField.nullable(),
  updatedBy: uuidField.nullable(),
  /** False until the steps after sign-up are finished or skipped (spec 2.63). */
  isOnboarded: z.boolean(),
  /** When the organisation will be purged with all its data; null if it will not be. */
  deletionDueAt: timestampField.nullable(),
})

export type OrganizationDetails = z.infer<typeof organizationDetailsSchema>

const text = z.string().trim().max(limits.organization.textMaxChars, 'input.invalid')

/** Omitted fields stay unchanged. */
export const organizationInformationSchema = z.strictObject({
  name: organizationNameField.optional(),
  size: z.enum(organizationSizes).nullable().optional(),
  address: text.optional(),
  location: text.optional(),
  city: text.optional(),
  stateOrZip: text.optional(),
  country: countryField.nullable().optional(),
  website: websiteField.nullable().optional(),
})

export type OrganizationInformation = z.infer<typeof organizationInformationSchema>

const tags = ['Organisation settings']
const ofOrganization = z.strictObject({ id: uuidField })

/** Information about an organisation. */
export const organizationDetailsCalls = {
  details: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/get_organization_details_by_id/{id}',
      tags,
      summary: 'Get the caller’s organisation',
    })
    .input(ofOrganization)
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found')),
  bigMeetingStatus: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/big-meeting-status/{id}',
      tags,
      summary: 'Check whether the organisation can schedule big meetings',
    })
    .input(ofOrganization)
    .output(success(z.object({ isEnabled: z.boolean() })))
    .errors(errorsOf('organization.not_found')),
  multiLingualStatus: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/multi-lingual-status/{id}',
      tags,
      summary: 'Check whether the organisation can schedule multilingual meetings',
    })
    .input(ofOrganization)
    .output(success(z.object({ isEnabled: z.boolean() })))
    .errors(errorsOf('organization.not_found')),
  countryList: publicCall
    .route({
      method: 'GET',
      path: '/v1/organization/country-list',
      tags,
      summary: 'List the codes of all countries (ISO 3166-1)',
    })
    .output(success(z.array(z.string()))),
  saveInformation: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/information',
      tags,
      summary: 'Change name, size, location and website; omitted fields stay the same',
    })
    .input(organizationInformationSchema)
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.name_required')),
}
