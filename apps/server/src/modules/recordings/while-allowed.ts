import { Readable } from 'node:stream'

const everyMs = 2_000

/** The same bytes, for as long as they may be read: asked every two seconds, and broken off once they may not. */
export function whileAllowed(stream: Readable, isAllowed: () => Promise<boolean>, ms = everyMs): Readable {
  const checked = Readable.from(
    (async function* () {
      let askAt = performance.now() + ms
      for await (const piece of stream) {
        if (performance.now() >= askAt) {
          if (!(await isAllowed())) throw new Error('the content may not be read any more')
          askAt = performance.now() + ms
        }
        yield piece
      }
    })(),
    { objectMode: false },
  )
  // If the reader leaves before the first byte, nothing else would close it.
  return checked.once('close', () => stream.destroy())
}
