import * as z from 'zod'
import { settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const speechSettings = settingsGroup('Transcription', {
  SPEECH_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'A server with OpenAI’s call `POST /v1/audio/transcriptions`, such as speaches, vLLM or OpenAI itself, without `/v1`. It gets the sound of recordings that people have transcribed. Without one, and without `SPEECH=on`, there is no transcription.',
    example: 'http://127.0.0.1:8000',
  },
  SPEECH_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'The key of that server, sent as a bearer token.',
    isSecret: true,
  },
  SPEECH_MODEL: {
    schema: z.string().min(1).default('base'),
    about: 'The name of a model of that server.',
    example: 'whisper-1',
  },
})
