import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'

/** An agenda file (spec 3.23, 3.24). */
export const agendaFileSchema = z.object({
  id: uuidField,
  /** The storage's ID; the same as `id`. */
  fileServiceId: uuidField,
  fileName: z.string(),
  fileNameNoExt: z.string(),
  /** Lower case, without the dot. */
  fileExtension: z.string(),
  bytes: z.int(),
  /** What it is about (spec 3.25); empty without a description. */
  fileDes: z.string(),
  /** Not attached to a meeting yet. */
  isTemp: z.boolean(),
  /** False in every response; set on a file that an edit removes. */
  isDeleted: z.boolean(),
})

export type AgendaFile = z.infer<typeof agendaFileSchema>

/** A file on the page of a meeting. */
export const meetingFileSchema = agendaFileSchema.extend({
  addedAt: timestampField,
  /** Null when the account is gone. */
  addedBy: z.string().nullable(),
  /** It belongs to this date only, not to all of the series. */
  isOfDate: z.boolean(),
  /** It no longer belongs to all dates of the series: only dates that are over show it. */
  isOfPast: z.boolean(),
  /** The original start of the date to which it belonged, if the series no longer has that date; shown on the next one to hosts and to who added it. */
  removedDate: timestampField.nullable(),
  /** How many versions there are before this one. */
  earlierVersions: z.int(),
  /** Whether the caller may describe, replace and remove it. */
  canChange: z.boolean(),
})

export type MeetingFile = z.infer<typeof meetingFileSchema>

/** One version of a file of a meeting. */
export const fileVersionSchema = z.object({
  id: uuidField,
  bytes: z.int(),
  addedAt: timestampField,
  addedBy: z.string().nullable(),
  isCurrent: z.boolean(),
})

export type FileVersion = z.infer<typeof fileVersionSchema>

/** The files of a meeting, in order. Files that are left out, or have `isDeleted`, are removed. Without `fileDes`, a file keeps its description. */
export const agendaFilesInput = z.array(
  z.strictObject({
    fileServiceId: uuidField,
    isDeleted: z.boolean().default(false),
    fileDes: z.string().trim().max(limits.documents.descriptionMaxChars).optional(),
  }),
)

export type AgendaFilesInput = z.infer<typeof agendaFilesInput>

const tags = ['Agenda files']
const oneFile = z.strictObject({ id: uuidField })
/** `pdf`: an office file as PDF. It is made at the first request, which takes seconds. */
const shownAs = { as: z.enum(['file', 'pdf']).default('file') }
const ofMeeting = oneFile.extend({ calendarId: uuidField })
const link = success(z.object({ url: z.string(), expiresAt: timestampField }))

export const agendaFileCalls = {
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/file/agenda-content/{id}',
      tags,
      summary: 'Delete a file that belongs to no meeting',
    })
    .input(oneFile)
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found')),
  link: userCall
    .route({
      method: 'POST',
      path: '/file/agenda-content/{id}/link',
      tags,
      summary: 'Create a link to a file of a meeting, valid for ten minutes and while the session lasts',
    })
    .input(ofMeeting.extend(shownAs))
    .output(link)
    .errors(errorsOf('file.not_found', 'file.not_shown', 'schedule.not_found')),
  linkByToken: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/invitation/agenda-content/{id}/link',
      tags,
      summary: 'The same for holders of the link of a mail; valid while they are invited',
    })
    .input(oneFile.extend({ invitation: z.string().min(1).max(200), ...shownAs }))
    .output(link)
    .errors(errorsOf('file.not_found', 'file.not_shown', 'invitation.not_found')),
  linkToAll: userCall
    .route({
      method: 'POST',
      path: '/meeting/meeting-management/{calendarId}/contents/link',
      tags,
      summary:
        'Create a link to all files of one date of a meeting as a ZIP archive, valid like that to a file',
    })
    .input(z.strictObject({ calendarId: uuidField, date: timestampField.optional() }))
    .output(link)
    .errors(errorsOf('file.not_found', 'schedule.not_found', 'schedule.occurrence_not_found')),
  describe: userCall
    .route({
      method: 'PUT',
      path: '/meeting/meeting-management/{calendarId}/contents/{id}',
      tags,
      summary: 'Describe a file of a meeting; for hosts, and for who added it',
    })
    .input(ofMeeting.extend({ fileDes: z.string().trim().max(limits.documents.descriptionMaxChars) }))
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found', 'schedule.not_found')),
  takeOff: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/meeting-management/{calendarId}/contents/{id}',
      tags,
      summary:
        'Remove a file from a meeting with all its versions; for hosts, and for who added it. Dates of a series that are over keep a file of all dates, unless `includesPast`',
    })
    .input(ofMeeting.extend({ includesPast: z.boolean().default(false) }))
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found', 'schedule.not_found')),
  versions: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/{calendarId}/contents/{id}/versions',
      tags,
      summary: 'List the versions of a file of a meeting, newest first',
    })
    .input(ofMeeting)
    .output(success(z.array(fileVersionSchema)))
    .errors(errorsOf('file.not_found', 'schedule.not_found')),
  restore: userCall
    .route({
      method: 'POST',
      path: '/meeting/meeting-management/{calendarId}/contents/{id}/restore',
      tags,
      summary: 'Show an earlier version of a file again; for hosts, and for who added it',
    })
    .input(ofMeeting)
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found', 'schedule.not_found')),
}
