export {
  createSpeechToText,
  promptOf,
  SpeechRefused,
  SpeechUnavailable,
  type SpeechToText,
  type SpokenSegment,
} from './speech-to-text.ts'
