import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** What a server of speech to text got. */
export interface HeardSound {
  bytes: number
  language: string | null
  prompt: string | null
  authorization: string | undefined
}

type Answer = (request: { sound: HeardSound; place: number; response: ServerResponse }) => unknown

/** As OpenAI's call answers, with a word per space. Seconds. */
export function verboseJson(segments: readonly { start: number; end: number; text: string }[]) {
  return {
    task: 'transcribe',
    language: 'english',
    duration: segments.at(-1)?.end ?? 0,
    text: segments.map(({ text }) => text).join(' '),
    segments: segments.map((segment, id) => ({ id, ...segment })),
    words: segments.flatMap(({ start, end, text }) => {
      const words = text.trim().split(' ')
      const each = (end - start) / words.length
      return words.map((word, place) => ({
        word,
        start: start + place * each,
        end: start + (place + 1) * each,
      }))
    }),
  }
}

/**
 * A server of `POST /v1/audio/transcriptions` on this machine: `answer` returns what it answers, or writes the response and returns nothing.
 */
export async function startSpeechServer(answer: Answer) {
  const heard: HeardSound[] = []
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await formOf(request)
    const file = form.get('file')
    const [language, prompt] = [form.get('language'), form.get('prompt')]
    const sound = {
      bytes: file instanceof Blob ? file.size : 0,
      language: typeof language === 'string' ? language : null,
      prompt: typeof prompt === 'string' ? prompt : null,
      authorization: request.headers.authorization,
    }
    heard.push(sound)
    const answered = await answer({ sound, place: heard.length - 1, response })
    if (answered !== undefined)
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answered))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server has an address with a port.
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const body = await buffer(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return new Response(new Uint8Array(body), { headers }).formData()
}
