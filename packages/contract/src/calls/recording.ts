import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { meetingIdField, timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'
import {
  preparedRecordingSchema,
  recordableSessionSchema,
  recordingNameField,
  recordingSchema,
  recordingSharingSchema,
  redactionSchema,
  sharedRecordingSchema,
  unreadRecordingSchema,
} from './recording-view.ts'

const tags = ['Recordings']
const pageShape = {
  /** `nextCursor` of the previous response. */
  cursor: uuidField.optional(),
  pageSize: z.coerce.number().int().min(1).max(limits.recordings.maxPageSize).default(20),
}
const oneUpload = z.strictObject({ id: uuidField })

export const recordingCalls = {
  list: userCall
    .route({
      method: 'GET',
      path: '/meeting/cloud-record/{meetingId}',
      tags,
      summary: 'List the recordings of a meeting, newest first; for its owner and invitees',
    })
    .input(
      z.strictObject({
        meetingId: meetingIdField,
        /** Only this recording. */
        fileName: recordingNameField.optional(),
        ...pageShape,
      }),
    )
    .output(
      success(
        z.object({
          data: z.array(recordingSchema),
          nextCursor: uuidField.nullable(),
          /** Whether the caller can add recordings: the owner of the meeting, with the feature `cloudrecording`. */
          canAdd: z.boolean(),
          /** The caller's uploads to the meeting that the server has not read yet; on the first page. */
          unread: z.array(unreadRecordingSchema),
          /** What was recorded and has no file yet; on the first page. */
          preparing: z.array(preparedRecordingSchema),
        }),
      ),
    )
    .errors(errorsOf('schedule.not_found')),
  listOwn: userCall
    .route({
      method: 'GET',
      path: '/meeting/cloud-record',
      tags,
      summary: 'List the recordings of the caller’s meetings, newest first',
    })
    .input(
      z.strictObject({
        /** Part of the meeting’s title, or of the original file name. */
        search: z.string().trim().max(limits.meeting.titleMaxChars).optional(),
        ...pageShape,
      }),
    )
    .output(
      success(
        z.object({
          data: z.array(recordingSchema),
          nextCursor: uuidField.nullable(),
          /** The caller's uploads that the server has not read yet; on the first page. */
          unread: z.array(unreadRecordingSchema),
          /** What was recorded and has no file yet; on the first page. */
          preparing: z.array(preparedRecordingSchema),
        }),
      ),
    ),
  remove: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/cloud-record/{meetingId}',
      tags,
      summary: 'Permanently delete a recording; for the owner of the meeting',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: z.strictObject({ meetingId: meetingIdField }),
        query: z.strictObject({ fileName: recordingNameField }),
      }),
    )
    .output(success(z.object({ fileName: recordingNameField, deleted: z.literal(true) })))
    .errors(errorsOf('schedule.not_found', 'recording.not_found', 'recording.owner_only')),
  changeSharing: userCall
    .route({
      method: 'PUT',
      path: '/meeting/cloud-record/{meetingId}/sharing/{fileName}',
      tags,
      summary: 'Change who may use the link of a recording; for the owner of the meeting',
    })
    .input(
      z.strictObject({
        meetingId: meetingIdField,
        fileName: recordingNameField,
        isOn: z.boolean().optional(),
        expiresAt: timestampField.nullable().optional(),
        passcode: z
          .string()
          .trim()
          .min(limits.recordings.passcodeMinChars)
          .max(limits.recordings.passcodeMaxChars)
          .nullable()
          .optional(),
      }),
    )
    .output(success(recordingSharingSchema))
    .errors(errorsOf('schedule.not_found', 'recording.not_found', 'recording.owner_only')),
  trim: userCall
    .route({
      method: 'PUT',
      path: '/meeting/cloud-record/{meetingId}/trim/{fileName}',
      tags,
      summary:
        'Cut off the beginning and the end of a recording; its link stays. For the owner of the meeting',
    })
    .input(
      z.strictObject({
        meetingId: meetingIdField,
        fileName: recordingNameField,
        /** From the beginning; moved back to a full picture, by two seconds at most. */
        startMs: z.int().min(0),
        endMs: z.int().min(1),
      }),
    )
    .output(success(z.object({ fileName: recordingNameField, trim: z.literal('waiting') })))
    .errors(
      errorsOf(
        'schedule.not_found',
        'recording.not_found',
        'recording.owner_only',
        'recording.unavailable',
        'recording.trim_unsuitable',
        'recording.trimming',
        'recording.redacting',
      ),
    ),
  changeRedaction: userCall
    .route({
      method: 'PUT',
      path: '/meeting/cloud-record/{meetingId}/redaction/{fileName}',
      tags,
      summary:
        'Stop making the file of a recording without its redacted passages, or try again; no one gets the recording until it is there. For the owner of the meeting',
    })
    .input(
      z.strictObject({
        meetingId: meetingIdField,
        fileName: recordingNameField,
        state: z.enum(['waiting', 'cancelled']),
      }),
    )
    .output(success(redactionSchema))
    .errors(
      errorsOf(
        'schedule.not_found',
        'recording.not_found',
        'recording.owner_only',
        'recording.not_redacting',
      ),
    ),
  sessions: userCall
    .route({
      method: 'GET',
      path: '/meeting/cloud-record/{meetingId}/sessions',
      tags,
      summary: 'List when the meeting took place, newest first; for its owner',
    })
    .input(z.strictObject({ meetingId: meetingIdField }))
    .output(success(z.array(recordableSessionSchema)))
    .errors(errorsOf('schedule.not_found', 'recording.owner_only')),
  finishUpload: userCall
    .route({
      method: 'POST',
      path: '/file/recording/{id}',
      tags,
      summary:
        'Keep an uploaded recording: the file is read, and kept if its length is known; can be repeated',
    })
    .input(oneUpload)
    .output(success(recordingSchema))
    .errors(
      errorsOf(
        'file.not_found',
        'file.incomplete',
        'recording.length_unknown',
        'recording.unread',
        'recording.not_allowed',
      ),
    ),
  cancelUpload: userCall
    .route({
      method: 'DELETE',
      path: '/file/recording/{id}',
      tags,
      summary: 'Delete an uploaded recording that the server has not read yet',
    })
    .input(oneUpload)
    .output(success(z.object({ id: uuidField })))
    .errors(errorsOf('file.not_found')),
  shared: publicCall
    .route({
      method: 'GET',
      path: '/meeting/cloud-record/shared/{fileName}',
      tags,
      summary: 'Get the content of a recording’s share page',
    })
    .input(z.strictObject({ fileName: recordingNameField }))
    .output(success(sharedRecordingSchema))
    .errors(errorsOf('recording.not_available', 'recording.passcode_required', 'recording.redacting')),
  unlock: publicCall
    .route({
      method: 'POST',
      path: '/meeting/cloud-record/shared/{fileName}',
      tags,
      summary: 'Get the content of a recording’s share page with its passcode',
    })
    .input(
      z.strictObject({
        fileName: recordingNameField,
        passcode: z.string().trim().min(1).max(limits.recordings.passcodeMaxChars),
      }),
    )
    .output(success(sharedRecordingSchema))
    .errors(errorsOf('recording.not_available', 'recording.passcode_incorrect', 'recording.redacting')),
  countView: publicCall
    .route({
      method: 'POST',
      path: '/meeting/cloud-record/shared/{fileName}/views',
      tags,
      summary:
        'Count that a share page showed its recording; `unlock` does so for recordings with a passcode',
    })
    .input(z.strictObject({ fileName: recordingNameField }))
    .output(success(z.object({ fileName: recordingNameField })))
    .errors(errorsOf('recording.not_available', 'recording.passcode_required', 'recording.redacting')),
}
