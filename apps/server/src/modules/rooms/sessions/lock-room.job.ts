import * as z from 'zod'
import { limits } from '@majlis/contract'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

/** Notifies the room that it has locked itself (spec 3.29). */
export const lockRoomJob: JobDefinition<{ roomSessionId: string }> = {
  name: 'lock-room',
  payload: z.object({ roomSessionId: z.uuid() }),
  maxAttempts: limits.retries.count,
}

export function lockRoomJobKey(roomSessionId: string): string {
  return `lock-room:${roomSessionId}`
}
