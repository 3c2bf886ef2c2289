import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
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
    .output(success(z.object({ lines: z.array(captionLineSchema) })))
    .errors(errorsOf('room.captions_off')),
}
