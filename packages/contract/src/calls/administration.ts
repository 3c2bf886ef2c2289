import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  countryField,
  domainField,
  hostNameField,
  organizationNameField,
  primaryColorField,
  timestampField,
  uuidField,
  vanityField,
  websiteField,
} from '../fields.ts'
import { fonts, limits, organizationSizes } from '../limits.ts'
import { roomSettingNames, roomSettingsSchema } from '../room-settings.ts'
import { publicCall, success, userCall } from './base.ts'
import { pictureErrors, pictureField } from './file.ts'
import { appearanceSchema } from './organization.ts'

/** Spec 3.9, 3.10. What only owners and admins may know is null for everybody else. */
export const organizationDetailsSchema = z.object({
  id: uuidField,
  name: z.string(),
  org_name: z.string(),
  org_logo: z.string().nullable(),
  kind: z.enum(['organization', 'individual']),
  attributes: z.object({ size: z.enum(organizationSizes).nullable() }),
  allowDomain: z.array(z.string()),
  allowedCountries: z.array(z.string()),
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
  /** False until the steps after sign-up are done or left out (spec 2.63). */
  isOnboarded: z.boolean(),
  /** When the organisation is purged, with everything in it; null: it is not going to be. */
  deletionDueAt: timestampField.nullable(),
})

export type OrganizationDetails = z.infer<typeof organizationDetailsSchema>

const text = z.string().trim().max(limits.organization.textMaxChars, 'input.invalid')

/** What is left out stays as it is. */
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

/** Who belongs here: spec 5.1, 1.24. An empty list lets everybody in. */
export const accessRulesSchema = z.strictObject({
  allowDomain: z.array(domainField).max(limits.organization.maxDomains),
  allowedCountries: z.array(countryField).max(limits.organization.maxCountries),
})

export type AccessRules = z.infer<typeof accessRulesSchema>

/** How meetings begin, and what of it members may not change; owners and admins always may. */
export const meetingDefaultsSchema = z.strictObject({
  settings: roomSettingsSchema,
  locked: z.array(z.enum(roomSettingNames)),
})

export type MeetingDefaults = z.infer<typeof meetingDefaultsSchema>

export const securityRulesSchema = z.strictObject({
  passwordMinChars: z.int().min(limits.password.minChars).max(limits.password.ruleMaxChars),
  /** Days after which everybody signs in anew, used or not; null: never as long as the session is used. */
  sessionMaxDays: z.int().min(1).max(365).nullable(),
  isTwoFactorRequired: z.boolean(),
})

export type SecurityRules = z.infer<typeof securityRulesSchema>

const days = z.int().min(1).max(limits.organization.retentionMaxDays).nullable()

/** For how many days each of these is kept; null: until somebody deletes it. */
export const retentionSchema = z.strictObject({
  recordingsDays: days,
  transcriptsDays: days,
  chatDays: days,
  attendanceDays: days,
})

export type Retention = z.infer<typeof retentionSchema>

/** What a branded page shows before anybody is signed in. */
export const brandingSchema = appearanceSchema.extend({
  organizationId: uuidField,
  name: z.string(),
  vanityUrl: z.string().nullable(),
})

export type Branding = z.infer<typeof brandingSchema>

const tags = ['Organisation settings']
const ofOrganization = z.strictObject({ id: uuidField })
const vanityErrors = errorsOf('organization.vanity_taken', 'organization.host_name_taken')

