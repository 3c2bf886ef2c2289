import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Writes down what was said in a recording. It takes minutes of a long one, and continues where it was if it is interrupted. */
export const transcribeJob: JobDefinition<{ id: string }> = {
  name: 'transcribe',
  payload: z.object({ id: z.uuid() }),
  // An engine that is restarted, or busy with others, is usually available again within an hour.
  maxAttempts: 9,
  isOneAtATime: true,
}

export const transcribeKey = (id: string): string => `${transcribeJob.name}:${id}`
