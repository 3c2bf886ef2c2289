import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { feedbackCalls } from './feedback.routes.ts'
import { createFeedbackService, type FeedbackServiceDeps } from './feedback.service.ts'
import { feedbackData } from './personal-data.ts'
import { createScreenshots, type ScreenshotsDeps } from './screenshots.service.ts'

export type FeedbackDeps = FeedbackServiceDeps & ScreenshotsDeps & { storage: Storage }

/** What people say of their calls (spec 1.17, 2.62, 3.39). */
export function createFeedbackModule(deps: FeedbackDeps) {
  const screenshots = createScreenshots(deps)
  const service = createFeedbackService(deps, screenshots)

  return {
    name: 'feedback',
    api: {},
    calls: { feedback: feedbackCalls({ service, screenshots }) },
    personalData: feedbackData({ ...deps, screenshots }),
  } satisfies ServerModule
}
