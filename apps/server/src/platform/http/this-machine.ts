import type { IncomingMessage } from 'node:http'

/** As in `http://localhost:3000`; other names may lead here too, by a web page that has changed where its own leads. */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const ownAddress = /^(::ffff:)?127\.|^::1$/

/**
 * Whether a program on this machine asks for this machine: the peer is loopback, so is the name it asked for, and no proxy says that it asks
 * for someone else.
 */
export function isFromThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (!ownAddress.test(socket.remoteAddress ?? '') || !ownHost.test(headers.host ?? '')) return false
  return !Object.keys(headers).some(isOfProxy)
}

/** Whether the host of an address is this machine. */
export function isOwnUrl(url: string): boolean {
  return ownHost.test(new URL(url).hostname)
}

function isOfProxy(name: string): boolean {
  return name.startsWith('x-forwarded-') || ['forwarded', 'via', 'x-real-ip'].includes(name)
}
