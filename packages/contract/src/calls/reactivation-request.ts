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
      summary: 'A suspended person asks to be let in again; the answer tells nothing about accounts',
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
      summary: 'Who asks to be let in',
    })
    .output(success(z.array(reactivationRequestSchema))),
  declineReactivation: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/decline-reactivation',
      tags: ['User management'],
      summary: 'Leave a person suspended; reactivating is the other answer',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('users.not_found', 'identity.upper_role')),
}
