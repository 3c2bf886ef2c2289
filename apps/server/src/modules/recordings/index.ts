export { seedDemoRecordings } from './demo.ts'
export { exportOwnRecordings, exportRecordings } from './export-recordings.ts'
export { moveRecordings } from './move-recordings.ts'
export { createRecordingsModule } from './recordings.module.ts'
