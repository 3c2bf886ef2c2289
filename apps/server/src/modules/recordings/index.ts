export { createRecordingsModule, type RecordingsModule } from './recordings.module.ts'
