import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { dateField } from '../recurrence.ts'

/** File types of recordings, by extension. */
export const recordingExtensions = ['mp4', 'm4a', 'mov', 'webm', 'mkv', 'mp3', 'wav', 'ogg'] as const
export type RecordingExtension = (typeof recordingExtensions)[number]

/** The unguessable name of a recording: 128 random bits. Anyone who knows it can get the file (spec 7.53). */
export const recordingNameField = z
  .string()
  .regex(/^[\w-]{22}$/, 'input.invalid')
  .meta({ examples: ['Uo3x0b1m5m0pX9yJ6f2nQA'] })

/** The beginning of a part of a recording. The title may be empty. */
export const chapterSchema = z.object({ offsetMs: z.int(), title: z.string() })
export type RecordingChapter = z.infer<typeof chapterSchema>

/** From `offsetMs` in a recording until its next part: when that was recorded, without interruption. */
export const clockPartSchema = z.object({ offsetMs: z.int(), at: timestampField })
export type ClockPart = z.infer<typeof clockPartSchema>

/**
 * The removal of passages from the file of a recording. `waiting`: the new file is being made. `failed`, `cancelled`: it is not. No one gets
 * the recording until the new file is there.
 */
export const redactionSchema = z.object({
  state: z.enum(['waiting', 'failed', 'cancelled']),
  /** From 0 to 1. */
  progress: z.number(),
})
export type Redaction = z.infer<typeof redactionSchema>

/** Pictures of a recording that Majlis made. Paths on this installation, valid as long as that of the file. */
const picturesSchema = z.object({
  posterUrl: z.string(),
  /** One file with small pictures of the whole recording, in rows of `columns`. */
  previews: z.object({
    url: z.string(),
    everyMs: z.int(),
    count: z.int(),
    columns: z.int(),
    /** Of each, in pixels. */
    width: z.int(),
    height: z.int(),
  }),
})

export type RecordingPictures = z.infer<typeof picturesSchema>

/** What everyone with access to the file sees. */
const fileShape = {
  fileName: recordingNameField,
  /** Lower case, without the dot; the actual type of the content. */
  extension: z.enum(recordingExtensions),
  /** False: audio only. */
  hasVideo: z.boolean(),
  bytes: z.int(),
  /** As read from the file by the server. */
  lengthMs: z.int(),
  /** In order; of recordings that Majlis made. */
  chapters: z.array(chapterSchema),
  /** Null for uploaded recordings, and if deleted. */
  pictures: picturesSchema.nullable(),
  meetingTitle: z.string(),
  /** When its first picture was recorded; null for files that were uploaded. */
  recordedAt: timestampField.nullable(),
  /** When the room opened and closed; while it is open, the planned end of the meeting. */
  startDateTime: timestampField,
  endDateTime: timestampField,
}

/** Who may use the link of a recording (spec 2.65), for the owner of the meeting. */
export const recordingSharingSchema = z.object({
  /** False: the link leads nowhere. */
  isOn: z.boolean(),
  /** Null: it does not expire. */
  expiresAt: timestampField.nullable(),
  passcode: z.string().nullable(),
  /** How often the page was opened. */
  views: z.int(),
})

export type RecordingSharing = z.infer<typeof recordingSharingSchema>

/** A recording as the list of a meeting shows it (spec 3.43, 7.27). */
export const recordingSchema = z.object({
  ...fileShape,
  /** Removed by the meeting's owner or by retention; only this entry is left. */
  deleted: z.boolean(),
  /** The name of the uploaded file; of a recording that Majlis made, the time at which it began, in UTC. */
  originalFileName: z.string(),
  meetingId: z.string(),
  /** The planned date of the recording, by its original start; null for unplanned or cancelled meetings. */
  occurrence: z
    .object({
      calendarId: uuidField,
      occurrenceStart: timestampField,
      startDateTime: timestampField,
      /** Only for all-day meetings. */
      startDate: dateField.nullable(),
    })
    .nullable(),
  addedAt: timestampField,
  /** Null once the account is gone. */
  addedBy: z.string().nullable(),
  /** Whether the caller added it. */
  isOwn: z.boolean(),
  /** Spec 6.8: only for the meeting's owner. */
  canRemove: z.boolean(),
  /** Only for the meeting's owner. */
  canTrim: z.boolean(),
  /** `waiting`: its beginning or end is being cut off. `failed`: that failed, and the recording is as it was. */
  trim: z.enum(['waiting', 'failed']).nullable(),
  /** Null: nothing is being removed from it. */
  redaction: redactionSchema.nullable(),
  /** The page `/copy-record/…` for people without an account; null if deleted, or if its owner or the organisation has ended the link. */
  shareLink: z.string().nullable(),
  /** Null for everyone but the owner of the meeting, and if deleted. */
  sharing: recordingSharingSchema.nullable(),
  /**
   * Path on this installation, valid for some hours; with `&disposition=inline`, it plays in a page. Null if deleted, if the organisation has
   * ended the link, and while passages are removed from it.
   */
  downloadUrl: z.string().nullable(),
})

export type Recording = z.infer<typeof recordingSchema>

const unreadReasons = ['recording.unread', 'recording.length_unknown', 'recording.not_allowed'] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** A complete upload that is not a recording yet, as its uploader sees it. */
export const unreadRecordingSchema = z.object({
  /** The ID of the upload: `finishUpload` reads it again, `cancelUpload` removes it. */
  id: uuidField,
  meetingId: z.string(),
  meetingTitle: z.string(),
  startDateTime: timestampField,
  originalFileName: z.string(),
  bytes: z.int(),
  /** Null while the server keeps trying; otherwise why it has stopped. */
  failedAs: z.enum(unreadReasons).nullable(),
  /** When it is deleted automatically. */
  removedAt: timestampField,
})

export type UnreadRecording = z.infer<typeof unreadRecordingSchema>

/** What Majlis has recorded of a meeting and is making a file of. */
export const preparedRecordingSchema = z.object({
  id: uuidField,
  meetingTitle: z.string(),
  /** The planned date, by its original start; null for unplanned meetings. */
  occurrence: z.object({ calendarId: uuidField, occurrenceStart: timestampField }).nullable(),
  /** When the room opened and closed; while it is open, the planned end of the meeting. */
  startDateTime: timestampField,
  endDateTime: timestampField,
})

export type PreparedRecording = z.infer<typeof preparedRecordingSchema>

/** A recording as its public page shows it (spec 2.65). */
export const sharedRecordingSchema = z.object({
  ...fileShape,
  /** The organisation whose branding the page uses. */
  organizationId: uuidField,
  /** The name under which `downloadUrl` saves the file: title and day of the meeting. */
  savedName: z.string(),
  downloadUrl: z.string(),
})

export type SharedRecording = z.infer<typeof sharedRecordingSchema>

/** One opening of a meeting's room, to which a recording can be added. */
export const recordableSessionSchema = z.object({
  roomSessionId: uuidField,
  meetingTitle: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
})

export type RecordableSession = z.infer<typeof recordableSessionSchema>
