import { languages, type Language } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

interface TranslateTranscript {
  id: string
  language: Language
}

/** Translates what is missing of a transcript in one language. Interrupted, it continues where it was. */
export const translateTranscriptJob: JobDefinition<TranslateTranscript> = {
  name: 'translate-transcript',
  payload: z.object({ id: z.uuid(), language: z.enum(languages) }),
  // A translator that is restarted is usually available again within minutes.
  maxAttempts: 6,
  isOneAtATime: true,
}

export const translateTranscriptKey = ({ id, language }: TranslateTranscript): string =>
  `${translateTranscriptJob.name}:${id}:${language}`
