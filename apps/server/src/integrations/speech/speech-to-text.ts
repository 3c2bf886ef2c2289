import * as z from 'zod'
import { minuteMs } from '../../platform/clock/durations.ts'
import { receivingHost } from '../../platform/outgoing/receiving-host.ts'
import { speechModelOf, type SpeechModel } from './models.ts'

/** A word, or what was said without a longer pause; milliseconds from the beginning of the file. */
interface Spoken {
  startMs: number
  endMs: number
  text: string
}

export interface SpokenSegment extends Spoken {
  /** ISO 639-1; null if the engine does not say it, or says one for all. */
  language: string | null
  words: Spoken[]
}

export interface SpokenText {
  /** Of segments that have none; null if the engine does not say it. */
  language: string | null
  segments: SpokenSegment[]
}

export interface Sound {
  /** The name of one of `models`. If absent, or not one of them any more, the first. */
  model?: string | null
  content: Uint8Array<ArrayBuffer>
  /** Its extension says what it is. */
  fileName: string
  language: string | null
  /** Names and terms that are likely to be heard. */
  prompt: string | null
  /** Text only: without the times of words, which is faster. */
  isQuick?: boolean
}

/** The engine does not answer, or is busy: to be tried again. */
export class SpeechUnavailable extends Error {}

/** The engine’s response is not a transcript, or it refused the audio: trying again does not help. */
export class SpeechRefused extends Error {}

export interface SpeechToText {
  /** The host that gets the sound; null if it is this machine. */
  sentTo: string | null
  /** The first is the default. */
  models: readonly [SpeechModel, ...SpeechModel[]]
  /** Throws `SpeechUnavailable`, `SpeechRefused`, and what `signal` was aborted with. */
  transcribe(sound: Sound, signal: AbortSignal): Promise<SpokenText>
  /** Whether the engine answers. */
  isThere(): Promise<boolean>
  /** Lets our own engine load a model ahead of the first sound; others are not asked. Throws nothing. */
  wake(model?: string | null): Promise<void>
}

export interface SpeechOptions {
  /** Without `/v1`. */
  url: string
  apiKey: string | null
  /** As the engine calls them; the first is the default. */
  models: readonly [string, ...string[]]
  /** Many times what a piece of sound takes on a slow machine. */
  timeoutMs?: number
}

const maxAnswerBytes = 16 * 1024 * 1024
const seconds = z.number().min(0).max(1_000_000)

const segmentSchema = z.object({
  start: seconds,
  end: seconds,
  text: z.string().max(20_000),
  /** Our own engine says it, because people of one meeting may speak several. */
  language: z.string().max(40).nullish(),
})
// https://platform.openai.com/docs/api-reference/audio/verbose-json-object
const answerSchema = z.object({
  language: z.string().max(40).nullish(),
  segments: z.array(segmentSchema).max(20_000),
  words: z
    .array(z.object({ start: seconds, end: seconds, word: z.string().max(1_000) }))
    .max(200_000)
    .nullish(),
})

const asleepSchema = z.object({ status: z.literal('asleep') })

