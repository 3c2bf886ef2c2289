import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { completion, startLanguageModelServer } from '../../testing/engine-servers.ts'
import { createLanguageModel, ModelRefused, ModelUnavailable } from './index.ts'

const schema = z.object({ lines: z.array(z.string()) })
const question = { instruction: 'Summarise.', material: 'Lamps', name: 'summary', schema }

async function setup(answer: Parameters<typeof startLanguageModelServer>[0], timeoutMs?: number) {
  const server = await startLanguageModelServer(answer)
  const model = createLanguageModel({
    url: server.url,
    model: 'small',
    apiKey: 'key of the model',
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })
  return { ...server, model, ask: (signal = new AbortController().signal) => model.ask(question, signal) }
}

it('requests JSON by a schema, and returns an answer that matches it', async () => {
  const { ask, requests, model } = await setup(() => ({ lines: ['Lamps'] }))
  expect(await ask()).toEqual({ lines: ['Lamps'] })
  expect(requests[0]).toMatchObject({ model: 'small', authorization: 'Bearer key of the model' })
  expect(requests[0]?.messages).toEqual([
    { role: 'system', content: 'Summarise.' },
    { role: 'user', content: 'Lamps' },
  ])
  expect(requests[0]?.response_format.json_schema.schema).toMatchObject({ required: ['lines'] })
  expect(model.sentTo).toBeNull()
  const elsewhere = createLanguageModel({ url: 'https://llm.example.org', model: 'm', apiKey: null })
  expect(elsewhere.sentTo).toBe('llm.example.org')
})

const answers =
  (write: (response: ServerResponse) => unknown) =>
  (_request: unknown, response: ServerResponse): undefined => {
    write(response)
  }

it.each([
  ['another shape', answers((response) => response.end(completion('{"lines":"Lamps"}')))],
  ['no JSON', answers((response) => response.end(completion('Sure! Here is a summary.')))],
  ['half an answer', answers((response) => response.end(completion('{"lines":["La', 'length')))],
  ['nothing', answers((response) => response.end(JSON.stringify({ choices: [] })))],
  ['that the request is wrong', answers((response) => response.writeHead(400).end())],
  ['more than fits into memory', answers((response) => response.end(' '.repeat(5 * 1024 * 1024)))],
])('refuses %s', async (_what, answer) => {
  const { ask } = await setup(answer)
  await expect(ask()).rejects.toBeInstanceOf(ModelRefused)
})

it.each([
  ['is busy', answers((response) => response.writeHead(429).end())],
  ['fails', answers((response) => response.writeHead(502).end())],
  ['breaks off', answers((response) => response.destroy())],
  ['leads to another address', answers((r) => r.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())],
])('can be tried again when the model %s', async (_what, answer) => {
  const { ask } = await setup(answer)
  await expect(ask()).rejects.toBeInstanceOf(ModelUnavailable)
})

it('stops at its time limit and when it is aborted', async () => {
  const { ask } = await setup(() => undefined, 50)
  await expect(ask()).rejects.toBeInstanceOf(ModelUnavailable)
  await expect(ask(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled')
})
