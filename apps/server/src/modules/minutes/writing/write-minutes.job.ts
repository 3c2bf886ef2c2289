import * as z from 'zod'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

/** Writes the minutes of a transcript, which takes a language model several minutes. */
export const writeMinutesJob: JobDefinition<{ transcriptId: string }> = {
  name: 'write-minutes',
  payload: z.object({ transcriptId: z.uuid() }),
  maxAttempts: 4,
  isOneAtATime: true,
}

export const writeMinutesKey = (transcriptId: string): string => `${writeMinutesJob.name}:${transcriptId}`
