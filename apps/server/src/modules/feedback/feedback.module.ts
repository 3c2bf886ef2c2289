import type { Tx } from '../../platform/database/database.ts'
import type { ServerModule } from '../../platform/http/module.ts'
import { createFeedbackRepository } from './feedback.repository.ts'
import { feedbackCalls } from './feedback.routes.ts'
import { createFeedbackService, type FeedbackServiceDeps } from './feedback.service.ts'
import { createScreenshots, type ScreenshotsDeps } from './screenshots.service.ts'

export type FeedbackModule = ReturnType<typeof createFeedbackModule>

export type FeedbackDeps = FeedbackServiceDeps & ScreenshotsDeps

/** What people say of their calls (spec 1.17, 2.62, 3.39). */
export function createFeedbackModule(deps: FeedbackDeps) {
  const screenshots = createScreenshots(deps)
  const service = createFeedbackService(deps, screenshots)

  return {
    name: 'feedback',
    calls: { feedback: feedbackCalls({ service, screenshots }) },
    /** What somebody said in words and pictures goes with the account; the stars stay. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      await screenshots.removeOf(tx, userId)
      await createFeedbackRepository(tx).forgetWords(userId)
    },
  } satisfies ServerModule & Record<string, unknown>
}
