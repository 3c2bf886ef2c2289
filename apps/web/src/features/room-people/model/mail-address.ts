/** A `mailto:` link without an address (RFC 6068): lines end with CRLF. */
export function mailAddress({ title, text }: { title: string; text: string }): string {
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  return `mailto:?subject=${encodeURIComponent(title)}&body=${body}`
}
