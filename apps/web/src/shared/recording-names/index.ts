export { useRecordingNames } from './useRecordingNames.ts'
