import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Closes a purged person's account at the homeserver. Retried every hour if it does not respond. */
export const closeChatAccountJob: JobDefinition<{ userId: string }> = {
  name: 'close-chat-account',
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 3,
}
