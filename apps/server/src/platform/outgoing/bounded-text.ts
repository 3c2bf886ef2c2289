/** The body of a response as text. Throws `onTooLong()` beyond `maxBytes`, so that no server fills the memory. */
export async function boundedText(
  response: Response,
  maxBytes: number,
  onTooLong: () => Error,
): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw onTooLong()
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
