import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { FeedbackService } from './feedback.service.ts'
import type { Screenshots } from './screenshots.service.ts'

interface FeedbackCallsDeps {
  service: FeedbackService
  screenshots: Screenshots
}

export function feedbackCalls({ service, screenshots }: FeedbackCallsDeps) {
  const calls = procedures.feedback
  return {
    submit: calls.submit.handler(async ({ input, context }) => ({
      status: 'success',
      data: await service.submit(input, context),
      message: 'FEEDBACK_SUBMITTED',
    })),
    addScreenshot: serve(calls.addScreenshot, anyone, async (context, input) => {
      const { params, query, body } = input
      const content = new Uint8Array(await body.arrayBuffer())
      const id = await screenshots.add({ feedbackId: params.id, key: query.key, content }, context)
      return { id }
    }),
    list: serve(calls.list, userOf, (caller, input) => service.list(caller, input)),
    delete: serve(calls.delete, userOf, (caller, input, context) =>
      service.remove({ ...caller, address: context.ip }, input.id),
    ),
    listOfInstallation: serve(calls.listOfInstallation, userOf, (caller, input) =>
      service.listOfInstallation(caller, input),
    ),
    deleteOfInstallation: serve(calls.deleteOfInstallation, userOf, (caller, input) =>
      service.removeOfInstallation(caller, input.id),
    ),
    screenshot: calls.screenshot.handler(async ({ input, context }) => ({
      headers: { 'cache-control': 'private, no-store' },
      body: await screenshots.read(userOf(context), input.id),
    })),
  }
}
