import * as z from 'zod'
import { settingsGroup, urlSetting, wordsOf } from '../../platform/config/settings.ts'
import { speechModelOf } from './models.ts'

const modelName = z.string().min(1).max(200, 'must be shorter')

/** People choose a model by its name, and transcripts keep it. */
const haveDifferentNames = (ids: readonly string[]) =>
  new Set(ids.map((id) => speechModelOf(id).name)).size === ids.length

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
    schema: z
      .string()
      .transform(wordsOf)
      .pipe(
        z
          .tuple([modelName], modelName, 'must not be empty')
          .refine(haveDifferentNames, 'must have different names, which of paths are the last folders'),
      )
      .default(['base']),
    about:
      'The names of models of that server, between commas. The first is used for transcripts, unless someone chooses another.',
    example: 'whisper-1',
  },
  SPEECH_CAPTIONS_MODEL: {
    schema: modelName.optional(),
    about: 'The name of the model for live captions. When unset, the first of `SPEECH_MODEL`.',
  },
})
