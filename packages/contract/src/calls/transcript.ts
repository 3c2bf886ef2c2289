import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { recordingNameField } from './recording-view.ts'

/** queued → transcribing → ready, failed or cancelled. */
export const transcriptStates = ['queued', 'transcribing', 'ready', 'failed', 'cancelled'] as const
export type TranscriptState = (typeof transcriptStates)[number]

/** `engine_unavailable`: the speech engine did not answer. `no_sound`: the recording has none, or is gone. */
export const transcriptFailures = ['engine_unavailable', 'no_sound', 'failed'] as const
export type TranscriptFailure = (typeof transcriptFailures)[number]

/** The kinds of files that a transcript can be (spec 4.7, 4.8); the first is the default. */
export const transcriptFormats = ['pdf', 'csv', 'xlsx', 'TXT', 'DOC', 'VTT', 'SRT'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** As exports name the languages of the product (spec 3.48, 4.7); the first is the default. */
export const transcriptLanguages = ['EN', 'BN', 'AR'] as const
export type TranscriptLanguage = (typeof transcriptLanguages)[number]

/** Someone whose words are in a transcript. */
export const speakerSchema = z.object({
  id: uuidField,
  /** Empty if it is not known who speaks, or once the account is gone. */
  name: z.string(),
  /** Milliseconds of speech. */
  talkMs: z.int(),
  segments: z.int(),
})
export type Speaker = z.infer<typeof speakerSchema>

export const transcriptSchema = z.object({
  id: uuidField,
  state: z.enum(transcriptStates),
  /** From 0 to 1 while it is made; null if this installation does not show it (spec 9.13). */
  progress: z.number().nullable(),
  failure: z.enum(transcriptFailures).nullable(),
  /** The language that was asked for; null: recognised by the engine. */
  language: z.string().nullable(),
  requestedAt: timestampField,
  speakers: z.array(speakerSchema),
  /** Whether someone has changed its text or speakers (spec 4.7). */
  edited: z.boolean(),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** A recording of a date, and what was said in it. */
export const recordedTalkSchema = z.object({
  fileName: recordingNameField,
  /** When the meeting began. */
  startDateTime: timestampField,
  /** When the recording began. Null if its times are not those of the meeting: it was uploaded, paused or trimmed. */
  recordedFrom: timestampField.nullable(),
  lengthMs: z.int(),
  /** The recording was removed; its transcript stays. */
  deleted: z.boolean(),
  transcript: transcriptSchema.nullable(),
})
export type RecordedTalk = z.infer<typeof recordedTalkSchema>

export const transcriptionSchema = z.object({
  recordings: z.array(recordedTalkSchema),
  engine: z.object({
    /** Whether this server can transcribe. */
    isOn: z.boolean(),
    /** The host that gets the sound; null: it stays on this server. */
    sentTo: z.string().nullable(),
    /** Whether the organisation allows sending sound there. */
    isAllowed: z.boolean(),
  }),
  can: z.object({
    /** The owner of the meeting, with the feature `transcription` (spec 6.6). */
    transcribe: z.boolean(),
    /** Host and co-hosts, if this installation allows it (spec 9.13). */
    edit: z.boolean(),
  }),
})
export type Transcription = z.infer<typeof transcriptionSchema>

/** Something that one person said without a longer pause. */
export const segmentSchema = z.object({
  id: uuidField,
  speakerId: uuidField,
  /** From the beginning of the recording. */
  startMs: z.int(),
  endMs: z.int(),
  text: z.string(),
  /** As the engine heard it (spec 4.7); null if it is unchanged. */
  originalText: z.string().nullable(),
  language: z.string().nullable(),
})
export type Segment = z.infer<typeof segmentSchema>

/** A word of a segment as the engine heard it, from the beginning of the recording. */
export const spokenWordSchema = z.object({ startMs: z.int(), endMs: z.int(), text: z.string() })
export type SpokenWord = z.infer<typeof spokenWordSchema>

export const transcriptEditSchema = z.object({
  id: uuidField,
  at: timestampField,
  /** Empty once the account is gone. */
  by: z.string(),
  kind: z.enum(['text', 'speaker', 'name']),
  /** Null for a name, which is of all segments of a speaker. */
  segmentId: uuidField.nullable(),
  startMs: z.int().nullable(),
  before: z.string(),
  after: z.string(),
})
export type TranscriptEdit = z.infer<typeof transcriptEditSchema>

const tags = ['Transcripts']
const path = '/meeting/meeting-management'
const oneTranscript = { id: uuidField }
const unknown = errorsOf('transcript.not_found')
const editing = errorsOf('transcript.not_found', 'transcript.editing_off', 'transcript.not_ready')

export const transcriptCalls = {
  transcription: userCall
    .route({
      method: 'GET',
      path: `${path}/transcription`,
      tags,
      summary:
        'List the recordings of one date with their transcripts; for everyone who may see the recordings',
    })
    .input(z.strictObject({ calendarId: uuidField, date: timestampField.optional() }))
    .output(success(transcriptionSchema))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found')),
  segments: userCall
    .route({
      method: 'GET',
      path: `${path}/transcription/{id}/segments`,
      tags,
      summary: 'List what was said, in order of time',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        /** `nextCursor` of the previous response. */
        cursor: uuidField.optional(),
        pageSize: z.coerce.number().int().min(1).max(limits.transcripts.maxPageSize).default(500),
      }),
    )
    .output(success(z.object({ segments: z.array(segmentSchema), nextCursor: uuidField.nullable() })))
    .errors(unknown),
  words: userCall
    .route({
      method: 'GET',
      path: `${path}/transcription/{id}/segments/{segmentId}/words`,
      tags,
      summary: 'List the words of a segment with their times, as the engine heard them',
    })
    .input(z.strictObject({ ...oneTranscript, segmentId: uuidField }))
    .output(success(z.object({ words: z.array(spokenWordSchema) })))
    .errors(unknown),
  start: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription`,
      tags,
      summary: 'Transcribe a recording, again if it has a transcript; for the owner of the meeting',
    })
    .input(
      z.strictObject({
        fileName: recordingNameField,
        /** ISO 639-1. If absent, the engine recognises it. */
        language: z
          .string()
          .regex(/^[a-z]{2,3}$/, 'input.invalid')
          .optional(),
      }),
    )
    .output(success(transcriptSchema))
    .errors(
      errorsOf(
        'recording.not_found',
        'recording.owner_only',
        'transcript.not_allowed',
        'transcript.unavailable',
        'transcript.sound_stays',
        'transcript.running',
      ),
    ),
  cancel: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/cancel`,
      tags,
      summary: 'Stop a transcription and delete what there is of it; for the owner of the meeting',
    })
    .input(z.strictObject(oneTranscript))
    .output(success(transcriptSchema))
    .errors({ ...unknown, ...errorsOf('recording.owner_only', 'transcript.not_running') }),
  update: userCall
    .route({
      method: 'PUT',
      path: `${path}/update-transcript`,
      tags,
      summary: 'Change the text or the speaker of a segment; for host and co-hosts',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        segmentId: uuidField,
        text: z
          .string()
          .trim()
          .min(1, 'transcript.text_required')
          .max(limits.transcripts.textMaxChars)
          .optional(),
        speakerId: uuidField.optional(),
      }),
    )
    .output(success(segmentSchema))
    .errors(editing),
  renameSpeaker: userCall
    .route({
      method: 'PUT',
      path: `${path}/transcription/{id}/speaker`,
      tags,
      summary: 'Correct the name of a speaker everywhere in a transcript; for host and co-hosts',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        speakerId: uuidField,
        name: z.string().trim().min(1, 'transcript.name_required').max(limits.transcripts.nameMaxChars),
      }),
    )
    .output(success(speakerSchema))
    .errors(editing),
  history: userCall
    .route({
      method: 'GET',
      path: `${path}/transcription/{id}/history`,
      tags,
      summary: 'List the changes of a transcript, newest first',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        cursor: uuidField.optional(),
        pageSize: z.coerce.number().int().min(1).max(limits.transcripts.maxPageSize).default(100),
      }),
    )
    .output(success(z.object({ edits: z.array(transcriptEditSchema), nextCursor: uuidField.nullable() })))
    .errors(unknown),
  restore: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/restore`,
      tags,
      summary: 'Take back a change, which is a change too; for host and co-hosts',
    })
    .input(z.strictObject({ ...oneTranscript, editId: uuidField }))
    .output(success(z.null()))
    .errors(editing),
  exportTranscript: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/export`,
      tags,
      summary: 'Make a file of a transcript',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        format: z.enum(transcriptFormats).default('pdf'),
        language: z.enum(transcriptLanguages).default('EN'),
      }),
    )
    .output(success(z.object({ fileName: z.string(), type: z.string(), base64: z.string() })))
    .errors({ ...unknown, ...errorsOf('transcript.not_ready') }),
}
