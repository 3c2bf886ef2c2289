import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { minuteSections, minutesSchema } from './minutes.ts'

/** How a line reads. */
const minuteLineTextSchema = z.object({
  text: z.string(),
  owner: z.string(),
  due: z.string(),
  /** The name of the person whose list it is on; empty if there is none, or the account is gone. */
  assignee: z.string(),
})

/** A change of a line of the minutes. */
export const minuteEditSchema = z.object({
  id: uuidField,
  at: timestampField,
  /** Empty once the account is gone. */
  by: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  section: z.enum(minuteSections),
  /** Null for a line that was added. */
  before: minuteLineTextSchema.nullable(),
  /** Null for a line that was removed. */
  after: minuteLineTextSchema.nullable(),
})
export type MinuteEdit = z.infer<typeof minuteEditSchema>

const tags = ['Minutes']
/** `{id}` is the ID of the transcript. */
const path = '/meeting/meeting-management/meeting-minutes'

export const minutesHistoryCalls = {
  history: userCall
    .route({
      method: 'GET',
      path: `${path}/{id}/history`,
      tags,
      summary: 'List the changes of the lines of the minutes, newest first; for host and co-hosts',
    })
    .input(
      z.strictObject({
        id: uuidField,
        cursor: uuidField.optional(),
        pageSize: z.coerce.number().int().min(1).max(limits.transcripts.maxPageSize).default(100),
      }),
    )
    .output(success(z.object({ edits: z.array(minuteEditSchema), nextCursor: uuidField.nullable() })))
    .errors(errorsOf('transcript.not_found', 'minutes.off')),
  restore: userCall
    .route({
      method: 'POST',
      path: `${path}/{id}/restore`,
      tags,
      summary: 'Restore the text from before a change, recorded as a change; for host and co-hosts',
    })
    .input(z.strictObject({ id: uuidField, editId: uuidField }))
    .output(success(minutesSchema))
    .errors(errorsOf('transcript.not_found', 'minutes.off', 'minutes.not_ready', 'minutes.not_found')),
}
