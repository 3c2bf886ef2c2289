/** The host that gets what is sent to an engine; null if that is this machine. */
export function receivingHost(url: string): string | null {
  const host = new URL(url).hostname
  return host === 'localhost' || host === '[::1]' || host.startsWith('127.') ? null : host
}
