import type { RecordingFollower } from '../../platform/module/recording-followers.ts'
import * as capturesRepository from './captures.repository.ts'
import * as voicesRepository from './voices.repository.ts'

export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: ['captures'],
    trimmed: {
      nothing: 'A foreign key clears the reference: its times are no longer those of the recording.',
    },
    replaced: capturesRepository.followRecording,
    redacted: { nothing: 'It says when a meeting was recorded, not what was said.' },
  },
  {
    tables: ['capture_voices'],
    trimmed: (tx, { fromId }) => voicesRepository.deleteOfRecording(tx, fromId),
    replaced: { nothing: 'They belong to the capture, which follows.' },
    /** Of a recording with a file, the job that makes the new file silences them. */
    redacted: (tx, { recordingId }) => voicesRepository.deleteOfRemoved(tx, recordingId),
  },
  {
    tables: ['capture_segments', 'capture_egresses', 'capture_marks', 'recording_consents'],
    trimmed: { nothing: 'They belong to the capture and its own times.' },
    replaced: { nothing: 'They belong to the capture, which follows.' },
    redacted: { nothing: 'They say how a meeting was recorded, not what was said.' },
  },
]
