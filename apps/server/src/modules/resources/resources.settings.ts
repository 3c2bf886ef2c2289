import { featureNames } from '@majlis/contract'
import * as z from 'zod'
import { settingsGroup, wordsOf } from '../../platform/config/settings.ts'

/** What organisations may use, until somebody says otherwise of one of them. */
export const planSettings = settingsGroup('Plans', {
  PLAN_FEATURES: {
    schema: z
      .string()
      .transform((text) => wordsOf(text.toLowerCase()))
      .pipe(z.array(z.enum(featureNames, `must be a list of ${featureNames.join(', ')}`)))
      .default([...featureNames]),
    about:
      'Features, between commas, of organisations that have no plan of their own in the table `plans`; people have those of them that this installation offers.',
    example: 'chat,desktopapp',
  },
})
