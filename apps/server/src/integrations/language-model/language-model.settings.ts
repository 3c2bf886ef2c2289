import * as z from 'zod'
import { settingsGroup, urlSetting } from '../../platform/config/settings.ts'

export const languageModelSettings = settingsGroup('Minutes and translation', {
  LLM_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'The address, without `/v1`, of a server with OpenAI’s call `POST /v1/chat/completions` and answers by JSON schema, such as vLLM, Ollama or OpenAI itself. It writes minutes, answers questions about meetings and, without `TRANSLATE_URL`, translates. A server on another machine gets only data of organisations whose admins allow it. Without it, minutes are put together from sentences in the transcript.',
    example: 'http://127.0.0.1:11434',
  },
  LLM_MODEL: {
    schema: z.string().min(1).default('default'),
    about: 'The name of a model of that server.',
    example: 'qwen3:14b',
  },
  LLM_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'The key of that server, sent as a bearer token.',
    isSecret: true,
  },
  TRANSLATE_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'A server with LibreTranslate’s call `POST /translate`, which translates minutes, transcripts and live captions. Without it, the language model translates; without either, nothing is translated.',
    example: 'http://127.0.0.1:5000',
  },
  TRANSLATE_API_KEY: {
    schema: z.string().min(1).optional(),
    about: 'The key of that server.',
    isSecret: true,
  },
})
