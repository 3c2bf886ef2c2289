import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

/** Tells everybody that the room has locked itself (spec 3.29). */
export const lockRoomJob: JobDefinition<{ roomSessionId: string }> = {
  name: 'lock-room',
  payload: z.object({ roomSessionId: z.uuid() }),
  maxAttempts: limits.retries.count,
}

export function lockRoomJobKey(roomSessionId: string): string {
  return `lock-room:${roomSessionId}`
}
