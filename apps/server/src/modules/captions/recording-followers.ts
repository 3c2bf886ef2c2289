import type { RecordingFollower } from '../../platform/module/recording-followers.ts'
import { deleteCaptions } from './delete-captions.ts'

export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: ['caption_lines', 'caption_translations'],
    trimmed: { nothing: 'They belong to the running meeting and end with it.' },
    replaced: { nothing: 'They belong to the running meeting and end with it.' },
    redacted: (tx, { recordingId, spans }) => deleteCaptions(tx, recordingId, spans),
  },
]
