import { minuteWriters, type MinuteWriter } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'

interface WriteMinutes {
  transcriptId: string
  /** What was requested; the minutes themselves say what wrote them. */
  writer: MinuteWriter
}

/** Writes the minutes of a transcript, which takes a language model several minutes. */
export const writeMinutesJob: JobDefinition<WriteMinutes> = {
  name: 'write-minutes',
  payload: z.object({ transcriptId: z.uuid(), writer: z.enum(minuteWriters) }),
  maxAttempts: 4,
  isOneAtATime: true,
}

export const writeMinutesKey = (transcriptId: string): string => `${writeMinutesJob.name}:${transcriptId}`
