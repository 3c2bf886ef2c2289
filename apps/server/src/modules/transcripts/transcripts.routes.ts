import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Editing } from './editing.service.ts'
import type { TranscriptFiles } from './files/transcript-files.service.ts'
import type { Redacting } from './redacting.service.ts'
import type { Speakers } from './speakers.service.ts'
import type { Starting } from './starting.service.ts'
import { presentEdit, presentSegment, presentSpeaker } from './transcripts.presenter.ts'
import type { Transcripts } from './transcripts.service.ts'
import type { Translating } from './translating.service.ts'

export function transcriptCalls(
  transcripts: Transcripts,
  starting: Starting,
  editing: Editing,
  speakers: Speakers,
  files: TranscriptFiles,
  translating: Translating,
  redacting: Redacting,
) {
  const { transcript } = procedures
  return {
    transcription: serve(transcript.transcription, userOf, transcripts.get),
    segments: serve(transcript.segments, userOf, transcripts.segments),
    words: serve(transcript.words, userOf, transcripts.words),
    start: serve(transcript.start, userOf, starting.start),
    cancel: serve(transcript.cancel, userOf, (caller, { id }) => starting.cancel(caller, id)),
    update: serve(transcript.update, userOf, async (caller, input) =>
      presentSegment(await editing.update(caller, input)),
    ),
    renameSpeaker: serve(transcript.renameSpeaker, userOf, async (caller, input) =>
      presentSpeaker(await speakers.renameSpeaker(caller, input)),
    ),
    assignLines: serve(transcript.assignLines, userOf, speakers.assignLines),
    attendees: serve(transcript.attendees, userOf, speakers.attendees),
    history: serve(transcript.history, userOf, async (caller, input) => {
      const { edits, nextCursor } = await editing.history(caller, input)
      return { edits: edits.map(presentEdit), nextCursor }
    }),
    restore: serve(transcript.restore, userOf, editing.restore),
    translate: serve(transcript.translate, userOf, translating.translate),
    cancelTranslation: serve(transcript.cancelTranslation, userOf, translating.cancel),
    previewRedaction: serve(transcript.previewRedaction, userOf, redacting.preview),
    redact: serve(transcript.redact, userOf, (caller, input, context) =>
      redacting.redact(caller, { ...input, address: context.ip }),
    ),
    exportTranscript: serve(transcript.exportTranscript, userOf, files.write),
  }
}
