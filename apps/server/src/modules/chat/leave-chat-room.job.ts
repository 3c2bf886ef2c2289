import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Takes someone out of a room at the homeserver who is no member here any more. */
export const leaveChatRoomJob: JobDefinition<{ chatRoomId: string; userId: string }> = {
  name: 'leave-chat-room',
  payload: z.object({ chatRoomId: z.string(), userId: z.uuid() }),
  maxAttempts: limits.retries.count,
}