export const administrationCalls = {
  details: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/get_organization_details_by_id/{id}',
      tags,
      summary: 'Everything known of the caller’s organisation',
    })
    .input(ofOrganization)
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found')),
  bigMeetingStatus: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/big-meeting-status/{id}',
      tags,
      summary: 'May the organisation plan big meetings?',
    })
    .input(ofOrganization)
    .output(success(z.object({ isEnabled: z.boolean() })))
    .errors(errorsOf('organization.not_found')),
  multiLingualStatus: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/multi-lingual-status/{id}',
      tags,
      summary: 'May the organisation plan multilingual meetings?',
    })
    .input(ofOrganization)
    .output(success(z.object({ isEnabled: z.boolean() })))
    .errors(errorsOf('organization.not_found')),
  countryList: publicCall
    .route({
      method: 'GET',
      path: '/v1/organization/country-list',
      tags,
      summary: 'Codes of all countries (ISO 3166-1)',
    })
    .output(success(z.array(z.string()))),
  saveInformation: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/information',
      tags,
      summary: 'Change name, size, location and website; what is left out stays',
    })
    .input(organizationInformationSchema)
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.name_required')),
  saveLogo: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/logo',
      tags,
      summary: 'Change the logo: the picture is the body; shown at 200 × 60',
    })
    .input(pictureField)
    .output(success(appearanceSchema))
    .errors({ ...pictureErrors, ...errorsOf('organization.logo_not_updated') }),
  deleteLogo: userCall
    .route({ method: 'DELETE', path: '/v1/organization/logo', tags, summary: 'Take the logo off' })
    .output(success(appearanceSchema)),
  saveFavicon: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/favicon',
      tags,
      summary: 'Change the icon of browser tabs: the picture is the body',
    })
    .input(pictureField)
    .output(success(appearanceSchema))
    .errors(pictureErrors),
  deleteFavicon: userCall
    .route({ method: 'DELETE', path: '/v1/organization/favicon', tags, summary: 'Take the icon off' })
    .output(success(appearanceSchema)),
  saveAppearance: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/appearance',
      tags,
      summary: 'Change the colour and the font',
    })
    .input(z.strictObject({ primaryColor: primaryColorField, font: z.enum(fonts) }))
    .output(success(appearanceSchema)),
  saveVanityUrl: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/vanity-url',
      tags,
      summary: 'Change the addresses of the branded sign-in page',
    })
    .input(z.strictObject({ vanityUrl: vanityField.nullable(), hostName: hostNameField.nullable() }))
    .output(success(organizationDetailsSchema))
    .errors(vanityErrors),
  branding: publicCall
    .route({
      method: 'GET',
      path: '/v1/organization/branding',
      tags,
      summary: 'Whose page an address is: by vanity URL, or by host name',
    })
    .input(
      z.strictObject({
        vanityUrl: z.string().trim().max(100).optional(),
        hostName: z.string().trim().max(253).optional(),
      }),
    )
    .output(success(brandingSchema))
    .errors(errorsOf('organization.not_found')),
  saveAccessRules: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/access-rules',
      tags,
      summary: 'Change the allowed domains and countries',
    })
    .input(accessRulesSchema)
    .output(success(accessRulesSchema))
    .errors(errorsOf('input.invalid_domain', 'organization.domain_locks_out')),
  meetingDefaults: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/meeting-defaults',
      tags,
      summary: 'How meetings begin here, and what members may not change',
    })
    .output(success(meetingDefaultsSchema)),
  saveMeetingDefaults: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/meeting-defaults',
      tags,
      summary: 'Change how meetings begin',
    })
    .input(meetingDefaultsSchema)
    .output(success(meetingDefaultsSchema))
    .errors(errorsOf('input.invalid_domain')),
  securityRules: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/security-rules',
      tags,
      summary: 'Rules for passwords, sessions and second factors',
    })
    .output(success(securityRulesSchema)),
  saveSecurityRules: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/security-rules',
      tags,
      summary: 'Change the rules for passwords, sessions and second factors',
    })
    .input(securityRulesSchema)
    .output(success(securityRulesSchema)),
  retention: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/retention',
      tags,
      summary: 'How long what meetings produce is kept',
    })
    .output(success(retentionSchema)),
  saveRetention: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/retention',
      tags,
      summary: 'Change how long what meetings produce is kept',
    })
    .input(retentionSchema)
    .output(success(retentionSchema)),
  finishOnboarding: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/onboarding/finish',
      tags,
      summary: 'The steps after sign-up are done, or left for later',
    })
    .output(success(organizationDetailsSchema)),
  continueAsIndividual: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/onboarding/individual',
      tags,
      summary: 'Use Majlis alone: the organisation of one becomes that of an individual',
    })
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_alone')),
  found: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/found',
      tags,
      summary: 'Found an organisation, who continued as an individual before',
    })
    .input(z.strictObject({ name: organizationNameField }))
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.name_required', 'organization.already_founded')),
  requestDeletion: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/delete/{id}',
      tags,
      summary: 'Have the organisation purged after 28 days; for the owner, who types its name',
    })
    .input(z.strictObject({ id: uuidField, name: z.string() }))
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found', 'organization.name_differs')),
  cancelDeletion: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/restore/{id}',
      tags,
      summary: 'Keep the organisation after all; for the owner',
    })
    .input(ofOrganization)
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found')),
}
