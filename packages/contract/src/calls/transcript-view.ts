import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { clockPartSchema, recordingNameField, redactionSchema } from './recording-view.ts'

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

/** `cancelled`: also if something of it was cut off or changed since, without a translator to follow. */
export const translationStates = ['translating', 'ready', 'failed', 'cancelled'] as const
export type TranslationState = (typeof translationStates)[number]

/** A transcript in another language; what there is of it is kept in every state. */
export const transcriptTranslationSchema = z.object({
  language: z.enum(transcriptLanguages),
  state: z.enum(translationStates),
  /** From 0 to 1 while it is made; null if this installation does not show it (spec 9.13). */
  progress: z.number().nullable(),
  /** Who requested it last, and can cancel it, as host and co-hosts can. Null once the account is gone. */
  requestedByUserId: uuidField.nullable(),
})
export type TranscriptTranslation = z.infer<typeof transcriptTranslationSchema>

export const transcriptSchema = z.object({
  id: uuidField,
  state: z.enum(transcriptStates),
  /** From 0 to 1 while it is made; null if this installation does not show it (spec 9.13). */
  progress: z.number().nullable(),
  failure: z.enum(transcriptFailures).nullable(),
  /** The language that was asked for; null: recognised by the engine. */
  language: z.string().nullable(),
  /** Of the speech engine, which makes or made it; null for transcripts from before models could be chosen. */
  model: z.string().nullable(),
  requestedAt: timestampField,
  speakers: z.array(speakerSchema),
  /** Whether someone has changed its text or speakers (spec 4.7). */
  edited: z.boolean(),
  /** The languages that were requested, in the order of `transcriptLanguages`. */
  translations: z.array(transcriptTranslationSchema),
})
export type Transcript = z.infer<typeof transcriptSchema>

/** A recording of a date, and what was said in it. */
export const recordedTalkSchema = z.object({
  fileName: recordingNameField,
  /** The name of the file that was uploaded, or that Majlis made. */
  originalFileName: z.string(),
  /** When its first picture was recorded; null for files that were uploaded. */
  recordedAt: timestampField.nullable(),
  /** When the meeting began. */
  startDateTime: timestampField,
  /** When its parts were recorded, in order. Empty if that is not known: it was uploaded. */
  clock: z.array(clockPartSchema),
  lengthMs: z.int(),
  /** The recording was removed; its transcript stays. */
  deleted: z.boolean(),
  /** The host switched transcripts off for the meeting. */
  switchedOff: z.boolean(),
  /** People agreed to be recorded without being told of a transcript by the engine that would make it now. */
  unannounced: z.boolean(),
  /** Null: nothing is being removed from the recording. */
  redaction: redactionSchema.nullable(),
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
    /** The models that people can choose; the first is used otherwise. Empty if this server can't transcribe. */
    models: z.array(z.object({ name: z.string(), isEnglishOnly: z.boolean() })),
  }),
  /** The translator; `sentTo` is the host that receives transcripts, null if they stay on this server. Null: there is no translator. */
  translation: z.object({ sentTo: z.string().nullable() }).nullable(),
  can: z.object({
    /** The owner of the meeting, with the feature `transcription` (spec 6.6). */
    transcribe: z.boolean(),
    /** Host and co-hosts, if this installation allows it (spec 9.13). */
    edit: z.boolean(),
    /** Only the owner of the meeting. */
    redact: z.boolean(),
  }),
  /** The caller is the owner of the meeting, without the feature `transcription`. */
  lacksFeature: z.boolean(),
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
  /** In the requested language; null if none was requested, or it is not translated yet. */
  translation: z.string().nullable(),
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
  /** `lines`: several were given to another speaker at once. */
  kind: z.enum(['text', 'speaker', 'name', 'lines']),
  /** How many lines of those still exist; null for the other kinds. */
  lines: z.int().nullable(),
  /** Null for a name, which is of all segments of a speaker, and for `lines`. */
  segmentId: uuidField.nullable(),
  startMs: z.int().nullable(),
  before: z.string(),
  after: z.string(),
})
export type TranscriptEdit = z.infer<typeof transcriptEditSchema>

/** What goes with a passage. */
export const redactedSchema = z.object({
  lines: z.int(),
  words: z.int(),
  /** Lines of the minutes that cite it. */
  minutesLines: z.int(),
  /** Of the recording, which is silent and black there; 0 if the recording was removed. */
  lengthMs: z.int(),
})
export type Redacted = z.infer<typeof redactedSchema>
