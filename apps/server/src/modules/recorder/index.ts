export { followRecording } from './captures.repository.ts'
export { createRecordingReader } from './recording-reader.ts'
export { deleteOfRecording as deleteVoicesOfRecording } from './voices.repository.ts'
export { createRecorderModule } from './recorder.module.ts'
