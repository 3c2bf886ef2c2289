import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { emailField, timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, publicCall, success, userCall } from './base.ts'

export const reactivationRequestSchema = z.object({
  user: z.object({ id: uuidField, name: z.string(), email: z.string() }),
  message: z.string(),
  askedAt: timestampField,
})
export type ReactivationRequest = z.infer<typeof reactivationRequestSchema>

/** A suspended person requests reactivation, and an admin answers. */
export const reactivationRequestCalls = {
  askReactivation: publicCall
    .route({
      method: 'POST',
      path: '/v1/user/ask-reactivation',
      tags: ['Accounts'],
      summary: 'Request reactivation of a suspended account; the response reveals nothing about accounts',
    })
    .input(
      z.strictObject({
        email: emailField,
        message: z.string().trim().max(limits.people.reasonMaxChars).default(''),
      }),
    )
    .output(done),
  reactivationRequests: userCall
    .route({
      method: 'GET',
      path: '/v1/user/reactivation-requests',
      tags: ['User management'],
      summary: 'List reactivation requests',
    })
    .output(success(z.array(reactivationRequestSchema))),
  declineReactivation: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/decline-reactivation',
      tags: ['User management'],
      summary: 'Decline a reactivation request',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('users.not_found', 'identity.upper_role')),
}
