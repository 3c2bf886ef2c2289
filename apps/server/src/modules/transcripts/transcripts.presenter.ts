import {
  transcriptLanguages,
  type Segment,
  type Speaker,
  type Transcript,
  type TranscriptEdit,
  type TranscriptTranslation,
} from '@majlis/contract'
import { exportedLanguage } from './files/text-files.ts'
import type { EditRow } from './edits.repository.ts'
import type { SegmentRow } from './segments.repository.ts'
import type { Progress } from './sounds.repository.ts'
import type { SpeakerShare } from './speakers.repository.ts'
import type { TranscriptRow } from './transcripts.repository.ts'
import type { TranslationCount } from './translations.repository.ts'

interface TranscriptParts {
  speakers: readonly SpeakerShare[]
  /** Undefined before its sounds are known. */
  done: Progress | undefined
  isEdited: boolean
  translations: readonly TranslationCount[]
  /** Spec 9.13. */
  showsProgress: boolean
}

export function presentTranscript(
  row: TranscriptRow,
  { speakers, done, isEdited, translations, showsProgress }: TranscriptParts,
): Transcript {
  return {
    id: row.id,
    state: row.state,
    progress: showsProgress ? progressOf(row, done) : null,
    failure: row.failure,
    language: row.language,
    model: row.model,
    requestedAt: row.requested_at.getTime(),
    // People who were there and said nothing are no speakers.
    speakers: speakers.filter(({ segments }) => segments > 0).map(presentSpeaker),
    edited: isEdited,
    translations: presentTranslations(
      translations,
      speakers.reduce((sum, { segments }) => sum + segments, 0),
      showsProgress,
    ),
  }
}

function presentTranslations(
  translations: readonly TranslationCount[],
  segments: number,
  showsProgress: boolean,
): TranscriptTranslation[] {
  return transcriptLanguages.flatMap((language) => {
    const found = translations.find((one) => one.language === exportedLanguage[language])
    if (!found) return []
    const { state, translated } = found
    return {
      language,
      state: state === 'ready' && translated < segments ? 'cancelled' : state,
      requestedByUserId: found.requested_by_user_id,
      progress: state === 'translating' && showsProgress ? translated / Math.max(1, segments) : null,
    }
  })
}

/** From 0 to 1, by how much of all sound is transcribed. */
function progressOf({ state }: TranscriptRow, done: Progress | undefined): number | null {
  if (state === 'queued') return 0
  if (state !== 'transcribing') return null
  return done && done.length_ms > 0 ? Math.min(1, done.done_ms / done.length_ms) : 0
}

export function presentSpeaker({ id, name, talk_ms: talkMs, segments }: SpeakerShare): Speaker {
  return { id, name, talkMs, segments }
}

export function presentSegment(row: SegmentRow, translation: string | null = null): Segment {
  return {
    id: row.id,
    speakerId: row.speaker_id,
    startMs: row.start_ms,
    endMs: row.end_ms,
    text: row.text,
    originalText: row.text === row.original_text ? null : row.original_text,
    language: row.language,
    translation,
  }
}

export function presentEdit(row: EditRow): TranscriptEdit {
  return {
    id: row.id,
    at: row.edited_at.getTime(),
    by: row.by ?? '',
    kind: row.kind,
    lines: row.kind === 'lines' ? row.lines : null,
    segmentId: row.segment_id,
    startMs: row.start_ms,
    before: row.before,
    after: row.after,
  }
}
