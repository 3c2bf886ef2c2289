import { minuteMs } from '../clock/durations.ts'
import { sha256 } from './sha256.ts'

const rememberedMs = 5 * minuteMs

/** Tokens that held within the last minutes, as hashes; in two halves, of which the older is dropped. */
export function createRecentTokens() {
  let current = new Set<string>()
  let previous = new Set<string>()
  let turnsAtMs = performance.now() + rememberedMs

  function turn(): void {
    if (performance.now() < turnsAtMs) return
    previous = current
    current = new Set()
    turnsAtMs = performance.now() + rememberedMs
  }

  const hashOf = (token: string) => sha256(token).toString('base64url')
  return {
    add(token: string): void {
      turn()
      current.add(hashOf(token))
    },
    has(token: string): boolean {
      turn()
      const hash = hashOf(token)
      return current.has(hash) || previous.has(hash)
    },
  }
}
