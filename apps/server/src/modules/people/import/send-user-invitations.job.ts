import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

const payload = z.object({ importId: z.uuid() })

/** Invites the people of an uploaded list. */
export const sendUserInvitationsJob: JobDefinition<z.infer<typeof payload>> = {
  name: 'send-user-invitations',
  payload,
  maxAttempts: limits.retries.count,
}
