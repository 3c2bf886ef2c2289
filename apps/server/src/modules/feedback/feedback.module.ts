import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { feedbackCalls } from './feedback.routes.ts'
import { feedbackData } from './personal-data.ts'
import { createReceivedFeedback, type ReceivedFeedbackDeps } from './received-feedback.service.ts'
import { createScreenshots, type ScreenshotsDeps } from './screenshots.service.ts'
import { createSubmission, type SubmissionDeps } from './submission.service.ts'

export type FeedbackDeps = SubmissionDeps & ReceivedFeedbackDeps & ScreenshotsDeps & { storage: Storage }

/** What people say about their calls (spec 1.17, 2.62, 3.39). */
export function createFeedbackModule(deps: FeedbackDeps) {
  const screenshots = createScreenshots(deps)
  const submission = createSubmission(deps)
  const received = createReceivedFeedback(deps, screenshots)

  return {
    name: 'feedback',
    api: {},
    calls: { feedback: feedbackCalls({ submission, received, screenshots }) },
    personalData: feedbackData({ ...deps, screenshots }),
  } satisfies ServerModule
}
