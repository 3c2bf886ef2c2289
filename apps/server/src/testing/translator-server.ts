import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A server of LibreTranslate's `POST /translate` on this machine. */
export async function startTranslator(translate: (texts: string[], target: string) => string[]) {
  const asked: string[][] = []
  const server = createServer((request, response) => void serve(request, response))
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { q, target } = (await json(request)) as { q: string[]; target: string }
    asked.push(q)
    response.end(JSON.stringify({ translatedText: translate(q, target) }))
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
