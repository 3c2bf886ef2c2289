import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { newPmuField, uuidField } from '../fields.ts'
import { success, userCall } from './base.ts'
import { resourceAllocationSchema } from './organization.ts'
import { handOverInput } from './person.ts'

const allocation = success(z.object({ resourceAllocation: resourceAllocationSchema }))
const tags = ['Seats']

/** The owner of a seat, and what it may be used for (spec 3.47, 7.16). */
export const hostSeatSchema = z.object({
  id: uuidField,
  user: z.object({ id: uuidField, name: z.string(), email: z.string(), pictureUrl: z.string().nullable() }),
  pmi: z.string(),
  pmu: z.string(),
  products: resourceAllocationSchema.shape.products,
  /** Products that the plan does not include (spec 6.6); existing ones can stay. */
  notInPlan: resourceAllocationSchema.shape.products,
})
export type HostSeat = z.infer<typeof hostSeatSchema>

const productsField = resourceAllocationSchema.shape.products

/** Host seats: the caller's own, and for admins those of the organisation. */
export const seatCalls = {
  changePmu: userCall
    .route({
      method: 'POST',
      path: '/resource/allocation/change-pmu',
      tags,
      summary: 'Change the name of the personal link',
    })
    .input(z.strictObject({ pmu: newPmuField }))
    .output(allocation)
    .errors(
      errorsOf(
        'resource.not_found',
        'resource.pmu_invalid',
        'resource.pmu_taken',
        'resource.pmu_not_updated',
      ),
    ),
  searchHost: userCall
    .route({
      method: 'GET',
      path: '/resource/allocation/search/host',
      tags,
      summary: 'Get the host seat of a user, for the user and for admins',
    })
    .input(z.strictObject({ userId: uuidField }))
    .output(success(hostSeatSchema))
    .errors(errorsOf('users.not_found', 'resource.not_found')),
  enterpriseApiUser: userCall
    .route({
      method: 'GET',
      path: '/resource/allocation/search/enterprise-api-user',
      tags,
      summary: 'Get the seat of an API account of the organisation',
    })
    .input(z.strictObject({ userId: uuidField }))
    .output(success(hostSeatSchema))
    .errors(errorsOf('users.not_found', 'resource.not_found')),
  saveProducts: userCall
    .route({
      method: 'POST',
      path: '/resource/allocation/saveProducts',
      tags,
      summary: 'Change the licences of a host seat',
    })
    .input(
      z.strictObject({
        userId: uuidField,
        products: productsField.max(productsField.element.options.length),
      }),
    )
    .output(success(hostSeatSchema))
    .errors(errorsOf('users.not_found', 'identity.upper_role', 'resource.not_found', 'resource.not_in_plan')),
  move: userCall
    .route({
      method: 'POST',
      path: '/resource/allocation/assign-host',
      tags,
      summary: 'Transfer the licences and meetings of a host seat to another user',
      description: '`v1/user/belongings` lists what would clash.',
    })
    .input(handOverInput.extend({ fromUserId: uuidField }))
    .output(success(hostSeatSchema))
    .errors(
      errorsOf(
        'users.not_found',
        'users.hand_over_refused',
        'identity.upper_role',
        'resource.not_found',
        'resource.not_in_plan',
      ),
    ),
  renewPmi: userCall
    .route({
      method: 'POST',
      path: '/resource/allocation/renew-pmi',
      tags,
      summary: 'Generate a new personal meeting ID; the old one stops working',
    })
    .output(allocation)
    .errors(errorsOf('resource.not_found', 'resource.room_open')),
}
