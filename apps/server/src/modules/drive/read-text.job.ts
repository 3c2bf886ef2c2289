import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Reads the words of an uploaded content, for the search. */
export const readText: JobDefinition<{ contentId: string }> = {
  name: 'read-drive-text',
  payload: z.object({ contentId: z.uuid() }),
  maxAttempts: limits.retries.count,
  // It can keep a processor busy for up to a minute.
  isOneAtATime: true,
}
