export { exportFeedback } from './export-feedback.ts'
export { createFeedbackModule, type FeedbackModule } from './feedback.module.ts'
export { exportOwnFeedback } from './export-own-feedback.ts'
export { moveFeedback } from './move-feedback.ts'
