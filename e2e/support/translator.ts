import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** LibreTranslate's `POST /translate`, with a list of texts. https://docs.libretranslate.com/api/operations/translate */
export async function startTranslator(translate: (text: string, target: string) => string) {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { q, target } = (await json(request)) as { q: string[]; target: string }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ translatedText: q.map((text) => translate(text, target)) }))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
