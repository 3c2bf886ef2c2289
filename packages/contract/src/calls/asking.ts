import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'

/** Something that was said in a meeting of the caller. */
export const meetingQuoteSchema = z.object({
  /** Of the segment of the transcript, or of the line of the minutes. */
  id: uuidField,
  text: z.string(),
  /** Of a line that was added to the minutes, who added it. Empty if it is not known. */
  speaker: z.string(),
  /** From the beginning of the recording; null for a line that was added to the minutes by hand. */
  startMs: z.int().nullable(),
  meetingTitle: z.string(),
  calendarId: uuidField,
  transcriptId: uuidField,
  date: timestampField.nullable(),
  heldAt: timestampField,
})
export type MeetingQuote = z.infer<typeof meetingQuoteSchema>

/** What meetings say about a question. */
export const askedMeetingsSchema = z.object({
  /** By the language model; each sentence with the quotes that prove it. Empty without one. */
  answer: z.array(z.object({ text: z.string(), quoteIds: z.array(uuidField) })),
  isModelUnavailable: z.boolean(),
  /** The host that got the quotes; null: they stayed on this server. */
  sentTo: z.string().nullable(),
  /** The best first. */
  quotes: z.array(meetingQuoteSchema),
})
export type AskedMeetings = z.infer<typeof askedMeetingsSchema>

const tags = ['Minutes']

export const askingCalls = {
  ask: userCall
    .route({
      method: 'POST',
      path: '/meeting/meeting-management/ask',
      tags,
      summary:
        'Ask a question over everything that was said in the caller’s meetings, and lines that were added to their minutes',
    })
    .input(
      z.strictObject({
        question: z.string().trim().min(1, 'minutes.question_required').max(limits.minutes.questionMaxChars),
      }),
    )
    .output(success(askedMeetingsSchema))
    .errors(errorsOf('minutes.off')),
  askedQuestions: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/asked-questions',
      tags,
      summary: 'List the last questions of the caller, newest first',
    })
    .output(success(z.array(z.object({ id: uuidField, question: z.string() })))),
  forgetQuestions: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/meeting-management/asked-questions',
      tags,
      summary: 'Delete one of the last questions of the caller, or all of them',
    })
    .input(z.strictObject({ id: uuidField.optional() }))
    .output(success(z.null())),
}
