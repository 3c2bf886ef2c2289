import { defineErrors } from './define.ts'

/** Transcripts of meetings (spec 4.7, 6.6, 9.13). */
export const transcriptErrors = defineErrors({
  'transcript.not_found': { status: 404, message: 'This transcript doesn’t exist.' },
  'transcript.not_allowed': { status: 403, message: 'Your plan doesn’t include transcription.' },
  'transcript.unavailable': { status: 409, message: 'This server can’t transcribe meetings.' },
  'transcript.sound_stays': {
    status: 403,
    message: 'Your organisation doesn’t allow audio to be sent to another server.',
  },
  'transcript.model_unknown': { status: 422, message: 'Choose one of the models' },
  'transcript.model_english': { status: 422, message: 'This model understands English only' },
  'transcript.switched_off': {
    status: 403,
    message: 'Transcripts were turned off for this meeting.',
  },
  'transcript.running': { status: 409, message: 'This recording is already being transcribed.' },
  'transcript.not_running': { status: 409, message: 'This recording isn’t being transcribed.' },
  'transcript.not_ready': { status: 409, message: 'The transcript isn’t ready yet.' },
  'transcript.no_translator': { status: 409, message: 'This server can’t translate transcripts.' },
  'transcript.not_translating': { status: 409, message: 'This transcript isn’t being translated.' },
  'transcript.not_translated': { status: 409, message: 'The translation of this transcript isn’t complete.' },
  'transcript.passage_gone': {
    status: 409,
    message: 'The transcript has changed. Select the lines again.',
  },
  'transcript.editing_off': { status: 403, message: 'Transcripts can’t be edited on this server.' },
  'transcript.text_required': { status: 422, message: 'Enter what was said' },
  'transcript.name_required': { status: 422, message: 'Enter the name of the speaker' },
})
