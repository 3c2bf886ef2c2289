export type { SpeechModel } from './models.ts'
export {
  createSpeechToText,
  promptOf,
  SpeechRefused,
  SpeechUnavailable,
  type SpeechToText,
  type SpokenSegment,
  type SpokenText,
} from './speech-to-text.ts'
export { wavOf } from './wav.ts'
