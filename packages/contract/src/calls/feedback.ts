import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { done, publicCall, success, userCall } from './base.ts'
import { pictureErrors } from './file.ts'

/** Spec 2.62. */
export const feedbackIssues = ['audio', 'video', 'screen_share', 'noise_cancellation', 'others'] as const
export type FeedbackIssue = (typeof feedbackIssues)[number]

/** A screenshot as the request body, with its type in `Content-Type`. */
const screenshotField = z
  .file({ error: 'file.format_error' })
  .max(limits.images.pictureMaxBytes, 'file.too_large')
  .mime([...limits.feedback.screenshotTypes], 'file.type_unsupported')

const starsField = z
  .int('feedback.stars_required')
  .min(1, 'feedback.stars_required')
  .max(limits.feedback.maxStars, 'feedback.stars_required')

export const feedbackEntrySchema = z.object({
  id: uuidField,
  at: timestampField,
  stars: z.int(),
  issues: z.array(z.enum(feedbackIssues)),
  text: z.string().nullable(),
  /** The call it is about; null for other feedback, or if the meeting was deleted. */
  meeting: z.object({ title: z.string(), startedAt: timestampField }).nullable(),
  /** The author. The name is null once the account is purged; null if the author was neither signed in nor in a call. */
  person: z.object({ name: z.string().nullable(), isGuest: z.boolean() }).nullable(),
  /** The ID to pass to `feedback.screenshot`. */
  screenshotIds: z.array(uuidField),
})

export type FeedbackEntry = z.infer<typeof feedbackEntrySchema>

const listInput = z.strictObject({
  stars: starsField.optional(),
  issue: z.enum(feedbackIssues).optional(),
  /** `nextCursor` of the previous response. */
  cursor: uuidField.optional(),
  pageSize: z.int().min(1).max(limits.feedback.maxPageSize).default(20),
})

const listOutput = success(
  z.object({ entries: z.array(feedbackEntrySchema), nextCursor: uuidField.nullable() }),
)

const tags = ['Feedback']

export const feedbackCalls = {
  submit: publicCall
    .route({
      method: 'POST',
      path: '/feedback',
      tags,
      summary:
        'Submit feedback about a call; signed-in people and participants are recognised by their token',
    })
    .input(
      z.strictObject({
        stars: starsField,
        issues: z.array(z.enum(feedbackIssues)).max(feedbackIssues.length),
        text: z.string().trim().max(limits.feedback.textMaxChars).optional(),
        /** The participant token of the call that it is about. */
        participantToken: z.string().max(200).optional(),
      }),
    )
    .output(
      success(
        z.object({
          id: uuidField,
          /** Allows adding screenshots for a while; null if no organisation would read them. */
          screenshotKey: z.string().nullable(),
        }),
      ),
    )
    .errors(errorsOf('feedback.submit_failed', 'feedback.stars_required')),
  addScreenshot: publicCall
    .route({
      method: 'POST',
      path: '/feedback/{id}/screenshot',
      tags,
      summary: 'Add a screenshot to recent feedback; the picture is the body',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: z.strictObject({ id: uuidField }),
        query: z.strictObject({ key: z.string().max(200) }),
        body: screenshotField,
      }),
    )
    .output(success(z.object({ id: uuidField })))
    .errors({ ...pictureErrors, ...errorsOf('feedback.not_found', 'file.count_exceeded') }),
  list: userCall
    .route({
      method: 'GET',
      path: '/feedback',
      tags,
      summary: 'List feedback about the organisation’s calls, newest first; for owners and admins',
    })
    .input(listInput)
    .output(listOutput),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/feedback/{id}',
      tags,
      summary: 'Delete feedback with its screenshots; for owners and admins',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('feedback.gone')),
  listOfInstallation: userCall
    .route({
      method: 'GET',
      path: '/installation/feedback',
      tags,
      summary: 'List feedback about no call from visitors and individuals, newest first; for operators',
    })
    .input(listInput)
    .output(listOutput),
  deleteOfInstallation: userCall
    .route({
      method: 'DELETE',
      path: '/installation/feedback/{id}',
      tags,
      summary: 'Delete feedback that belongs to no organisation; for operators',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('feedback.gone')),
  screenshot: userCall
    .route({
      method: 'GET',
      path: '/feedback/screenshot/{id}',
      tags,
      summary: 'Get a screenshot of feedback; for owners and admins',
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.file() }))
    .errors(errorsOf('file.not_found')),
}
