import type { ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { startLocalServer, type LocalServer } from './local-server.ts'

/** A request to the language model, in OpenAI's format. */
export interface ModelRequest {
  model: string
  /** The instruction, then the material. */
  messages: { role: string; content: string }[]
  response_format: { type: string; json_schema: { name: string; schema: object } }
  authorization: string | undefined
}

type Answer = (request: ModelRequest, response: ServerResponse, index: number) => unknown

/**
 * A server of `POST /v1/chat/completions`: `answer` returns what the model says, as an object, or writes the response and returns nothing.
 */
export async function startLanguageModelServer(
  answer: Answer,
): Promise<LocalServer & { requests: ModelRequest[] }> {
  const requests: ModelRequest[] = []
  const server = await startLocalServer(async (request, response) => {
    const body = (await json(request)) as Omit<ModelRequest, 'authorization'>
    const given = { ...body, authorization: request.headers.authorization }
    requests.push(given)
    const said = await answer(given, response, requests.length - 1)
    if (said !== undefined) response.end(completion(JSON.stringify(said)))
  })
  return { ...server, requests }
}

/** In the format of OpenAI's API. */
export function completion(content: string, finishReason = 'stop'): string {
  return JSON.stringify({
    choices: [{ finish_reason: finishReason, message: { role: 'assistant', content } }],
  })
}
