import type { Tx } from '../../platform/database/database.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { createFeedbackRepository } from './feedback.repository.ts'
import { createFeedbackService, type FeedbackServiceDeps } from './feedback.service.ts'
import { createScreenshots, type ScreenshotsDeps } from './screenshots.service.ts'

export type FeedbackModule = ReturnType<typeof createFeedbackModule>

export type FeedbackDeps = FeedbackServiceDeps & ScreenshotsDeps

/** What people say of their calls (spec 1.17, 2.62, 3.39). */
export function createFeedbackModule(deps: FeedbackDeps) {
  const screenshots = createScreenshots(deps)
  const service = createFeedbackService(deps, screenshots)
  const calls = procedures.feedback

  return {
    name: 'feedback',
    calls: {
      feedback: {
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
      },
    },
    /** What somebody said in words and pictures goes with the account; the stars stay. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      await screenshots.removeOf(tx, userId)
      await createFeedbackRepository(tx).forgetWords(userId)
    },
  } satisfies ServerModule & Record<string, unknown>
}
