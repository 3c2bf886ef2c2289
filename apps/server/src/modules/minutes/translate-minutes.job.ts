import { languages, type Language } from '@majlis/contract'
import * as z from 'zod'
import type { JobDefinition } from '../../platform/jobs/jobs.ts'

interface TranslateMinutes {
  /** Of the transcript. */
  id: string
  language: Language
}

/** Translates what is missing of minutes in one language. Interrupted, it continues where it was. */
export const translateMinutesJob: JobDefinition<TranslateMinutes> = {
  name: 'translate-minutes',
  payload: z.object({ id: z.uuid(), language: z.enum(languages) }),
  // Readers wait at the screen; a translator that is restarted is usually available again within a minute.
  maxAttempts: 4,
  isOneAtATime: true,
}

export const translateMinutesKey = ({ id, language }: TranslateMinutes): string =>
  `${translateMinutesJob.name}:${id}:${language}`
