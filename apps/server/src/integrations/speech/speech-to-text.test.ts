import type { ServerResponse } from 'node:http'
import { sendJson, startLocalServer } from '@majlis/testing/engine-servers'
import { expect, it, onTestFinished } from 'vitest'
import { startSpeechServer, verboseJson } from '../../testing/engine-servers.ts'
import { createSpeechToText, SpeechRefused, SpeechUnavailable } from './index.ts'

const sound = { content: new Uint8Array(64), fileName: 'talk.wav', language: 'en', prompt: 'Majlis' }

async function setup(answer: Parameters<typeof startSpeechServer>[0], timeoutMs?: number) {
  const server = await startSpeechServer(answer)
  const speech = createSpeechToText({
    url: server.url,
    apiKey: 'key of the engine',
    models: ['tiny'],
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  const transcribe = (signal = new AbortController().signal) => speech.transcribe(sound, signal)
  return { ...server, speech, transcribe }
}

/** A server for every request. Returns its address and what was requested. */
async function startServer(answer: (response: ServerResponse) => unknown) {
  const requests: string[] = []
  const { url, stop } = await startLocalServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(response)
  })
  onTestFinished(stop)
  return { url, requests }
}

const answers =
  (write: (response: ServerResponse) => unknown) =>
  ({ response }: { response: ServerResponse }): undefined => {
    write(response)
  }

it('takes the language of each segment, where the engine says it', async () => {
  const { transcribe } = await setup(() =>
    verboseJson([
      { start: 0, end: 1, text: 'New lamps', language: 'en' },
      { start: 2, end: 3, text: 'নতুন বাতি', language: 'bengali' },
      { start: 4, end: 5, text: 'Yes' },
    ]),
  )
  const { language, segments } = await transcribe()
  expect([language, ...segments.map((one) => one.language)]).toEqual(['en', 'en', 'bn', null])
})

it('sends the sound, and returns what was said', async () => {
  const { transcribe, heard, speech } = await setup(() =>
    verboseJson([{ start: 0.5, end: 2, text: ' New lamps' }]),
  )
  expect((await transcribe()).segments).toMatchObject([{ startMs: 500, endMs: 2_000, text: 'New lamps' }])
  expect(heard[0]).toMatchObject({
    language: 'en',
    prompt: 'Majlis',
    authorization: 'Bearer key of the engine',
  })
  expect(speech.sentTo).toBeNull()
  const elsewhere = createSpeechToText({ url: 'https://speech.example.org', apiKey: null, models: ['m'] })
  expect(elsewhere.sentTo).toBe('speech.example.org')
})

it('asks for the chosen model, and for the first if it is not there', async () => {
  const server = await startSpeechServer(() => verboseJson([]))
  const models = ['/models/large-v3/', 'distil-medium.en', 'Systran/faster-whisper-small'] as const
  const speech = createSpeechToText({ url: server.url, apiKey: null, models })
  expect(speech.models.map(({ name, isEnglishOnly }) => [name, isEnglishOnly])).toEqual([
    ['large-v3', false],
    ['distil-medium.en', true],
    ['Systran/faster-whisper-small', false],
  ])
  for (const model of [undefined, null, 'large-v3', 'distil-medium.en', 'not any more'])
    await speech.transcribe(
      { ...sound, ...(model === undefined ? {} : { model }) },
      new AbortController().signal,
    )
  expect(server.heard.map(({ model }) => model)).toEqual([
    '/models/large-v3/',
    '/models/large-v3/',
    '/models/large-v3/',
    'distil-medium.en',
    '/models/large-v3/',
  ])
})

it.each([301, 302, 303, 307, 308])('sends nothing to where an engine leads with %i', async (status) => {
  const other = await startServer((response) => sendJson(response, verboseJson([])))
  const engine = await startServer((response) => response.writeHead(status, { location: other.url }).end())
  const speech = createSpeechToText({ url: engine.url, apiKey: 'key of the engine', models: ['tiny'] })
  const transcribing = speech.transcribe(sound, new AbortController().signal)
  await expect(transcribing).rejects.toBeInstanceOf(SpeechUnavailable)
  await speech.wake()
  expect(await speech.isThere()).toBe(true)
  expect(engine.requests).toEqual(['POST /v1/audio/transcriptions', 'GET /health', 'GET /health'])
  expect(other.requests).toEqual([])
})

it.each([
  ['another shape', answers((response) => response.end('{"text":"Lamps"}'))],
  ['no JSON', answers((response) => response.end('Lamps'))],
  ['that the request is wrong', answers((response) => response.writeHead(400).end())],
  ['more than fits into memory', answers((response) => response.end(' '.repeat(17 * 1024 * 1024)))],
])('refuses %s', async (_what, answer) => {
  const { transcribe } = await setup(answer)
  await expect(transcribe()).rejects.toBeInstanceOf(SpeechRefused)
})

it.each([
  ['is busy', answers((response) => response.writeHead(429).end())],
  ['fails', answers((response) => response.writeHead(502).end())],
  ['breaks off', answers((response) => response.destroy())],
])('can be tried again when the engine %s', async (_what, answer) => {
  const { transcribe } = await setup(answer)
  await expect(transcribe()).rejects.toBeInstanceOf(SpeechUnavailable)
})

it('stops at its time limit and when it is aborted', async () => {
  const { transcribe } = await setup(() => undefined, 50)
  await expect(transcribe()).rejects.toBeInstanceOf(SpeechUnavailable)
  await expect(transcribe(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
})
