import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request to the language model. */
export interface ModelRequest {
  model: string
  messages: { role: string; content: string }[]
  response_format: { type: string; json_schema: { schema: object } }
  authorization: string | undefined
}

type Answer = (request: ModelRequest, response: ServerResponse, place: number) => unknown

/**
 * A server of `POST /v1/chat/completions` on this machine: `answer` returns what the model says, as an object, or writes the response and returns
 * nothing.
 */
export async function startLanguageModelServer(answer: Answer) {
  const asked: ModelRequest[] = []
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Omit<ModelRequest, 'authorization'>
    const given = { ...body, authorization: request.headers.authorization }
    asked.push(given)
    const said = await answer(given, response, asked.length - 1)
    if (said !== undefined) response.end(completion(JSON.stringify(said)))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A TCP server has an address with a port.
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** In the format of OpenAI's API. */
export function completion(content: string, finishReason = 'stop'): string {
  return JSON.stringify({
    choices: [{ finish_reason: finishReason, message: { role: 'assistant', content } }],
  })
}
