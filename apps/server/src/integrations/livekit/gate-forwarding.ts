import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'

export type Forward = ReturnType<typeof forwardTo>

/**
 * Forwards requests to the SFU. Each is a new request with what was checked here: the one token, and no `publish`, which would let its
 * sender in a second time under a name of their choice.
 */
export function forwardTo(livekitUrl: string) {
  const target = new URL(livekitUrl)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  function addressOf({ url = '/', headers }: IncomingMessage, token: string) {
    const address = new URL(url, target)
    for (const name of ['access_token', 'publish']) address.searchParams.delete(name)
    const { 'content-length': _length, 'transfer-encoding': _coding, ...others } = headers
    return { address, headers: { ...others, host: target.host, authorization: `Bearer ${token}` } }
  }

  return {
    request(incoming: IncomingMessage, token: string) {
      const { address, headers } = addressOf(incoming, token)
      const outgoing = request(address, { method: 'GET', headers, agent: false })
      outgoing.setNoDelay(true)
      outgoing.end()
      return outgoing
    },
    /** The same for a WebSocket, which has a handshake of its own. */
    addressOf(incoming: IncomingMessage, token: string) {
      const { address, headers } = addressOf(incoming, token)
      const isOfHandshake = (name: string) =>
        name === 'connection' || name === 'upgrade' || name.startsWith('sec-websocket-')
      return {
        url: new URL(address.href.replace(/^http/, 'ws')),
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfHandshake(name))),
      }
    },
  }
}
