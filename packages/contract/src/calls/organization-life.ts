import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { organizationNameField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { provenCall, success, userCall } from './base.ts'
import { organizationDetailsSchema } from './organization-details.ts'

const tags = ['Organisation settings']

/** The creation and deletion of an organisation. */
export const organizationLifeCalls = {
  finishOnboarding: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/onboarding/finish',
      tags,
      summary: 'Finish the steps after sign-up, or skip them',
    })
    .output(success(organizationDetailsSchema)),
  continueAsIndividual: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/onboarding/individual',
      tags,
      summary: 'Turn the caller’s organisation of one into an individual account',
    })
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_alone')),
  found: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/found',
      tags,
      summary: 'Create an organisation; for individuals',
    })
    .input(z.strictObject({ name: organizationNameField }))
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.name_required', 'organization.already_founded')),
  requestDeletion: provenCall
    .route({
      method: 'POST',
      path: '/v1/organization/delete/{id}',
      tags,
      summary: 'Delete the organisation after 28 days; for the owner, who types its name',
    })
    .input(
      z.strictObject({
        id: uuidField,
        name: z.string().max(limits.name.maxChars, 'organization.name_differs'),
      }),
    )
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found', 'organization.name_differs')),
  cancelDeletion: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/restore/{id}',
      tags,
      summary: 'Cancel the deletion of the organisation; for the owner',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found')),
}
