export { createRecordingReader } from './recording-reader.ts'
export { createRecorderModule } from './recorder.module.ts'
