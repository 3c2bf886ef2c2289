export { insistently } from './insistently.ts'
export { sendUpload, type Sending } from './send-upload.ts'
export { InterruptedNote, UploadProgress } from './UploadProgress.tsx'
export { useInterrupted } from './useInterrupted.ts'
