import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { limits, recordingLayouts } from '../limits.ts'
import { done, hostCall, participantCall, success } from './base.ts'
import { roomCaptureSchema } from './room-view.ts'

const room = { tags: ['Room'] }

/** The recording of a running room, for its hosts, and the consent of those who are recorded. */
export const roomRecordingCalls = {
  startRecording: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/recording',
      summary: 'Record the meeting; while it is being recorded, the response is that recording',
    })
    .input(
      z.strictObject({
        layout: z.enum(recordingLayouts).default('speaker'),
        /** Lines of the picture. */
        height: z.literal([720, 1080]).default(720),
        /** Shows the time of day, in the time zone of the meeting's owner. */
        hasClock: z.boolean().default(false),
      }),
    )
    .output(success(roomCaptureSchema))
    .errors(
      errorsOf('recording.not_allowed', 'recording.unavailable', 'file.no_space', 'file.organization_full'),
    ),
  changeRecording: hostCall
    .route({
      ...room,
      method: 'PUT',
      path: '/meeting/room/recording',
      summary: 'Pause, resume or stop the recording',
    })
    .input(z.strictObject({ wanted: z.enum(['record', 'pause', 'stop']) }))
    .output(done)
    .errors(errorsOf('recording.not_running')),
  markRecording: hostCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/recording/marks',
      summary: 'Begin a chapter of the recording at this moment',
    })
    .input(z.strictObject({ title: z.string().trim().max(limits.recordings.markMaxChars).default('') }))
    .output(done)
    .errors(errorsOf('recording.not_running', 'recording.too_many_marks')),
  agreeToRecording: participantCall
    .route({
      ...room,
      method: 'POST',
      path: '/meeting/room/recording/consent',
      summary: 'Agree to being recorded; who does not agree leaves',
    })
    .input(
      z.strictObject({
        /** `joined`: pre-join said so, and the participant joined. `notice`: stayed after the notice in the room. */
        by: z.enum(['joined', 'notice']).default('notice'),
      }),
    )
    .output(done),
}
