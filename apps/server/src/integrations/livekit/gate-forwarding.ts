import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'

export type Forward = ReturnType<typeof forwardTo>

/**
 * Sends requests on to the SFU. Each is a new one with what was judged here: the one token, and no `publish`, which would let its sender
 * in a second time under a name of their own.
 */
export function forwardTo(livekitUrl: string) {
  const target = new URL(livekitUrl)
  const request = target.protocol === 'https:' ? secureRequest : plainRequest
  return ({ url = '/', headers }: IncomingMessage, token: string) => {
    const address = new URL(url, target)
    for (const name of ['access_token', 'publish']) address.searchParams.delete(name)
    const { 'content-length': _length, 'transfer-encoding': _coding, ...others } = headers
    const forwarded = { ...others, host: target.host, authorization: `Bearer ${token}` }
    const outgoing = request(address, { method: 'GET', headers: forwarded, agent: false })
    outgoing.setNoDelay(true)
    outgoing.end()
    return outgoing
  }
}
