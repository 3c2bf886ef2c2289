import * as z from 'zod'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

const payload = z.object({ resetId: z.uuid(), email: z.string(), expiresAt: z.number() })

export type PasswordReset = z.infer<typeof payload>

/**
 * Looks whether there is an account, and mails its code and link. A job, so that the call takes as long for an address
 * that no one has.
 */
export const sendPasswordResetJob: JobDefinition<PasswordReset> = {
  name: 'send-password-reset',
  payload,
  maxAttempts: 10,
}
