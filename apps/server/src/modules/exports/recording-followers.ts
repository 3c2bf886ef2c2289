import type { RecordingFollower } from '../../platform/module/recording-followers.ts'
import { deleteExports, lockExports } from './delete-exports.ts'

export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: ['data_exports'],
    trimmed: { nothing: 'An export shows what there was when it was made.' },
    replaced: { nothing: 'No export contains a recording while passages of it are redacted.' },
    redacted: (tx, { recordingId }) => deleteExports(tx, recordingId),
    lockForRedaction: lockExports,
  },
]
