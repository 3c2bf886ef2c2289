export { seedDemoRecordings } from './demo.ts'
export { countRecordings } from './recorded-openings.ts'
export { createRecordingsModule } from './recordings.module.ts'
