import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { hostNameField, primaryColorField, uuidField, vanityField } from '../fields.ts'
import { fonts } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'
import { pictureErrors, pictureField } from './file.ts'
import { organizationDetailsSchema } from './organization-details.ts'
import { appearanceSchema } from './organization.ts'

/** What a branded page shows before anyone is signed in. */
export const brandingSchema = appearanceSchema.extend({
  organizationId: uuidField,
  name: z.string(),
  vanityUrl: z.string().nullable(),
})

export type Branding = z.infer<typeof brandingSchema>

const tags = ['Organisation settings']

/** The branding of an organisation, and the addresses where it is shown. */
export const brandingCalls = {
  saveLogo: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/logo',
      tags,
      summary: 'Change the logo; the picture is the body, shown at 200 × 60',
    })
    .input(pictureField)
    .output(success(appearanceSchema))
    .errors({ ...pictureErrors, ...errorsOf('organization.logo_not_updated') }),
  deleteLogo: userCall
    .route({ method: 'DELETE', path: '/v1/organization/logo', tags, summary: 'Remove the logo' })
    .output(success(appearanceSchema)),
  saveFavicon: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/favicon',
      tags,
      summary: 'Change the favicon; the picture is the body',
    })
    .input(pictureField)
    .output(success(appearanceSchema))
    .errors(pictureErrors),
  deleteFavicon: userCall
    .route({ method: 'DELETE', path: '/v1/organization/favicon', tags, summary: 'Remove the favicon' })
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
    .errors(
      errorsOf(
        'organization.vanity_taken',
        'organization.host_name_taken',
        'organization.host_name_not_served',
      ),
    ),
  branding: publicCall
    .route({
      method: 'GET',
      path: '/v1/organization/branding',
      tags,
      summary: 'Find the organisation of a page: by vanity URL, host name or ID',
    })
    .input(
      z.strictObject({
        vanityUrl: z.string().trim().max(100).optional(),
        hostName: z.string().trim().max(253).optional(),
        organizationId: uuidField.optional(),
      }),
    )
    .output(success(brandingSchema))
    .errors(errorsOf('organization.not_found')),
}
