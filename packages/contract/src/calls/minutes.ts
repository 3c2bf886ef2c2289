import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { transcriptLanguages } from './transcript-view.ts'

export const minuteSections = ['summary', 'decisions', 'actions', 'questions'] as const
export type MinuteSection = (typeof minuteSections)[number]

/** `extract`: sentences from the transcript; `model`: written by a language model. */
export const minuteWriters = ['extract', 'model'] as const
export type MinuteWriter = (typeof minuteWriters)[number]

/** `engine_unavailable`: the language model did not answer. */
export const minutesFailures = ['engine_unavailable', 'failed'] as const
export type MinutesFailure = (typeof minutesFailures)[number]

/** The file formats of minutes (spec 4.7, 4.8); the first is the default. */
export const minutesFormats = ['pdf', 'csv', 'xlsx', 'TXT', 'DOC'] as const
export type MinutesFormat = (typeof minutesFormats)[number]

/** A line of the minutes, with its evidence, or one that someone added by hand. */
export const minuteLineSchema = z.object({
  id: uuidField,
  section: z.enum(minuteSections),
  text: z.string(),
  /** The original text; null if it is unchanged (spec 4.7). */
  originalText: z.string().nullable(),
  /** The segments of the transcript that are its evidence, and when they begin in the recording. None only of lines that were added by hand. */
  evidence: z.array(z.object({ segmentId: uuidField, startMs: z.int() })),
  /** The owner of an action, as named in the meeting; empty if none was named. */
  owner: z.string(),
  /** The user of the organisation who has the action on their list. */
  assigneeUserId: uuidField.nullable(),
  /** The due date in the words of the meeting; empty if none was named. */
  due: z.string(),
  doneAt: timestampField.nullable(),
  /** Set for lines added by hand; `name` is null after the account was deleted. */
  addedBy: z.object({ name: z.string().nullable() }).nullable(),
})
export type MinuteLine = z.infer<typeof minuteLineSchema>

export const minutesSchema = z.object({
  /** `none`: not requested yet. */
  state: z.enum(['none', 'writing', 'ready', 'failed', 'cancelled']),
  /** From 0 to 1 while they are written; null if this installation does not show it (spec 9.13). */
  progress: z.number().nullable(),
  /** Which section is being written again; null: all of them. */
  section: z.enum(minuteSections).nullable(),
  failure: z.enum(minutesFailures).nullable(),
  /** What wrote each section; of those that were never written, what will. */
  writtenBy: z.object({
    summary: z.enum(minuteWriters),
    decisions: z.enum(minuteWriters),
    actions: z.enum(minuteWriters),
    questions: z.enum(minuteWriters),
  }),
  title: z.string(),
  agenda: z.string(),
  /** The people who attended, in the order in which they joined. */
  attendance: z.array(z.string()),
  lines: z.array(minuteLineSchema),
  /** How many lines were dropped because the transcript does not support them. */
  dropped: z.int(),
  /** How many lines were left out because their section had too many. */
  tooMany: z.int(),
  approvedAt: timestampField.nullable(),
  /** Empty after the account was deleted. */
  approvedBy: z.string(),
  sentAt: timestampField.nullable(),
  /** The people to whom actions can be assigned: those of the organisation who take part. */
  people: z.array(z.object({ userId: uuidField, name: z.string() })),
  engine: z.object({
    /** What will write them. */
    kind: z.enum(minuteWriters),
    /** The host of the language model, which receives the transcript; null: it is this server, or there is no model. */
    sentTo: z.string().nullable(),
    /** Whether there is a language model, and the organisation allows sending transcripts there. */
    isAllowed: z.boolean(),
  }),
  /** The translator; `sentTo` is the host that receives the minutes, null if they stay on this server. Null: there is no translator. */
  translation: z.object({ sentTo: z.string().nullable() }).nullable(),
  /** The host switched minutes off for the meeting. */
  switchedOff: z.boolean(),
  /** People agreed to be recorded without being told of minutes by the engine that would write them now. */
  unannounced: z.boolean(),
  can: z.object({
    /** Host and co-hosts, with the feature `transcription` (spec 6.6). */
    write: z.boolean(),
    /** Host and co-hosts. */
    edit: z.boolean(),
  }),
  /** The caller is host or co-host, without the feature `transcription`. */
  lacksFeature: z.boolean(),
})
export type Minutes = z.infer<typeof minutesSchema>

/** What was agreed on a date. */
const actionShape = {
  id: uuidField,
  text: z.string(),
  due: z.string(),
  /** The page of the meeting. */
  calendarId: uuidField,
  /** Of the minutes. */
  transcriptId: uuidField,
  /** When it was said, from the beginning of the recording; null for actions that were added by hand. */
  startMs: z.int().nullable(),
}

/** What the caller is to do. */
export const ownActionSchema = z.object({
  ...actionShape,
  doneAt: timestampField.nullable(),
  meetingTitle: z.string(),
  date: timestampField.nullable(),
  heldAt: timestampField,
})
export type OwnAction = z.infer<typeof ownActionSchema>

/** An open action of the last date of a series, which the next date begins with. */
export const lastActionSchema = z.object({
  ...actionShape,
  /** As in the minutes; empty if none was named. */
  owner: z.string(),
  /** Whether the caller may mark it as done. */
  canSetDone: z.boolean(),
  /** The date at which it was agreed. */
  date: timestampField,
})
export type LastAction = z.infer<typeof lastActionSchema>

