export { followRecording } from './captures.repository.ts'
export { createRecordingReader } from './recording-reader.ts'
export { createRecorderModule } from './recorder.module.ts'
export { findFfmpeg } from './worker/find-programs.ts'
