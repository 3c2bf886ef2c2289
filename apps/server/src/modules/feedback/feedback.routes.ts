import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { ReceivedFeedback } from './received-feedback.service.ts'
import type { Screenshots } from './screenshots.service.ts'
import type { Submission } from './submission.service.ts'

interface FeedbackCallsDeps {
  submission: Submission
  received: ReceivedFeedback
  screenshots: Screenshots
}

export function feedbackCalls({ submission, received, screenshots }: FeedbackCallsDeps) {
  const calls = procedures.feedback
  return {
    submit: calls.submit.handler(async ({ input, context }) => ({
      status: 'success',
      data: await submission.submit(input, context),
      message: 'FEEDBACK_SUBMITTED',
    })),
    addScreenshot: serve(calls.addScreenshot, anyone, async (context, input) => {
      const { params, query, body } = input
      const content = new Uint8Array(await body.arrayBuffer())
      const id = await screenshots.add({ feedbackId: params.id, key: query.key, content }, context)
      return { id }
    }),
    list: serve(calls.list, userOf, (caller, input) => received.list(caller, input)),
    delete: serve(calls.delete, userOf, (caller, input, context) =>
      received.remove({ ...caller, address: context.ip }, input.id),
    ),
    listOfInstallation: serve(calls.listOfInstallation, userOf, (caller, input) =>
      received.listOfInstallation(caller, input),
    ),
    deleteOfInstallation: serve(calls.deleteOfInstallation, userOf, (caller, input) =>
      received.removeOfInstallation(caller, input.id),
    ),
    screenshot: calls.screenshot.handler(async ({ input, context }) => ({
      headers: { 'cache-control': 'private, no-store' },
      body: await screenshots.read(userOf(context), input.id),
    })),
  }
}
