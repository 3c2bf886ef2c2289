import * as z from 'zod'
import { minuteMs } from '../../platform/clock/durations.ts'
import { boundedText } from '../../platform/outgoing/bounded-text.ts'
import { receivingHost } from '../../platform/outgoing/receiving-host.ts'

/** The model does not answer or is busy. Worth another try. */
export class ModelUnavailable extends Error {}

/** The answer does not match the schema. */
export class ModelRefused extends Error {}

export interface LanguageModel {
  /** The host that receives the requests; null if it is this machine. */
  sentTo: string | null
  /** Returns an answer that matches `schema`. Throws `ModelUnavailable`, `ModelRefused` and the reason of an aborted `signal`. */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<T>
}

interface Question<T> {
  /** The instructions. */
  instruction: string
  /** The text to work on. People may have put instructions into it, so no answer is accepted without evidence. */
  material: string
  /** The name and shape of the answer. */
  name: string
  schema: z.ZodType<T>
}

interface LanguageModelOptions {
  /** Without `/v1`. */
  url: string
  model: string
  apiKey: string | null
  timeoutMs?: number
}

const maxAnswerBytes = 4 * 1024 * 1024

// https://platform.openai.com/docs/api-reference/chat/object
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    )
    .min(1),
})

/** A language model, called with OpenAI's API, which most servers support. */
export function createLanguageModel({
  url,
  model,
  apiKey,
  timeoutMs = 5 * minuteMs,
}: LanguageModelOptions): LanguageModel {
  async function complete(body: object, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        // A redirect would send the contents to another address.
        redirect: 'error',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (response.status === 429 || response.status >= 500)
        throw new ModelUnavailable(`the language model answered ${response.status}`)
      if (!response.ok) throw new ModelRefused(`the language model answered ${response.status}`)
      return await boundedText(
        response,
        maxAnswerBytes,
        () => new ModelRefused('the answer of the language model is too long'),
      )
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelUnavailable || error instanceof ModelRefused) throw error
      throw new ModelUnavailable('the language model does not answer', { cause: error })
    }
  }

  return {
    sentTo: receivingHost(url),
    async ask({ instruction, material, name, schema }, signal) {
      const text = await complete(
        {
          model,
          temperature: 0,
          messages: [
            { role: 'system', content: instruction },
            { role: 'user', content: material },
          ],
          response_format: {
            type: 'json_schema',
            json_schema: { name, strict: true, schema: z.toJSONSchema(schema) },
          },
        },
        signal,
      )
      const [choice] = parsed(completionSchema, text).choices
      if (choice?.finish_reason === 'length')
        throw new ModelRefused('the answer of the language model was cut')
      return parsed(schema, choice?.message.content ?? '')
    },
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ModelRefused('the language model answered no JSON', { cause: error })
  }
  const result = schema.safeParse(value)
  if (!result.success)
    throw new ModelRefused('the language model answered something other than what it was asked for')
  return result.data
}
