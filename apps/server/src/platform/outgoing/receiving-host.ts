import { isIPv4 } from 'node:net'

/** The host that receives what is sent to an engine; null if it is this machine. */
export function receivingHost(url: string): string | null {
  const host = new URL(url).hostname
  // A name such as 127.example.org begins like an address, and is none.
  const isLoopback = isIPv4(host) && host.startsWith('127.')
  return host === 'localhost' || host === '[::1]' || isLoopback ? null : host
}
