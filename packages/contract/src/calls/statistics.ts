import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { languageField } from '../fields.ts'
import { done, publicCall } from './base.ts'

export const statisticsCalls = {
  setProfile: publicCall
    .route({
      method: 'POST',
      path: '/statistics/profile',
      tags: ['Statistics'],
      summary:
        'What a visitor of the public pages who has agreed to be counted reads; passed on as engage#profile-set',
    })
    .input(
      z.strictObject({
        /** Made up in the visitor’s browser. */
        visitorId: z.uuid(),
        language: languageField,
        page: z.string().regex(/^[a-z]{1,20}$/, 'input.invalid'),
      }),
    )
    .output(done)
    .errors(errorsOf('general.not_found')),
}
