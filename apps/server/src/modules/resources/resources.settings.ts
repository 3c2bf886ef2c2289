import { featureNames } from '@majlis/contract'
import * as z from 'zod'
import { settingsGroup, wordsOf } from '../../platform/config/settings.ts'

/** What organisations may use unless the operator decides otherwise for one of them. */
export const planSettings = settingsGroup('Plans', {
  PLAN_FEATURES: {
    schema: z
      .string()
      .transform((text) => wordsOf(text.toLowerCase()))
      .pipe(z.array(z.enum(featureNames, `must be a list of ${featureNames.join(', ')}`)))
      .default([...featureNames]),
    about:
      'Features of organisations without a plan of their own in the table `plans`, separated by commas. People get those that this installation offers.',
    example: 'chat,desktopapp',
  },
})
