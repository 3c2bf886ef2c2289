/** Cuts a stream into pieces of `partBytes`; the last one may be shorter. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array> {
  let collected: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    let rest = chunk
    while (bytes + rest.length >= partBytes) {
      const missing = partBytes - bytes
      yield Buffer.concat([...collected, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      collected = []
      bytes = 0
    }
    if (rest.length === 0) continue
    collected.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(collected)
}
