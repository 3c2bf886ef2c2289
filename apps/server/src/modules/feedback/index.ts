export { createFeedbackModule } from './feedback.module.ts'
