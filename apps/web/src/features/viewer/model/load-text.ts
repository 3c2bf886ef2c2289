/** No one reads more of a text on a screen. */
const maxBytes = 1024 * 1024

/** The beginning of a text file: UTF-8, or UTF-16 if it has that byte order mark. Throws if it can't be loaded. */
export async function loadText(url: string): Promise<{ text: string; isCut: boolean }> {
  const response = await fetch(url, { headers: { range: `bytes=0-${maxBytes - 1}` } })
  if (!response.ok) throw new TypeError(`The file was answered with ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const total = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length)
  // The last character can be cut in two.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes, { stream: true })
  return { text, isCut: total > bytes.length }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return 'utf-8'
}
