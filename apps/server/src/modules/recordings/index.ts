export { seedDemoRecordings } from './demo.ts'
export { countRecordings, isRecorded } from './recorded-openings.ts'
export { createRecordingsModule } from './recordings.module.ts'
