import { defineErrors } from './define.ts'

/** Recordings of meetings (spec 2.65, 6.8). */
export const recordingErrors = defineErrors({
  // One response for unknown and removed recordings, so that names cannot be probed.
  'recording.not_available': {
    status: 404,
    message:
      'File Not Available - The file has been removed by the meeting owner and is no longer available.',
  },
  'recording.not_found': { status: 404, message: 'This meeting has no such recording.' },
  'recording.owner_only': { status: 403, message: 'Only the owner of the meeting can do this.' },
  'recording.not_allowed': { status: 403, message: 'Your plan does not include cloud recording.' },
  'recording.not_held': { status: 422, message: 'A recording can be added once the meeting has ended.' },
  'recording.length_unknown': {
    status: 422,
    message: 'The length of this file could not be read. It may be damaged or cut off.',
  },
  'recording.unread': {
    status: 503,
    message:
      'The file has arrived, but the server could not finish reading it. It will try again automatically; you don’t need to upload it again.',
  },
})
