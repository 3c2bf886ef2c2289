export { followTrim } from './follow-trim.ts'
export { createTranscriptsModule } from './transcripts.module.ts'