const tags = ['Minutes']
const path = '/meeting/meeting-management/meeting-minutes'
/** The ID of the transcript that the minutes are made from. */
/** `incomplete`: lines have changed since, or nothing was requested yet. */
export const minutesTranslationSchema = z.object({
  state: z.enum(['translating', 'ready', 'failed', 'incomplete']),
  /** From 0 to 1; null unless it is being translated and the installation shows progress. */
  progress: z.number().min(0).max(1).nullable(),
  /** Those that are translated, each with the text that was translated. */
  lines: z.array(z.object({ id: uuidField, source: z.string(), text: z.string() })),
})

export type MinutesTranslation = z.infer<typeof minutesTranslationSchema>

const oneMinutes = { id: uuidField }
const lineFields = {
  text: z.string().trim().min(1, 'minutes.text_required').max(limits.minutes.textMaxChars),
  owner: z.string().trim().max(limits.minutes.ownerMaxChars).optional(),
  /** One of `people`. */
  assigneeUserId: uuidField.nullable().optional(),
  due: z.string().trim().max(limits.minutes.dueMaxChars).optional(),
}
const reading = errorsOf('transcript.not_found', 'minutes.off')
const changing = { ...reading, ...errorsOf('minutes.not_ready', 'minutes.not_found') }
const inLanguage = z.strictObject({ ...oneMinutes, language: z.enum(transcriptLanguages).default('EN') })

export const minutesCalls = {
  minutes: userCall
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Get the minutes of a recording; for everyone who may see it',
    })
    .input(z.strictObject(oneMinutes))
    .output(success(minutesSchema))
    .errors(reading),
  write: userCall
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Write the minutes, or one section of them again; for host and co-hosts',
    })
    .input(z.strictObject({ ...oneMinutes, section: z.enum(minuteSections).optional() }))
    .output(success(minutesSchema))
    .errors({
      ...reading,
      ...errorsOf(
        'transcript.not_ready',
        'transcript.not_allowed',
        'minutes.not_ready',
        'minutes.writing',
        'minutes.switched_off',
      ),
    }),
  cancel: userCall
    .route({
      method: 'POST',
      path: `${path}/cancel`,
      tags,
      summary: 'Stop writing the minutes; what there was before stays. For host and co-hosts',
    })
    .input(z.strictObject(oneMinutes))
    .output(success(minutesSchema))
    .errors({ ...reading, ...errorsOf('minutes.not_writing') }),
  addLine: userCall
    .route({
      method: 'POST',
      path: `${path}/line`,
      tags,
      summary: 'Add a line to the minutes; for host and co-hosts',
    })
    .input(z.strictObject({ ...oneMinutes, section: z.enum(minuteSections), ...lineFields }))
    .output(success(minutesSchema))
    .errors({ ...changing, ...errorsOf('minutes.too_many_lines') }),
  changeLine: userCall
    .route({ method: 'PUT', path, tags, summary: 'Change a line of the minutes; for host and co-hosts' })
    .input(z.strictObject({ ...oneMinutes, lineId: uuidField, ...lineFields }))
    .output(success(minutesSchema))
    .errors(changing),
  removeLine: userCall
    .route({
      method: 'DELETE',
      path: `${path}/{id}/{lineId}`,
      tags,
      summary: 'Remove a line of the minutes; for host and co-hosts',
    })
    .input(z.strictObject({ ...oneMinutes, lineId: uuidField }))
    .output(success(minutesSchema))
    .errors(changing),
  approve: userCall
    .route({
      method: 'POST',
      path: `${path}/approve`,
      tags,
      summary: 'Approve the minutes, and mail them to everyone invited; for host and co-hosts',
    })
    .input(z.strictObject({ ...oneMinutes, send: z.boolean().default(false) }))
    .output(success(minutesSchema))
    .errors({
      ...changing,
      ...errorsOf('minutes.already_sent', 'organization.daily_bound', 'organization.installation_bound'),
    }),
  exportMinutes: userCall
    .route({ method: 'POST', path: `${path}/export`, tags, summary: 'Make a file of the minutes' })
    .input(
      z.strictObject({
        ...oneMinutes,
        format: z.enum(minutesFormats).default('pdf'),
        language: z.enum(transcriptLanguages).default('EN'),
        /** Also includes lines in that language that are already translated. */
        translated: z.boolean().default(false),
      }),
    )
    .output(success(z.object({ fileName: z.string(), type: z.string(), base64: z.string() })))
    .errors(changing),
  translation: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/translated-minutes',
      tags,
      summary: 'Get what there is of the minutes in another language; for everyone who may see them',
    })
    .input(inLanguage)
    .output(success(minutesTranslationSchema))
    .errors({ ...reading, ...errorsOf('minutes.not_ready') }),
  translate: userCall
    .route({
      method: 'POST',
      path: '/meeting/meeting-management/translated-minutes',
      tags,
      summary: 'Translate what is missing of the minutes; for everyone who may see them',
    })
    .input(inLanguage)
    .output(success(minutesTranslationSchema))
    .errors({ ...reading, ...errorsOf('minutes.not_ready', 'minutes.no_translator') }),
  ownActions: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/actions',
      tags,
      summary: 'List what the caller is to do, from approved minutes: open first, and done in the last week',
    })
    .output(success(z.array(ownActionSchema))),
  fromLastTime: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/{calendarId}/from-last-time',
      tags,
      summary: 'List what is left to do from the last date of a series, for the agenda of the next one',
    })
    .input(z.strictObject({ calendarId: uuidField, date: timestampField.optional() }))
    .output(success(z.array(lastActionSchema)))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found')),
  setDone: userCall
    .route({
      method: 'PUT',
      path: '/meeting/meeting-management/actions/{id}',
      tags,
      summary: 'Mark an action as done, or as not done; for its owner, host and co-hosts',
    })
    .input(z.strictObject({ id: uuidField, done: z.boolean() }))
    .output(success(z.null()))
    .errors(errorsOf('minutes.off', 'minutes.not_found')),
}
