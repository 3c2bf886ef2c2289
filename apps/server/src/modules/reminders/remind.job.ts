import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'
import type { ReminderKey } from '../planning/index.ts'

/** One reminder of one date. It does not contain the time of the date, which is read when the job runs. */
export const remindJob: JobDefinition<ReminderKey> = {
  name: 'remind',
  payload: z.object({
    meetingId: z.uuid(),
    remindType: z.enum(['email', 'notification']),
    minutesBefore: z.int().positive(),
    originalStart: z.int(),
  }),
  maxAttempts: limits.retries.count,
}

/** A date that has moved gets its new time in place of the old one. */
export function remindJobKey({ meetingId, remindType, minutesBefore, originalStart }: ReminderKey): string {
  return `reminder:${meetingId}:${remindType}:${minutesBefore}:${originalStart}`
}
