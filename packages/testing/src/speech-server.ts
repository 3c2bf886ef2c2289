import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sendJson, startLocalServer, type LocalServer } from './local-server.ts'

/** What a speech-to-text server received. */
export interface HeardSound {
  bytes: number
  model: string | null
  language: string | null
  prompt: string | null
  /** Captions are of one phrase, and ask for the most likely words. */
  isPhrase: boolean
  authorization: string | undefined
}

type Answer = (request: { sound: HeardSound; index: number; response: ServerResponse }) => unknown

/** As OpenAI's call answers, with a word per space. Seconds. */
export function verboseJson(
  segments: readonly { start: number; end: number; text: string; language?: string }[],
) {
  return {
    task: 'transcribe',
    language: 'english',
    duration: segments.at(-1)?.end ?? 0,
    text: segments.map(({ text }) => text).join(' '),
    segments: segments.map((segment, id) => ({ id, ...segment })),
    words: segments.flatMap(({ start, end, text }) => {
      const words = text.trim().split(' ')
      const each = (end - start) / words.length
      return words.map((word, index) => ({
        word,
        start: start + index * each,
        end: start + (index + 1) * each,
      }))
    }),
  }
}

/** A server of `POST /v1/audio/transcriptions`: `answer` returns what it answers, or writes the response and returns nothing. */
export async function startSpeechServer(answer: Answer): Promise<LocalServer & { heard: HeardSound[] }> {
  const heard: HeardSound[] = []
  const server = await startLocalServer(async (request, response) => {
    const sound = await heardIn(request)
    heard.push(sound)
    sendJson(response, await answer({ sound, index: heard.length - 1, response }))
  })
  return { ...server, heard }
}

/** The sound and the fields of a request for its words. */
export async function heardIn(request: IncomingMessage): Promise<HeardSound> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  const file = form.get('file')
  return {
    bytes: file instanceof Blob ? file.size : 0,
    model: textOf('model'),
    language: textOf('language'),
    prompt: textOf('prompt'),
    isPhrase: textOf('temperature') === '0',
    authorization: request.headers.authorization,
  }
}
