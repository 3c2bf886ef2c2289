import { defineErrors } from './define.ts'

/** Recordings of meetings (spec 2.65, 6.8). */
export const recordingErrors = defineErrors({
  // One response for unknown and removed recordings, so that names cannot be probed.
  'recording.not_available': {
    status: 404,
    message:
      'File Not Available - The file has been removed by the meeting owner and is no longer available.',
  },
  'recording.passcode_required': { status: 403, message: 'Enter the passcode of this recording.' },
  'recording.passcode_incorrect': { status: 403, message: 'The passcode is incorrect.' },
  'recording.not_found': { status: 404, message: 'This recording doesn’t exist.' },
  'recording.owner_only': { status: 403, message: 'Only the owner of the meeting can do this.' },
  'recording.not_allowed': { status: 403, message: 'Your plan doesn’t include cloud recording.' },
  'recording.unavailable': { status: 409, message: 'Recording isn’t available on this server right now.' },
  'recording.not_running': { status: 409, message: 'The meeting isn’t being recorded.' },
  'recording.too_many_marks': {
    status: 409,
    message: 'This recording already has the maximum number of chapters.',
  },
  'recording.trim_unsuitable': {
    status: 422,
    message: 'Choose a part of the recording that is at least one second long.',
  },
  'recording.trimming': { status: 409, message: 'This recording is being trimmed. Try again in a moment.' },
  'recording.redacting': {
    status: 409,
    message: 'A passage of this recording is being redacted. You can watch it again when that’s done.',
  },
  'recording.not_redacting': { status: 409, message: 'No passage of this recording is being redacted.' },
  'recording.not_held': { status: 422, message: 'You can add a recording once the meeting has ended.' },
  'recording.length_unknown': {
    status: 422,
    message: 'We couldn’t read the length of this file. It may be damaged or incomplete.',
  },
  'recording.unread': {
    status: 503,
    message:
      'The file was uploaded, but the server couldn’t finish processing it. It will try again automatically – you don’t need to upload it again.',
  },
})
