import { Readable } from 'node:stream'
import { atIntervals } from '../clock/at-intervals.ts'

const everyMs = 2_000

/** The same bytes, for as long as they may be read: checked every two seconds, and broken off once they may not. */
export function whileAllowed(stream: Readable, isAllowed: () => Promise<boolean>, ms = everyMs): Readable {
  async function check(): Promise<void> {
    if (!(await isAllowed())) throw new Error('the content may not be read any more')
  }
  const checked = Readable.from(
    (async function* () {
      const requireAllowed = atIntervals(check, { everyMs: ms })
      for await (const piece of stream) {
        await requireAllowed()
        yield piece
      }
    })(),
    { objectMode: false },
  )
  // If the reader leaves before the first byte, nothing else would close it.
  return checked.once('close', () => stream.destroy())
}
