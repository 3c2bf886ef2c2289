import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { newPmuField, uuidField } from '../fields.ts'
import { success, userCall } from './base.ts'
import { resourceAllocationSchema } from './organization.ts'

const allocation = success(z.object({ resourceAllocation: resourceAllocationSchema }))
const tags = ['Seats']

/** Whose seat it is, and what it may be used for (spec 3.47, 7.16). */
export const hostSeatSchema = z.object({
  id: uuidField,
  user: z.object({ id: uuidField, name: z.string(), email: z.string(), pictureUrl: z.string().nullable() }),
  pmi: z.string(),
  pmu: z.string(),
  products: resourceAllocationSchema.shape.products,
})
export type HostSeat = z.infer<typeof hostSeatSchema>

/** Host seats: the own one, and for admins those of the organisation. */
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
  renewPmi: userCall
    .route({
      method: 'POST',
      path: '/resource/allocation/renew-pmi',
      tags,
      summary: 'Get another personal meeting ID; the old one is nobody’s from then on',
    })
    .output(allocation)
    .errors(errorsOf('resource.not_found', 'resource.room_open')),
}
