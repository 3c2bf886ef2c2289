import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { participantCall, success } from './base.ts'

/** Invitations to a meeting that is in progress. */
export const roomInvitationCalls = {
  invite: participantCall
    .route({
      tags: ['Room'],
      method: 'POST',
      path: '/meeting/room/invite',
      summary: 'Notify colleagues, with a way to join; for people with an account',
    })
    .input(z.strictObject({ userIds: z.array(uuidField).min(1).max(limits.room.maxInvitedAtOnce) }))
    .output(success(z.object({ count: z.int() })))
    .errors(errorsOf('general.forbidden', 'room.locked', 'schedule.invitee_unknown')),
}
