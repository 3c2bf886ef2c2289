export { createTranscriptsModule } from './transcripts.module.ts'
