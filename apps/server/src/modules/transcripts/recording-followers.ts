import type { RecordingFollower } from '../../platform/module/recording-followers.ts'
import { followTrim } from './follow-trim.ts'
import * as segmentsRepository from './segments.repository.ts'
import * as transcriptsRepository from './transcripts.repository.ts'

export const recordingFollowers: readonly RecordingFollower[] = [
  {
    tables: [
      'transcripts',
      'transcript_segments',
      'transcript_edits',
      'transcript_edit_lines',
      'segment_translations',
      'transcript_sounds',
      'transcript_speakers',
      'transcript_translations',
    ],
    trimmed: followTrim,
    replaced: transcriptsRepository.followRecording,
    redacted: (tx, { transcriptId, segmentIds }) =>
      segmentsRepository.deleteAll(tx, transcriptId, segmentIds),
  },
]
