/** A `mailto:` link (RFC 6068): lines end with CRLF, and only the comma between addresses is not encoded. */
export function mailAddress(
  emails: readonly string[],
  { title, text }: { title: string; text: string },
): string {
  const to = emails.map(encodeURIComponent).join(',')
  const body = encodeURIComponent(text.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${body}`
}
