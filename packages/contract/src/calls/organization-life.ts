import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { organizationNameField, uuidField } from '../fields.ts'
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
  requestDeletion: provenCall
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
    .input(z.strictObject({ id: uuidField }))
    .output(success(organizationDetailsSchema))
    .errors(errorsOf('organization.not_found')),
}
