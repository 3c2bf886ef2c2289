import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Closes the account of somebody who is no more at the homeserver, at once where that answers. Later attempts are made every hour. */
export const closeChatAccountJob: JobDefinition<{ userId: string }> = {
  name: 'close-chat-account',
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 3,
}
