import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { belongingsSchema, matchingBelongingsSchema, handOverInput, personFilterSchema } from './person.ts'

export const peopleTag = 'User management'
export const userIds = z.array(uuidField).min(1).max(limits.people.maxBulk)
const tags = [peopleTag]

/** Deleting users, and what becomes of what they own. */
export const peopleDeletionCalls = {
  delete: userCall
    .route({
      method: 'POST',
      path: '/v1/user/delete',
      tags,
      summary: 'Delete users, each independently; they can be restored for 28 days',
    })
    .input(
      z.strictObject({
        userIds,
        /** Who gets the meetings and files. Left out, they go with the accounts. */
        handOver: handOverInput.optional(),
      }),
    )
    .output(
      success(
        z.object({
          deleted: z.int(),
          /** Of several users, who could not be deleted, by the error that says why. One alone is refused with it. */
          failed: z.array(z.object({ userId: uuidField, code: z.string() })),
        }),
      ),
    )
    .errors(
      errorsOf(
        'users.delete_failed',
        'users.last_owner',
        'users.hand_over_refused',
        'identity.upper_role',
        // For owners.
        'identity.proof_required',
        'sso.keeps_password',
      ),
    ),
  belongings: userCall
    .route({
      method: 'POST',
      path: '/v1/user/belongings',
      tags,
      summary:
        'List what a user owns, and what of it clashes with the meetings of the new owner; everyone can list their own',
    })
    .input(
      z.strictObject({
        id: uuidField,
        /** Of these, too: what they own in all. */
        others: z.array(uuidField).max(limits.people.maxBulk).optional(),
        toUserId: uuidField.optional(),
      }),
    )
    .output(success(belongingsSchema))
    .errors(errorsOf('users.not_found', 'users.hand_over_refused', 'identity.upper_role')),
  matchingBelongings: userCall
    .route({
      method: 'POST',
      path: '/v1/user/bulk/belongings',
      tags,
      summary: 'Count what everyone who matches a filter owns, before a deletion',
    })
    .input(z.strictObject({ filter: personFilterSchema }))
    .output(success(matchingBelongingsSchema)),
}
