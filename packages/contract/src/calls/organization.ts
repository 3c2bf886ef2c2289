import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { emailField, uuidField } from '../fields.ts'
import { publicCall, success, userCall } from './base.ts'

/** Spec 3.11, 7.51. */
export const appearanceSchema = z.object({
  favicon: z.string().nullable(),
  primaryColor: z.string(),
  logoUrl: z.string().nullable(),
  font: z.string(),
})

export type Appearance = z.infer<typeof appearanceSchema>

/** What a seat may include (spec 3.47). */
export const productNames = [
  'regular',
  'big_meeting',
  'webinar',
  'multilingual',
  'meeting_recording',
  'transcription',
  'enterprise_api',
] as const

/** A user's licensed host seat (spec 3.47, 7.52). */
export const resourceAllocationSchema = z.object({
  id: uuidField,
  userId: uuidField,
  pmi: z.string(),
  pmu: z.string(),
  products: z.array(z.enum(productNames)),
  /** The personal join link, ready to copy. */
  personalLink: z.string(),
  passcode: z.string(),
})

export type ResourceAllocation = z.infer<typeof resourceAllocationSchema>

/** Optional features of an installation (spec 6.6). */
export const featureNames = ['chat', 'transcription', 'desktopapp', 'cloudrecording'] as const
export type FeatureName = (typeof featureNames)[number]

const hasAccess = success(z.object({ hasAccess: z.boolean() }))

export const organizationCalls = {
  appearance: publicCall
    .route({
      method: 'GET',
      path: '/organization/{organizationId}/appearance',
      tags: ['Organisations'],
      summary: 'Get colours, logo and font',
    })
    .input(z.strictObject({ organizationId: uuidField }))
    .output(success(appearanceSchema))
    .errors(errorsOf('organization.not_found')),
  resourceInformation: userCall
    .route({
      method: 'GET',
      path: '/resource/allocation/getResourceInformation',
      tags: ['Seats'],
      summary: 'Get the caller’s host seat',
    })
    .output(success(z.object({ resourceAllocation: resourceAllocationSchema })))
    .errors(errorsOf('resource.not_found')),
  featureNames: userCall
    .route({
      method: 'GET',
      path: '/feature/names/by-user',
      tags: ['Seats'],
      summary: 'List the features of a user',
    })
    .input(z.strictObject({ userId: uuidField }))
    .output(success(z.array(z.string()))),
  hasCmAccess: userCall
    .route({
      method: 'GET',
      path: '/v1/user/has-cm-access',
      tags: ['Organisations'],
      summary: 'Check whether the user can open the console',
    })
    .input(z.strictObject({ email: emailField }))
    .output(hasAccess),
  hasDriveAccess: userCall
    .route({
      method: 'GET',
      path: '/v1/user/has-drive-access',
      tags: ['Organisations'],
      summary: 'Check whether the user can open the drive',
    })
    .input(z.strictObject({ email: emailField }))
    .output(hasAccess),
}
