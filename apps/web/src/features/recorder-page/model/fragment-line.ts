import { Refused, type SentFragment } from './recorder-server.ts'

interface FragmentLineDeps {
  /** Throws `Refused` if nothing more is taken. */
  send(fragment: SentFragment): Promise<void>
  delay(ms: number): Promise<void>
  onRefused(): void
}

const retryMs = 1_000

/** Sends fragments in order, each until the server has it: what is recorded while the server restarts arrives later. */
export function createFragmentLine({ send, delay, onRefused }: FragmentLineDeps) {
  let count = 0
  let line: Promise<void> = Promise.resolve()
  let isRefused = false

  async function deliver(fragment: SentFragment): Promise<void> {
    while (!isRefused) {
      try {
        return await send(fragment)
      } catch (error) {
        if (!(error instanceof Refused)) {
          await delay(retryMs)
          continue
        }
        isRefused = true
        onRefused()
      }
    }
  }

  return {
    add(fragment: Omit<SentFragment, 'number'>): void {
      const number = count
      count += 1
      line = line.then(() => deliver({ number, ...fragment }))
    },
    /** Resolves once everything was sent, or nothing more is taken. */
    sent: (): Promise<void> => line,
  }
}
