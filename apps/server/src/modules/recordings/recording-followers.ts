import type { RecordingFollower } from '../../platform/module/recording-followers.ts'

/** What else the module keeps about a recording. */
export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: ['recording_trims', 'recording_redactions'],
    trimmed: { nothing: 'Foreign keys delete the requests with the recording that is replaced.' },
    replaced: { nothing: 'Foreign keys delete the requests with the recording that is replaced.' },
    redacted: { nothing: 'No trim waits meanwhile, and the redaction gets its own row.' },
  },
]
