import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'

export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** Reads TRUST_PROXY into what Fastify takes: a number of hops, or addresses and networks. */
export function trustedProxies(setting: string | undefined): TrustedProxies {
  if (!setting) return false
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting)
  return setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/**
 * The address of a connection, as Fastify determines it for requests: the one that trusted proxies name, else the
 * peer's own.
 */
export function clientAddressOf(trust: TrustedProxies): (request: IncomingMessage) => string {
  if (trust === false) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = typeof trust === 'function' ? trust : proxyAddr.compile(trust)
  return (request) => proxyAddr(request, isTrusted) ?? ''
}

/** Whether the peer of a connection is a trusted proxy. */
export function isFromProxy(trust: TrustedProxies): (request: IncomingMessage) => boolean {
  if (trust === false) return () => false
  const isTrusted = typeof trust === 'function' ? trust : proxyAddr.compile(trust)
  return ({ socket }) => socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress, 0)
}

/**
 * The country a trusted proxy named; null when no header is configured, it holds no ISO 3166 code, or the request came by
 * no trusted proxy: a client that reaches this port directly could name any country.
 */
export function countryOf(
  { headers, ips }: Pick<FastifyRequest, 'headers' | 'ips'>,
  headerName: string | undefined,
): string | null {
  // The peer's own address comes first; Fastify adds those it names only where it trusts the peer.
  const cameByProxy = ips !== undefined && ips.length > 1
  if (!headerName || !cameByProxy) return null
  const value = headers[headerName.toLowerCase()]
  // Cloudflare's XX (unknown) and T1 (Tor) are no countries.
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) && value !== 'XX' ? value : null
}
