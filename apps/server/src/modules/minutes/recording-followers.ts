import type { RecordingFollower } from '../../platform/module/recording-followers.ts'
import { deleteCutMinutes } from './delete-cut.ts'
import { deleteCitingLines } from './delete-lines.ts'

export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: ['minutes', 'minute_lines', 'minute_edits', 'minute_translations', 'minute_translation_requests'],
    trimmed: deleteCutMinutes,
    replaced: { nothing: 'They refer to the transcript, which keeps its ID and its times.' },
    redacted: deleteCitingLines,
  },
]
