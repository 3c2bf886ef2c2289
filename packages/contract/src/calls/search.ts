import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { groupKinds, limits } from '../limits.ts'
import { dateField } from '../recurrence.ts'
import { success, userCall } from './base.ts'

/** What can be found, in the order in which results are shown. */
export const searchKinds = ['room', 'meeting', 'person', 'team', 'recording', 'document', 'drive'] as const
export type SearchKindName = (typeof searchKinds)[number]

/** Under which date the calendar shows a meeting. */
const dateShape = {
  calendarId: uuidField,
  /** The original start of the date, which identifies it. */
  occurrenceStart: timestampField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** Only for all-day meetings. */
  startDate: dateField.nullable(),
}

const meetingHit = z.object({
  kind: z.literal('meeting'),
  id: uuidField,
  title: z.string(),
  meetingId: z.string(),
  hostName: z.string(),
  isRecurrent: z.boolean(),
  /** Whether people are in its room now. */
  isOpen: z.boolean(),
  /** Whether it has recordings. */
  isRecorded: z.boolean(),
  /** The next date, otherwise the last one; with `before` or `after`, one between them. */
  ...dateShape,
})

const roomHit = z.object({
  kind: z.literal('room'),
  id: uuidField,
  title: z.string(),
  meetingId: z.string(),
  hostName: z.string(),
  isOpen: z.boolean(),
  /** Path on this installation. */
  joinPath: z.string(),
})

const personHit = z.object({
  kind: z.literal('person'),
  id: uuidField,
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
})

const teamHit = z.object({
  kind: z.literal('team'),
  id: uuidField,
  name: z.string(),
  groupKind: z.enum(groupKinds),
})

const recordingHit = z.object({
  kind: z.literal('recording'),
  id: uuidField,
  title: z.string(),
  originalFileName: z.string(),
  /** False: Majlis made it, and the name says no more than the time. */
  isUploaded: z.boolean(),
  lengthMs: z.int(),
  /** When it began; of an uploaded file, when the room opened. */
  recordedAt: timestampField,
  /** Whether the caller owns the meeting. */
  isOwn: z.boolean(),
  /** Null for unplanned and cancelled meetings. */
  occurrence: z.object(dateShape).nullable(),
})

const documentHit = z.object({
  kind: z.literal('document'),
  id: uuidField,
  fileName: z.string(),
  bytes: z.int(),
  meetingTitle: z.string(),
  /** The meeting that has it: `agendaFile.link` returns where it can be downloaded. */
  calendarId: uuidField,
})

const driveHit = z.object({
  kind: z.literal('drive'),
  id: uuidField,
  name: z.string(),
  isFile: z.boolean(),
  /** Null for folders. */
  bytes: z.int().nullable(),
  ownerName: z.string(),
  /** The folder that shows it, or the folder itself; null at the top of the caller's drive. */
  folderId: uuidField.nullable(),
})

export const searchHitSchema = z.discriminatedUnion('kind', [
  roomHit,
  meetingHit,
  personHit,
  teamHit,
  recordingHit,
  documentHit,
  driveHit,
])

export type SearchHit = z.infer<typeof searchHitSchema>
export type SearchHitOf<K extends SearchKindName> = Extract<SearchHit, { kind: K }>

export const searchCalls = {
  find: userCall
    .route({
      method: 'GET',
      path: '/search',
      tags: ['Search'],
      summary: 'What the caller may see that has these words, grouped by kind, nearest in time first',
    })
    .input(
      z.strictObject({
        /** Each word has to be found. Empty: the nearest meetings and open rooms. */
        text: z.string().trim().max(limits.search.textMaxChars, 'input.invalid').default(''),
        /** Words of the name or address of the meeting's host. */
        from: z.string().trim().max(limits.search.textMaxChars, 'input.invalid').default(''),
        before: timestampField.optional(),
        after: timestampField.optional(),
        has: z.enum(['recording', 'document']).optional(),
        /** Only this kind, and more of it. */
        kind: z.enum(searchKinds).optional(),
      }),
    )
    .output(
      success(
        z.object({
          data: z.array(searchHitSchema),
          /** Kinds of which there is more. */
          more: z.array(z.enum(searchKinds)),
        }),
      ),
    ),
}
