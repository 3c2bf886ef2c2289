import { procedures, userOf } from '../../platform/http/procedures.ts'
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
    addScreenshot: calls.addScreenshot.handler(async ({ input, context }) => {
      const { params, query, body } = input
      const content = new Uint8Array(await body.arrayBuffer())
      const id = await screenshots.add({ feedbackId: params.id, key: query.key, content }, context)
      return { status: 'success', data: { id } }
    }),
    list: calls.list.handler(async ({ input, context }) => ({
      status: 'success',
      data: await service.list(userOf(context), input),
    })),
    delete: calls.delete.handler(async ({ input, context }) => {
      await service.remove({ ...userOf(context), address: context.ip }, input.id)
      return { status: 'success', data: null }
    }),
    listOfInstallation: calls.listOfInstallation.handler(async ({ input, context }) => ({
      status: 'success',
      data: await service.listOfInstallation(userOf(context), input),
    })),
    deleteOfInstallation: calls.deleteOfInstallation.handler(async ({ input, context }) => {
      await service.removeOfInstallation(userOf(context), input.id)
      return { status: 'success', data: null }
    }),
    screenshot: calls.screenshot.handler(async ({ input, context }) => ({
      headers: { 'cache-control': 'private, no-store' },
      body: await screenshots.read(userOf(context), input.id),
    })),
  }
}
