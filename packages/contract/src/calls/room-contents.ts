import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { participantCall, success } from './base.ts'
import { lastActionSchema } from './minutes.ts'

const tags = ['Room']
const path = '/meeting/room/contents'

export const roomFileSchema = z.object({
  id: uuidField,
  fileName: z.string(),
  bytes: z.int(),
  /** What it is about (spec 3.25); empty without a description. */
  fileDes: z.string(),
  isPresentable: z.boolean(),
})

export type RoomFile = z.infer<typeof roomFileSchema>

export const roomContentsSchema = z.object({
  /** Markup. Empty without an agenda, and for people who take no part in the meeting but came by its link. */
  agenda: z.string(),
  files: z.array(roomFileSchema),
  /** Of a series: what is left to do from the date before; under the same conditions as the agenda. */
  lastActions: z.array(lastActionSchema),
  /** Where the participant can add files with their account; null if they cannot. `date` is null for files of all dates. */
  addTo: z.object({ calendarId: uuidField, date: timestampField.nullable() }).nullable(),
})

export type RoomContents = z.infer<typeof roomContentsSchema>

/** The agenda and files of the date that is held in a room. */
export const roomContentsCalls = {
  contents: participantCall
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Read the agenda of the meeting and list its files, as far as the participant may see them',
    })
    .output(success(roomContentsSchema)),
  contentLink: participantCall
    .route({
      method: 'POST',
      path: `${path}/{id}/link`,
      tags,
      summary: 'Create a link to a file of the meeting, valid for ten minutes while the caller is inside',
    })
    .input(z.strictObject({ id: uuidField, as: z.enum(['file', 'pdf']).default('file') }))
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(errorsOf('file.not_found', 'file.not_shown')),
}