/** Speech to text by OpenAI's call, which many servers have: our own engine, speaches, vLLM. */
export function createSpeechToText({
  url,
  apiKey,
  models: [firstModel, ...otherModels],
  timeoutMs = 15 * minuteMs,
}: SpeechOptions): SpeechToText {
  const models = [speechModelOf(firstModel), ...otherModels.map(speechModelOf)] as const
  const idOf = (name: string | null = null) => (models.find((one) => one.name === name) ?? models[0]).id
  const headers = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }

  async function ask(sound: Sound, signal: AbortSignal): Promise<Response> {
    // As bytes: if a request is aborted while `fetch` still reads a form, Node.js has a rejection that nothing can catch, which ends the process.
    const form = new Response(formOf(sound, idOf(sound.model)))
    const body = await form.bytes()
    const contentType = form.headers.get('content-type') ?? ''
    try {
      return await fetch(`${url}/v1/audio/transcriptions`, {
        method: 'POST',
        // A redirect would send the sound to another address than the one that people were told of.
        redirect: 'error',
        headers: { ...headers, 'content-type': contentType },
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
    } catch (error) {
      signal.throwIfAborted()
      throw new SpeechUnavailable('the speech engine does not answer', { cause: error })
    }
  }

  return {
    sentTo: receivingHost(url),
    models,

    async transcribe(sound, signal) {
      const response = await ask(sound, signal)
      if (response.status === 429 || response.status >= 500)
        throw new SpeechUnavailable(`the speech engine answered ${response.status}`)
      if (!response.ok) throw new SpeechRefused(`the speech engine answered ${response.status}`)
      return spokenTextOf(await readJson(response, signal))
    },

    async wake(model) {
      if (receivingHost(url) !== null) return
      const signal = AbortSignal.timeout(2_000)
      try {
        // Other engines on this machine do not report that they are asleep.
        const response = await fetch(`${url}/health`, { redirect: 'error', headers, signal })
        const health: unknown = await response.json()
        if (!asleepSchema.safeParse(health).success) return
        const woken = await fetch(`${url}/wake?model=${encodeURIComponent(idOf(model))}`, {
          method: 'POST',
          redirect: 'error',
          headers,
          signal,
        })
        await woken.body?.cancel()
      } catch {
        // The first sound wakes it, too.
      }
    },

    async isThere() {
      try {
        // Servers differ in which other calls they have, so any response will do, also a redirect, which is not followed.
        const signal = AbortSignal.timeout(2_000)
        const response = await fetch(`${url}/health`, { redirect: 'manual', headers, signal })
        await response.body?.cancel()
        return response.status < 500
      } catch {
        return false
      }
    },
  }
}

/** Names and terms in the form that the engine expects; null if there are none. */
export function promptOf(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(', ')
}

function formOf({ content, fileName, language, prompt, isQuick }: Sound, model: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([content]), fileName)
  form.set('model', model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'segment')
  if (isQuick) form.set('temperature', '0')
  else form.append('timestamp_granularities[]', 'word')
  if (language !== null) form.set('language', language)
  if (prompt !== null) form.set('prompt', prompt)
  return form
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of response.body ?? []) {
      bytes += part.length
      if (bytes > maxAnswerBytes) throw new SpeechRefused('the answer of the speech engine is too long')
      parts.push(part)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SpeechRefused) throw error
    throw new SpeechUnavailable('the answer of the speech engine broke off', { cause: error })
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch (error) {
    throw new SpeechRefused('the speech engine answered no JSON', { cause: error })
  }
}

function spokenTextOf(answer: unknown): SpokenText {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new SpeechRefused('the speech engine answered no transcript')
  const { language, segments, words } = parsed.data
  const spoken = (words ?? []).map(({ start, end, word }) => spokenOf(start, end, word))
  return {
    language: language ? languageCodeOf(language) : null,
    segments: segments
      .map(({ start, end, text, language: heard }) => ({
        ...spokenOf(start, end, text),
        language: heard ? languageCodeOf(heard) : null,
        words: [] as Spoken[],
      }))
      .filter(({ text }) => text !== '')
      .map((segment, place, all) => {
        // Words at the very end of a segment may begin where the next one does: each belongs to the last that has begun.
        const next = all[place + 1]?.startMs ?? Infinity
        const first = place === 0 ? -Infinity : segment.startMs
        return { ...segment, words: spoken.filter(({ startMs }) => startMs >= first && startMs < next) }
      }),
  }
}

function spokenOf(start: number, end: number, text: string): Spoken {
  const startMs = Math.round(start * 1_000)
  // PostgreSQL stores no null character.
  return {
    startMs,
    endMs: Math.max(startMs, Math.round(end * 1_000)),
    text: text.replaceAll('\u0000', '').trim(),
  }
}

/** OpenAI says "english", others "en". */
function languageCodeOf(language: string): string | null {
  const given = language.toLowerCase()
  if (/^[a-z]{2,3}$/.test(given)) return given
  // Intl says Bangla.
  if (given === 'bengali') return 'bn'
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return whisperLanguages.find((code) => names.of(code)?.toLowerCase() === given) ?? null
}

/** Those of Whisper that Intl names as Whisper does. */
const whisperLanguages =
  'af ar az be bg bn bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'.split(
    ' ',
  )
