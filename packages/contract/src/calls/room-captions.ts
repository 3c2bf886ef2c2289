import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { languageField, timestampField, uuidField } from '../fields.ts'
import { participantCall, success } from './base.ts'

/** What one person said without a longer pause. */
export const captionLineSchema = z.object({
  id: uuidField,
  participantId: uuidField,
  name: z.string(),
  text: z.string(),
  startedAt: timestampField,
})

export type CaptionLine = z.infer<typeof captionLineSchema>

export const roomCaptionCalls = {
  captionLines: participantCall
    .route({
      tags: ['Room'],
      method: 'GET',
      path: '/meeting/room/captions',
      summary: 'List what was said lately, oldest first; it is deleted with the end of the meeting',
    })
    .input(z.strictObject({ language: languageField.optional() }))
    .output(
      success(
        z.object({
          lines: z.array(captionLineSchema),
          /** Those lines that have been translated into the language. */
          translations: z.array(z.object({ lineId: uuidField, text: z.string() })),
          /** More of the latest lines are still being translated; ask again in a few seconds. */
          isTranslating: z.boolean(),
          /**
           * The time for which the person was last away: from leaving, null if they were not there before, until joining. Null if they are not
           * known to be inside yet.
           */
          missed: z.object({ from: timestampField.nullable(), until: timestampField }).nullable(),
        }),
      ),
    )
    .errors(errorsOf('room.captions_off')),
  chooseCaptionLanguage: participantCall
    .route({
      tags: ['Room'],
      method: 'PUT',
      path: '/meeting/room/captions/language',
      summary: 'Read captions in another language; null: as they are spoken',
    })
    .input(z.strictObject({ language: languageField.nullable() }))
    .output(success(z.null()))
    .errors(errorsOf('room.captions_off', 'room.captions_untranslated')),
}
