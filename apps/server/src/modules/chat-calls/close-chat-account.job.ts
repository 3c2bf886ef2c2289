import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Closes the account of somebody who is no more at the homeserver. Tried for two days: nothing else remembers that there was one. */
export const closeChatAccountJob: JobDefinition<{ userId: string }> = {
  name: 'close-chat-account',
  payload: z.object({ userId: z.uuid() }),
  maxAttempts: 18,
}
