export { TranscriptionPart } from './components/TranscriptionPart.tsx'
