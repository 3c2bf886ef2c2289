import { limits } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Reads a complete recording if the page that uploaded it no longer waits for the result. */
export const readRecording: JobDefinition<{ id: string }> = {
  name: 'read-recording',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: limits.retries.count,
  // Reading takes minutes of a long one, and a processor.
  isOneAtATime: true,
}

export const readRecordingKey = (id: string): string => `${readRecording.name}:${id}`
