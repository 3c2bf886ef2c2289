import type { Language } from '@majlis/contract'
import * as z from 'zod'
import { boundedText } from '../../platform/outgoing/bounded-text.ts'
import { receivingHost } from '../../platform/outgoing/receiving-host.ts'

/** The translator does not answer, or its answer is invalid. */
export class TranslationUnavailable extends Error {}

export interface Translator {
  /** The host that gets the texts; null if it is this machine. */
  sentTo: string | null
  /** Returns one translation for each text, in the same order. Throws `TranslationUnavailable` and the reason of an aborted `signal`. */
  translate(texts: readonly string[], to: Language, signal: AbortSignal): Promise<string[]>
}

interface TranslatorOptions {
  url: string
  apiKey: string | null
}

const timeoutMs = 60_000
const maxAnswerBytes = 4 * 1024 * 1024
const answerSchema = z.object({ translatedText: z.array(z.string()) })

/** LibreTranslate's call, with a list of texts. https://docs.libretranslate.com/api/operations/translate */
export function createTranslator({ url, apiKey }: TranslatorOptions): Translator {
  async function request(texts: readonly string[], to: Language, signal: AbortSignal): Promise<string> {
    const response = await fetch(`${url}/translate`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: texts,
        source: 'auto',
        target: to,
        format: 'text',
        ...(apiKey === null ? {} : { api_key: apiKey }),
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    if (!response.ok) throw new TranslationUnavailable(`the translator answered ${response.status}`)
    return boundedText(
      response,
      maxAnswerBytes,
      () => new TranslationUnavailable('the answer of the translator is too long'),
    )
  }

  return {
    sentTo: receivingHost(url),
    async translate(texts, to, signal) {
      try {
        const { translatedText } = answerSchema.parse(JSON.parse(await request(texts, to, signal)))
        if (translatedText.length !== texts.length)
          throw new TranslationUnavailable('the translator answered another number of texts')
        return translatedText
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof TranslationUnavailable) throw error
        throw new TranslationUnavailable('the translator does not answer', { cause: error })
      }
    },
  }
}
