import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

/** Makes the file of a recording without the passages that were removed. All of it is encoded again, which takes minutes of a long one. */
export const redactRecording: JobDefinition<{ recordingId: string }> = {
  name: 'redact-recording',
  payload: z.object({ recordingId: z.uuid() }),
  maxAttempts: 4,
  isOneAtATime: true,
}

export const redactRecordingKey = (recordingId: string): string => `${redactRecording.name}:${recordingId}`
