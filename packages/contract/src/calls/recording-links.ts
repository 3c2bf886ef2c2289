import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'

/** The share link of a recording, for people who decide about it; contains neither the link itself nor the file. */
export const recordingLinkSchema = z.object({
  recordingId: uuidField,
  meetingTitle: z.string(),
  startDateTime: timestampField,
  bytes: z.int(),
  lengthMs: z.int(),
  /** Whether the link works at the moment. */
  isWorking: z.boolean(),
})

export type RecordingLink = z.infer<typeof recordingLinkSchema>

const { maxPageSize } = limits.recordings
const tags = ['Recordings']
const refusals = errorsOf('users.not_found', 'identity.upper_role', 'recording.owner_only')

/** The organisation can keep or end links of suspended or deleted people. */
export const recordingLinkCalls = {
  list: userCall
    .route({
      method: 'GET',
      path: '/v1/user/{id}/recording-links',
      tags,
      summary:
        'List the share links of a suspended or deleted user’s recordings, newest first; for owners and admins',
    })
    .input(
      z.strictObject({
        id: uuidField,
        /** `nextCursor` of the previous response. */
        cursor: uuidField.optional(),
        pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(20),
      }),
    )
    .output(success(z.object({ links: z.array(recordingLinkSchema), nextCursor: uuidField.nullable() })))
    .errors(refusals),
  decide: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/{id}/recording-links',
      tags,
      summary:
        'Keep the share links of a suspended or deleted user working, or end them; for owners and admins',
    })
    .input(
      z.strictObject({
        id: uuidField,
        isWorking: z.boolean(),
        /** If absent: all of them. */
        recordingIds: z.array(uuidField).min(1).max(maxPageSize).optional(),
      }),
    )
    .output(success(z.object({ changed: z.int() })))
    .errors(refusals),
}
