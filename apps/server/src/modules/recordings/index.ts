export { seedDemoRecordings } from './demo.ts'
export { createRecordingsModule } from './recordings.module.ts'
