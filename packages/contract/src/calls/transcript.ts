import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { recordingNameField } from './recording-view.ts'
import {
  redactedSchema,
  segmentSchema,
  speakerSchema,
  spokenWordSchema,
  transcriptEditSchema,
  transcriptFormats,
  transcriptionSchema,
  transcriptLanguages,
  transcriptSchema,
} from './transcript-view.ts'

const tags = ['Transcripts']
const path = '/meeting/meeting-management'
const oneTranscript = { id: uuidField }
const unknown = errorsOf('transcript.not_found')
const redacting = errorsOf(
  'transcript.not_found',
  'transcript.not_ready',
  'transcript.passage_gone',
  'recording.owner_only',
  'recording.trimming',
)
const speakerNameField = z
  .string()
  .trim()
  .min(1, 'transcript.name_required')
  .max(limits.transcripts.nameMaxChars)
const redactedInput = z.strictObject({
  ...oneTranscript,
  /** Lines of a transcript, or all of one speaker. */
  passage: z.union([
    z.strictObject({ segmentIds: z.array(uuidField).min(1).max(limits.transcripts.maxSelected) }),
    z.strictObject({ speakerId: uuidField }),
  ]),
})
/** The speaker of this name is added if there is none. */
const chosenSpeaker = z.union([
  z.strictObject({ speakerId: uuidField }),
  z.strictObject({ speakerName: speakerNameField }),
])
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
        /** Adds the translation into this language. */
        language: z.enum(transcriptLanguages).optional(),
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
        /** One of `engine.models`. If absent, the first. */
        model: z.string().min(1).max(limits.transcripts.nameMaxChars).optional(),
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
        'transcript.switched_off',
        'transcript.running',
        'recording.redacting',
        'transcript.model_unknown',
        'transcript.model_english',
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
        /** Instead of `speakerId`: the speaker of this name, who is added if there is none. */
        speakerName: speakerNameField.optional(),
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
        name: speakerNameField,
      }),
    )
    .output(success(speakerSchema))
    .errors(editing),
  assignLines: userCall
    .route({
      method: 'PUT',
      path: `${path}/transcription/{id}/lines`,
      tags,
      summary:
        'Give lines to another speaker, or all lines of one speaker, which merges the two; for host and co-hosts',
    })
    .input(
      z.strictObject({
        ...oneTranscript,
        passage: z.union([
          z.strictObject({ segmentIds: z.array(uuidField).min(1).max(limits.transcripts.maxSelected) }),
          z.strictObject({
            speakerId: uuidField,
            /** Only that line of the speaker and later ones. */
            fromSegmentId: uuidField.optional(),
          }),
        ]),
        to: chosenSpeaker,
      }),
    )
    .output(success(z.object({ lines: z.int() })))
    .errors({ ...editing, ...errorsOf('transcript.passage_gone') }),
  attendees: userCall
    .route({
      method: 'GET',
      path: `${path}/transcription/{id}/attendees`,
      tags,
      summary: 'List the names of people who attended, as suggestions for speakers; for host and co-hosts',
    })
    .input(z.strictObject(oneTranscript))
    .output(success(z.object({ names: z.array(z.string()) })))
    .errors(errorsOf('transcript.not_found', 'transcript.editing_off')),
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
  translate: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/translation`,
      tags,
      summary: 'Translate a transcript, or what is missing of its translation; for everyone who may read it',
    })
    .input(z.strictObject({ ...oneTranscript, language: z.enum(transcriptLanguages) }))
    .output(success(transcriptSchema))
    .errors({ ...unknown, ...errorsOf('transcript.not_ready', 'transcript.no_translator') }),
  cancelTranslation: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/translation/cancel`,
      tags,
      summary: 'Stop a translation and keep what there is of it; for who requested it, host and co-hosts',
    })
    .input(z.strictObject({ ...oneTranscript, language: z.enum(transcriptLanguages) }))
    .output(success(transcriptSchema))
    .errors({ ...unknown, ...errorsOf('transcript.not_translating') }),
  previewRedaction: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/redaction/preview`,
      tags,
      summary: 'Show what a redaction would remove; for the owner of the meeting',
    })
    .input(redactedInput)
    .output(success(redactedSchema))
    .errors(redacting),
  redact: userCall
    .route({
      method: 'POST',
      path: `${path}/transcription/{id}/redaction`,
      tags,
      summary:
        'Permanently remove lines, or all words of a speaker, from transcript, minutes and recording; for the owner of the meeting',
    })
    .input(redactedInput)
    .output(success(redactedSchema))
    .errors(redacting),
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
        /** Contains the translation into this language instead of what was said. */
        translated: z.boolean().default(false),
      }),
    )
    .output(success(z.object({ fileName: z.string(), type: z.string(), base64: z.string() })))
    .errors({ ...unknown, ...errorsOf('transcript.not_ready', 'transcript.not_translated') }),
}
